// Teams as options of the match form: those of the competition first.
import type { ComboboxOption } from '../../../ui/fields/combobox.tsx'

interface Named {
  teamId: number
  teamName: string
  department: string
}

interface Known extends Named {
  sport: string | null
  isArchived: boolean
}

/** A name equal to the department is shown once. */
export function teamLabel({ teamName, department }: Pick<Named, 'teamName' | 'department'>): string {
  return teamName === department ? department : `${department} · ${teamName}`
}

/** `own`: the teams the match already has, even archived ones. `outside` is the note of teams outside the competition. */
export function teamOptions(
  { entries, teams, own }: { entries: Named[]; teams: Known[]; own: Named[] },
  sport: string,
  outside: string,
): ComboboxOption[] {
  const entered = new Set(entries.map(({ teamId }) => teamId))
  const others = teams.filter((team) => !team.isArchived && (team.sport === null || team.sport === sport))
  const all = [
    ...entries.map((team) => ({ team, note: undefined })),
    ...[...others, ...own].map((team) => ({ team, note: entered.size > 0 ? outside : undefined })),
  ]
  const seen = new Set<number>()
  return all.flatMap(({ team, note }) => {
    if (seen.has(team.teamId)) return []
    seen.add(team.teamId)
    return [{ value: team.teamId, label: teamLabel(team), note }]
  })
}
