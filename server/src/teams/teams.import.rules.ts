// Plans the import of a sheet of teams: decides the outcome of each row before anything is written.
import { limits } from '@campus/contract/limits'
import type { Sport } from '@campus/contract/sports'
import type { ImportReport, ImportRow } from '@campus/contract/teams'
import { allSports, kitOf } from '@campus/rules/kits/kits'

interface Row {
  line: number
  cells: { team: string; department: string; sport: string }
  text: string
}

export interface KnownTeam {
  teamId: number
  teamName: string
  department: string
  sport: Sport | null
}
export type NewTeam = Omit<KnownTeam, 'teamId'>

export interface TeamsPlan {
  rows: ImportRow[]
  created: NewTeam[]
  /** Teams of the sheet that exist already. */
  unchanged: number[]
}

/** A sport by its Korean name or its code; null for an empty cell, undefined when unknown. */
export function sportCalled(word: string): Sport | null | undefined {
  if (word === '') return null
  const code = word.toUpperCase().replace(/[\s-]/g, '_')
  const name = word.replace(/\s/g, '')
  return allSports().find((sport) => sport === code || kitOf(sport).names.ko === name)
}

/** `sport` is that of the competition the teams are entered into: a row that names none means it. */
export function planTeams(sheet: Row[], known: KnownTeam[], sport: Sport | null): TeamsPlan {
  const plan: TeamsPlan = { rows: [], created: [], unchanged: [] }
  const existing = Map.groupBy(known, keyOf)
  const named = new Set<string>()
  for (const { line, cells, text } of sheet) {
    const report = (row: Pick<ImportRow, 'outcome' | 'problem'>) => plan.rows.push({ line, ...row, text })
    const bad = badTeam(cells, sport)
    if (bad) {
      report({ outcome: 'BAD', ...bad })
      continue
    }
    const team = {
      teamName: cells.team,
      department: cells.department,
      sport: sportCalled(cells.sport) ?? sport,
    }
    const key = `${keyOf(team)}\n${team.sport}`
    const same = existing.get(keyOf(team))?.find((other) => isSameSport(team.sport, other.sport))
    if (named.has(key)) report({ outcome: 'BAD', problem: 'REPEATED' })
    else if (same) {
      plan.unchanged.push(same.teamId)
      report({ outcome: 'UNCHANGED' })
    } else {
      plan.created.push(team)
      report({ outcome: 'CREATED' })
    }
    named.add(key)
  }
  return plan
}

function badTeam({ team, department, sport }: Row['cells'], ofCompetition: Sport | null): Partial<ImportRow> | null {
  if (team === '') return { problem: 'NAME_MISSING' }
  if (department === '') return { problem: 'DEPARTMENT_MISSING' }
  if (Math.max(team.length, department.length) > limits.teamNameLength) return { problem: 'NAME_TOO_LONG' }
  const named = sportCalled(sport)
  const isOther = named && ofCompetition && named !== ofCompetition
  return named === undefined || isOther ? { problem: 'SPORT_UNKNOWN' } : null
}

/** A team without a sport plays any, and a row without one means whichever there is. */
const isSameSport = (one: Sport | null, other: Sport | null) => one === null || other === null || one === other

const keyOf = ({ teamName, department }: Pick<KnownTeam, 'teamName' | 'department'>) => `${department}\n${teamName}`

/** The response of an import: bad rows first, each part in the sheet's order. */
export function reportOf(rows: ImportRow[]): ImportReport {
  const { BAD = [], CREATED = [], UPDATED = [], UNCHANGED = [] } = Object.groupBy(rows, ({ outcome }) => outcome)
  return {
    created: CREATED.length,
    updated: UPDATED.length,
    unchanged: UNCHANGED.length,
    bad: BAD.length,
    rows: [...BAD, ...rows.filter(({ outcome }) => outcome !== 'BAD')],
  }
}
