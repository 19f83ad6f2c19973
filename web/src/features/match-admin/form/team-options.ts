// The teams a match can be made of, as the search field takes them: those of the competition first.
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

/** A team often bears its department's name: said once then. */
export function teamLabel({ teamName, department }: Pick<Named, 'teamName' | 'department'>): string {
  return teamName === department ? department : `${department} · ${teamName}`
}

/** `own`: the teams the match already has, whatever has become of them. `outside` is the note of all others. */
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
