// Draft of a team, its validation, and the search over teams.
import { limits } from '@campus/contract/limits'
import type { Sport } from '@campus/contract/sports'
import type { Team } from '@campus/contract/teams'
import { findsKorean } from '../../ui/fields/hangul.ts'

export interface TeamDraft {
  teamName: string
  department: string
  /** Empty: the team has none of its own. */
  shortName: string
  sport: Sport | null
  /** As typed: a minus sign is typed before its number. */
  point: string
  hidesNames: boolean
}

export const emptyTeam: TeamDraft = {
  teamName: '',
  department: '',
  shortName: '',
  sport: null,
  point: '0',
  hidesNames: false,
}

export function draftOf({ teamName, department, shortName, sport, teamPoint, hidesNames }: Team): TeamDraft {
  return { teamName, department, shortName: shortName ?? '', sport, point: String(teamPoint), hidesNames }
}

/** The adjustment typed, or null when it is not a whole number from -999 to 999. An empty one is 0. */
export function readPoint(typed: string): number | null {
  const text = typed.trim().replace('−', '-')
  if (text === '') return 0
  return /^[+-]?\d{1,3}$/.test(text) ? Number(text) + 0 : null
}

export type TeamProblem = 'required' | 'tooLong' | 'shortTooLong' | 'pointBad'
type Problems = Partial<Record<keyof TeamDraft, TeamProblem>>

function nameProblem(name: string): TeamProblem | undefined {
  if (name.trim() === '') return 'required'
  return name.trim().length > limits.teamNameLength ? 'tooLong' : undefined
}

export function teamProblems({ teamName, department, shortName, point }: TeamDraft): Problems {
  const found = {
    teamName: nameProblem(teamName),
    department: nameProblem(department),
    shortName: shortName.trim().length > limits.shortNameLength ? ('shortTooLong' as const) : undefined,
    point: readPoint(point) === null ? ('pointBad' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

/** The request body: names trimmed, the adjustment as a number. */
export function teamForm({ teamName, department, shortName, sport, point, hidesNames }: TeamDraft) {
  const names = { teamName: teamName.trim(), department: department.trim(), shortName: shortName.trim() || null }
  return { ...names, sport, teamPoint: readPoint(point) ?? 0, hidesNames }
}

export function findTeams(teams: Team[], typed: string, sport: Sport | 'ALL'): Team[] {
  return teams.filter(
    (team) =>
      (sport === 'ALL' || team.sport === null || team.sport === sport) &&
      findsKorean(`${team.department} ${team.teamName}`, typed),
  )
}
