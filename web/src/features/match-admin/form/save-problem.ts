// Reads why a match was rejected: the field it concerns, or what must be confirmed.
import type { CascadeMove } from '@campus/contract/brackets'
import type { Clash, Match } from '@campus/contract/matches'
import type { ScoreProblem } from '@campus/contract/rules'
import { ApiError } from '../../../api/api-error.ts'
import type { MatchValues } from './match-form.rules.ts'

export type SaveProblem =
  | { kind: 'clash'; clashes: Clash[] }
  | { kind: 'stale'; match: Match }
  | { kind: 'cascade'; moves: CascadeMove[] }
  | { kind: 'score'; problem: ScoreProblem }
  | { kind: 'field'; field: keyof MatchValues }
  | { kind: 'other' }

const fieldOfCode: Record<string, keyof MatchValues> = {
  SAME_TEAM_TWICE: 'teamTwoId',
  GROUPS_DIFFER: 'teamTwoId',
  BAD_TRANSITION: 'status',
  VENUE_NOT_FOUND: 'venueId',
  NO_COMPETITION: 'competitionId',
  COMPETITION_NOT_FOUND: 'competitionId',
}

/** Fields that the wire names differently from the form. */
const fieldOfPath: Record<string, keyof MatchValues> = {
  matchDate: 'date',
  startTime: 'time',
  groupName: 'groupName',
  round: 'round',
  teamOneId: 'teamOneId',
  teamOneName: 'teamOneId',
  teamTwoId: 'teamTwoId',
  teamTwoName: 'teamTwoId',
  teamOneSource: 'teamOneId',
  teamTwoSource: 'teamTwoId',
  teamOneScore: 'scoreOne',
  teamTwoScore: 'scoreTwo',
  venueId: 'venueId',
  competitionId: 'competitionId',
  sideIds: 'sideIds',
}

export function readProblem(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return { kind: 'other' }
  const details = (error.details ?? {}) as {
    clashes?: Clash[]
    match?: Match
    moves?: CascadeMove[]
    problem?: ScoreProblem['problem']
  }
  if (error.code === 'CLASH' && details.clashes) return { kind: 'clash', clashes: details.clashes }
  if (error.code === 'STALE_VERSION' && details.match) return { kind: 'stale', match: details.match }
  if (error.code === 'CASCADE' && details.moves) return { kind: 'cascade', moves: details.moves }
  if (error.code === 'BAD_SCORE' && details.problem) return { kind: 'score', problem: details as ScoreProblem }
  const field = fieldOfCode[error.code] ?? fieldOfPath[error.field ?? '']
  return field ? { kind: 'field', field } : { kind: 'other' }
}
