// Plans the import of a sheet of players: decides the outcome of each row before anything is written.
import { limits } from '@campus/contract/limits'
import type { ImportRow } from '@campus/contract/teams'

interface Row {
  line: number
  cells: { team: string; department: string; number: string; name: string }
  isShort: boolean
  text: string
}

interface SquadTeam {
  teamId: number
  teamName: string
  department: string
}

export interface KnownPlayer {
  playerId: number
  teamId: number
  number: number | null
  name: string
}
export type NewPlayer = Omit<KnownPlayer, 'playerId'>

export interface PlayersPlan {
  rows: ImportRow[]
  /** New players, and new names for existing numbers. */
  written: NewPlayer[]
  /** Players that a written one replaces: they had no number and get one. */
  replaced: number[]
}

type Problem = ImportRow['problem']

export function planPlayers(sheet: Row[], teams: SquadTeam[], known: KnownPlayer[]): PlayersPlan {
  const plan: PlayersPlan = { rows: [], written: [], replaced: [] }
  const teamCalled = teamFinder(teams)
  const squads = Map.groupBy(known, ({ teamId }) => teamId)
  const open = new Map(teams.map(({ teamId }) => [teamId, openSquad(squads.get(teamId) ?? [])]))
  for (const { line, cells, isShort, text } of sheet) {
    const report = (outcome: ImportRow['outcome'], problem?: Problem) =>
      plan.rows.push({ line, outcome, ...(problem && { problem }), text })
    const bad = badPlayer(cells, isShort)
    const teamId = bad ? undefined : teamCalled(cells.team, cells.department)
    const squad = typeof teamId === 'number' ? open.get(teamId) : undefined
    if (typeof teamId !== 'number' || !squad) {
      report('BAD', bad ?? (teamId as Problem))
      continue
    }
    const number = cells.number === '' ? null : Number(cells.number.normalize('NFKC'))
    const { outcome, problem, replaced } = squad(number, cells.name)
    if (outcome === 'CREATED' || outcome === 'UPDATED') plan.written.push({ teamId, number, name: cells.name })
    if (replaced !== undefined) plan.replaced.push(replaced)
    report(outcome, problem)
  }
  return plan
}

function badPlayer({ team, number, name }: Row['cells'], isShort: boolean): Problem {
  if (isShort) return 'TOO_FEW_COLUMNS'
  if (team === '') return 'TEAM_MISSING'
  if (name === '') return 'NAME_MISSING'
  if (name.length > limits.playerNameLength) return 'NAME_TOO_LONG'
  return /^\d{0,3}$/.test(number.normalize('NFKC')) ? undefined : 'NUMBER_BAD'
}

/** By "department/name" (or the two in their columns), by name, or by a department that has one team only. */
function teamFinder(teams: SquadTeam[]) {
  const ways = [
    Map.groupBy(teams, ({ department, teamName }) => `${department}/${teamName}`),
    Map.groupBy(teams, ({ teamName }) => teamName),
    Map.groupBy(teams, ({ department }) => department),
  ]
  return (team: string, department: string): number | Problem => {
    const called = department === '' ? team : `${department}/${team}`
    const found = ways.map((way) => way.get(called)).find((some) => some !== undefined)
    if (!found) return 'TEAM_UNKNOWN'
    return found.length === 1 ? found[0]?.teamId : 'TEAM_AMBIGUOUS'
  }
}

interface RowOutcome {
  outcome: ImportRow['outcome']
  problem?: Problem
  replaced?: number
}

/** A squad as it grows row by row. */
function openSquad(players: KnownPlayer[]): (number: number | null, name: string) => RowOutcome {
  const numbered = new Map(players.map((player) => [player.number, player.name]))
  const unnumbered = players.filter(({ number }) => number === null)
  const names = new Set(players.map(({ name }) => name))
  const namesByNumber = new Map<number | null, Set<string>>()
  let size = players.length

  return (number, name) => {
    const before = namesByNumber.get(number) ?? new Set()
    const isRepeated = before.has(name)
    const isTaken = number !== null && before.size > 0
    namesByNumber.set(number, before.add(name))
    if (isRepeated) return { outcome: 'BAD', problem: 'REPEATED' }
    if (isTaken) return { outcome: 'BAD', problem: 'NUMBER_TAKEN' }
    if (number === null ? names.has(name) : numbered.get(number) === name) return { outcome: 'UNCHANGED' }
    if (number !== null && numbered.has(number)) return { outcome: 'UPDATED' }
    const index = unnumbered.findIndex((player) => player.name === name)
    const [found] = index < 0 ? [] : unnumbered.splice(index, 1)
    if (found) return { outcome: 'UPDATED', replaced: found.playerId }
    if (size >= limits.squadSize) return { outcome: 'BAD', problem: 'TOO_MANY_PLAYERS' }
    size++
    return { outcome: 'CREATED' }
  }
}
