// Values of the match form: defaults, reading a match, validation, and the request body.

import { limits } from '@campus/contract/limits'
import type { Match, MatchForm } from '@campus/contract/matches'
import type { SetEnd, SportRules } from '@campus/contract/rules'
import type { MatchStatus, MatchType, Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import {
  type Draft,
  maxSets,
  type SetScore,
  setsToText,
  textToSets,
  validateResult,
} from '@campus/rules/results/result'
import { hasReason } from '@campus/rules/results/status'
import { rubbersToWin } from '@campus/rules/results/ties'

export interface SetValues {
  one: string
  two: string
  end: SetEnd | ''
}

export interface MatchValues {
  /** Null means the sport's current competition. */
  competitionId: number | null
  sport: Sport
  matchType: MatchType
  /** A league match that cannot end drawn, because others wait for its winner. */
  isAwaited: boolean
  status: MatchStatus
  /** Why it is postponed, cancelled or awarded. */
  reason: string
  date: string
  time: string
  venueId: number | null
  groupName: string
  round: string
  teamOneId: number | null
  teamTwoId: number | null
  /** The teams of a match of many sides, by lane. */
  sideIds: number[]
  /** The source of a knock-out team that is not known yet. */
  teamOneSource: string | null
  teamTwoSource: string | null
  scoreOne: string
  scoreTwo: string
  showSubScores: boolean
  sets: SetValues[]
  shootOutOne: string
  shootOutTwo: string
}

export const freshValues: MatchValues = {
  competitionId: null,
  sport: 'SOCCER',
  matchType: 'LEAGUE',
  isAwaited: false,
  status: 'FUTURE',
  reason: '',
  date: '',
  time: '',
  venueId: null,
  groupName: '',
  round: '',
  teamOneId: null,
  teamTwoId: null,
  sideIds: [],
  teamOneSource: null,
  teamTwoSource: null,
  scoreOne: '0',
  scoreTwo: '0',
  showSubScores: false,
  sets: [],
  shootOutOne: '',
  shootOutTwo: '',
}

const typed = (score: number | null, none: string) => (score === null ? none : String(score))

export function valuesOf(match: Match): MatchValues {
  const sets = textToSets(match) ?? []
  return {
    competitionId: match.competitionId,
    sport: match.sport,
    matchType: match.matchType,
    isAwaited: match.mustDecide === true,
    status: match.status,
    reason: match.reason ?? '',
    date: match.date ?? '',
    time: match.startTime ?? '',
    venueId: match.venueId,
    groupName: match.groupName ?? '',
    round: match.round ?? '',
    teamOneId: match.teamId1,
    teamTwoId: match.teamId2,
    sideIds: match.sides?.map(({ teamId }) => teamId) ?? [],
    teamOneSource: match.teamId1 === null ? match.source1 : null,
    teamTwoSource: match.teamId2 === null ? match.source2 : null,
    scoreOne: typed(match.teamScore1, '0'),
    scoreTwo: typed(match.teamScore2, '0'),
    showSubScores: match.showSubScores,
    sets: sets.map(({ one, two, end }) => ({ one: String(one), two: String(two), end: end ?? '' })),
    shootOutOne: typed(match.shootOut1, ''),
    shootOutTwo: typed(match.shootOut2, ''),
  }
}

/** Many sides are placed, not two against each other. */
export const isPlaced = ({ sport }: Pick<MatchValues, 'sport'>) => kitOf(sport).kind === 'PLACED'

export function hasScore(status: MatchStatus): boolean {
  return status === 'LIVE' || status === 'PAST' || status === 'FORFEIT'
}

/** NaN for anything that isn't a whole number: it must never turn into 0. */
export function numberOf(text: string): number {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number <= limits.score ? number : Number.NaN
}

/** The sets up to the last one with a value. */
export function filledSets({ sets }: Pick<MatchValues, 'sets'>): SetValues[] {
  return sets.slice(0, sets.findLastIndex(({ one, two }) => one !== '' || two !== '') + 1)
}

const setScore = ({ one, two, end }: SetValues): SetScore => ({
  one: numberOf(one),
  two: numberOf(two),
  ...(end && { end }),
})

function shootOutOf({ shootOutOne, shootOutTwo }: MatchValues): [number, number] | null {
  if (shootOutOne === '' && shootOutTwo === '') return null
  return [numberOf(shootOutOne), numberOf(shootOutTwo)]
}

/** Whether the total is computed from the sets; a forfeit's is awarded. */
export function isDerived(values: MatchValues): boolean {
  return values.status !== 'FORFEIT' && filledSets(values).length > 0
}

export const mustDecide = ({ matchType, isAwaited }: MatchValues) => matchType === 'TOURNAMENT' || isAwaited

/** The input of `validateResult`. */
export function draftOf(values: MatchValues): Draft {
  const isAwarded = values.status === 'FORFEIT'
  return {
    status: values.status,
    scoreOne: isDerived(values) ? 0 : numberOf(values.scoreOne),
    scoreTwo: isDerived(values) ? 0 : numberOf(values.scoreTwo),
    sets: filledSets(values).map(setScore),
    shootOut: isAwarded ? null : shootOutOf(values),
    mustDecide: mustDecide(values),
  }
}

/** With as many a match can be over. */
function fewestSets(rules: Exclude<SportRules, { kind: 'GOALS' }>): number {
  if (rules.kind === 'PLACED') return 0
  if (rules.kind === 'PERIODS') return rules.periods
  return rules.kind === 'TIES' ? rubbersToWin(rules) : Math.ceil((rules.bestOf ?? 3) / 2)
}

/** How many set fields to show: the fewest that can decide, and one more whenever all are filled and nobody has won. */
export function offeredSets(rules: SportRules, values: MatchValues): number {
  const filled = filledSets(values)
  if (rules.kind === 'PLACED') return 0
  if (rules.kind !== 'GOALS') {
    const validation = validateResult(rules, { ...draftOf(values), status: 'LIVE', shootOut: null })
    const next = validation.ok && validation.isOver ? 0 : 1
    const fewest = fewestSets(rules)
    return Math.min(maxSets(rules), Math.max(fewest, filled.length + next))
  }
  const goals = (side: 'one' | 'two') => filled.slice(0, 2).reduce((sum, set) => sum + numberOf(set[side]), 0)
  const mayGoOn = mustDecide(values) && rules.extraHalfMinutes > 0 && filled.length >= 2
  return mayGoOn && goals('one') === goals('two') ? 4 : Math.max(2, filled.length)
}

/** The request body. A match that has not begun sends no scores; a new match has no sets. */
export function payloadOf(values: MatchValues, edited: Match | null, competitionId: number | null): MatchForm {
  const { sport, matchType, status, groupName, round } = values
  return {
    sports: sport,
    matchDate: values.date,
    startTime: values.time,
    matchType,
    matchStatus: status,
    ...(hasReason(status) && { reason: values.reason.trim() || null }),
    ...(matchType === 'LEAGUE' && { groupName: groupName.trim() || null }),
    round: round.trim() || null,
    ...(isPlaced(values) ? lanesOf(values, edited) : pairOf(values)),
    ...(matchType === 'TOURNAMENT' && sourcesOf(values)),
    venueId: values.venueId,
    ...(competitionId !== null && { competitionId }),
    ...(hasScore(status) && !isPlaced(values) && resultOf(values, edited !== null)),
    ...(edited && { showSubScores: values.showSubScores, version: edited.version }),
  }
}

const pairOf = ({ teamOneId, teamTwoId }: MatchValues): MatchForm => ({
  ...(teamOneId !== null && { teamOneId }),
  ...(teamTwoId !== null && { teamTwoId }),
})

/** Lanes are settled once the match has begun; those of a final may wait for its heats. */
const lanesOf = ({ sideIds }: MatchValues, edited: Match | null): MatchForm =>
  (edited && hasScore(edited.status)) || awaitsHeats(sideIds, edited) ? {} : { sideIds }

const awaitsHeats = (sideIds: number[], edited: Match | null) => sideIds.length === 0 && edited?.sides?.length === 0

/** A side is a team or a source; the server stores the source of a team that is known by now. */
function sourcesOf({ teamOneSource, teamTwoSource }: MatchValues): MatchForm {
  return { ...(teamOneSource !== null && { teamOneSource }), ...(teamTwoSource !== null && { teamTwoSource }) }
}

function resultOf(values: MatchValues, isEdited: boolean): MatchForm {
  const { scoreOne, scoreTwo, sets, shootOut } = draftOf(values)
  return {
    // The server counts the sets itself.
    ...(!isDerived(values) && { teamOneScore: scoreOne, teamTwoScore: scoreTwo }),
    ...(isEdited && setsToText(sets)),
    shootOutOne: shootOut?.[0] ?? null,
    shootOutTwo: shootOut?.[1] ?? null,
  }
}

export type FormProblem =
  | 'sidesMissing'
  | 'dateMissing'
  | 'timeMissing'
  | 'teamMissing'
  | 'sameTeam'
  | 'scoreBad'
  | 'winnerMissing'

/** Missing and impossible values by field; `validateResult` checks whether a score fits the rules. */
export function problemsOf(values: MatchValues, edited: Match | null): Partial<Record<keyof MatchValues, FormProblem>> {
  const { teamOneId, teamTwoId, status } = values
  const isScored = hasScore(status) && !isDerived(values)
  const missing = {
    ...(!values.date && { date: 'dateMissing' as const }),
    ...(!values.time && { time: 'timeMissing' as const }),
  }
  if (isPlaced(values)) {
    const isShort = values.sideIds.length < 2 && !awaitsHeats(values.sideIds, edited)
    return { ...missing, ...(isShort && { sideIds: 'sidesMissing' as const }) }
  }
  const hasBad = (score: string) => isScored && Number.isNaN(numberOf(score))
  return {
    ...missing,
    ...(isMissing(teamOneId ?? values.teamOneSource, edited?.teamId1 ?? edited?.source1, edited) && {
      teamOneId: 'teamMissing' as const,
    }),
    ...(isMissing(teamTwoId ?? values.teamTwoSource, edited?.teamId2 ?? edited?.source2, edited) && {
      teamTwoId: 'teamMissing' as const,
    }),
    ...(teamOneId !== null && teamOneId === teamTwoId && { teamTwoId: 'sameTeam' as const }),
    ...(hasBad(values.scoreOne) && { scoreOne: 'scoreBad' as const }),
    ...(hasBad(values.scoreTwo) && { scoreTwo: 'scoreBad' as const }),
    ...(status === 'FORFEIT' && values.scoreOne === values.scoreTwo && { status: 'winnerMissing' as const }),
  }
}

/** A knock-out match may lack a team that is not known yet; an edited match may go on without a side it never had. */
const isMissing = (side: number | string | null, was: number | string | null | undefined, edited: Match | null) =>
  side === null && (!edited || (was ?? null) !== null)
