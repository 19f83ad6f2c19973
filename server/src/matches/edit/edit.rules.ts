// Pure decisions about a match: the result a form leads to, and how a change can be undone.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { ErrorCode } from '@campus/contract/errors'
import type { SideMarks } from '@campus/contract/marks'
import type { MatchForm } from '@campus/contract/matches'
import type { ScoreProblem, SetEnd, SportRules } from '@campus/contract/rules'
import type { MatchStatus, MatchType, Period } from '@campus/contract/sports'
import { mustDecide } from '@campus/rules/brackets/groups-of-four'
import { type Draft, type SetScore, setsToText, textToSets, validateResult } from '@campus/rules/results/result'
import { hasBegun, mayFollow } from '@campus/rules/results/status'

export { hasBegun } from '@campus/rules/results/status'

/** A set as it is stored: [21,17], or with its end [3,0,"TIME"]. */
export type SetTuple = [one: number, two: number, end?: SetEnd]

/** The columns of a match that a change may write, as JSON has them. */
export interface MatchColumns {
  match_type: MatchType
  group_name: string | null
  round: string | null
  /** The place in its round, from 1, by which sources name it; null outside a knock-out's rounds. */
  position: number | null
  /** Where a team comes from; stays after the team is known, because a corrected result sends another. */
  source_one: string | null
  source_two: string | null
  starts_at: string | null
  venue_id: number | null
  team_one_id: number | null
  team_two_id: number | null
  /** The teams of a match of many sides, by lane. */
  sides: number[]
  status: MatchStatus
  status_reason: string | null
  /** Read only while it is postponed: the start it had before. */
  postponed_from: string | null
  score_one: number | null
  score_two: number | null
  sets: SetTuple[]
  show_sub_scores: boolean
  period: Period | null
  period_started_at: string | null
  period_from_minute: number
  suspended_at: string | null
  suspend_reason: string | null
  rules: SportRules | null
  winner: 1 | 2 | null
  shoot_one: number | null
  shoot_two: number | null
  marks: SideMarks[]
  deleted_at: string | null
}

type Clock = Pick<
  MatchColumns,
  'period' | 'period_started_at' | 'period_from_minute' | 'suspended_at' | 'suspend_reason'
>
type Result = Clock &
  Pick<
    MatchColumns,
    'status' | 'score_one' | 'score_two' | 'sets' | 'rules' | 'winner' | 'shoot_one' | 'shoot_two' | 'marks'
  >

/** Whether a match takes its teams' and its venue's time. A postponed one does as soon as it has a new start. */
export function takesTime({ status, starts_at, postponed_from }: MatchColumns): boolean {
  if (status !== 'POSTPONED') return status === 'FUTURE' || status === 'LIVE'
  return starts_at !== null && postponed_from !== null && Date.parse(starts_at) !== Date.parse(postponed_from)
}

/** The start that a match which is postponed now had before. */
export function postponedFrom(now: MatchColumns, status: MatchStatus): string | null {
  if (status !== 'POSTPONED') return null
  return now.status === 'POSTPONED' ? now.postponed_from : now.starts_at
}

export const toSets = (tuples: SetTuple[]): SetScore[] =>
  tuples.map(([one, two, end]) => (end ? { one, two, end } : { one, two }))

export const toTuples = (sets: SetScore[]): SetTuple[] =>
  sets.map(({ one, two, end }) => (end ? [one, two, end] : [one, two]))

const noClock: Clock = {
  period: null,
  period_started_at: null,
  period_from_minute: 0,
  suspended_at: null,
  suspend_reason: null,
}

/** The result of a match that has not begun. */
export const unplayed: Result = {
  status: 'FUTURE',
  score_one: null,
  score_two: null,
  sets: [],
  ...noClock,
  rules: null,
  winner: null,
  shoot_one: null,
  shoot_two: null,
  marks: [],
}

/** The columns of a new match, of which only the type is known. */
export const unset = (matchType: MatchType): MatchColumns => ({
  ...unplayed,
  match_type: matchType,
  group_name: null,
  round: null,
  position: null,
  source_one: null,
  source_two: null,
  starts_at: null,
  venue_id: null,
  team_one_id: null,
  team_two_id: null,
  sides: [],
  show_sub_scores: false,
  status_reason: null,
  postponed_from: null,
  deleted_at: null,
})

type FormValidation = { ok: true; result: Result } | { ok: false; code: ErrorCode; details?: ScoreProblem }
type Present = Result & { match_type: MatchType }

/** What status and result a form leads to, or why it may not. `rules` are those of the competition. */
export function validateForm(
  now: Present,
  form: MatchForm,
  matchType: MatchType,
  { rules, leagueFormat }: { rules: SportRules; leagueFormat: LeagueFormat },
): FormValidation {
  const status = form.matchStatus ?? now.status
  if (!mayFollow(now.status, status)) return { ok: false, code: 'BAD_TRANSITION' }
  // Until the match starts there is no score; a form's default 0 means the same.
  if (!hasBegun(status)) return { ok: true, result: { ...unplayed, status } }
  const played = now.rules ?? rules
  const draft = draftOf(now, form, mustDecide(matchType, leagueFormat), played.kind)
  if (!draft) return { ok: false, code: 'BAD_SCORE', details: { problem: 'INCOMPLETE' } }
  // A result from before results were validated stays valid until somebody changes it.
  const isUnchanged =
    JSON.stringify(draft) === JSON.stringify(draftOf(now, {}, mustDecide(now.match_type, leagueFormat), played.kind))
  if (isUnchanged) return { ok: true, result: now }
  const validation = validateResult(played, draft)
  if (!validation.ok) return { ok: false, code: 'BAD_SCORE', details: validation.problem }
  const { scoreOne, scoreTwo, sets, shootOut, winner } = validation
  return {
    ok: true,
    result: {
      status,
      score_one: scoreOne,
      score_two: scoreTwo,
      sets: toTuples(sets),
      // A match that no longer runs has no clock.
      ...(status === 'LIVE' ? clockOf(now) : noClock),
      rules: played,
      winner,
      shoot_one: shootOut?.[0] ?? null,
      shoot_two: shootOut?.[1] ?? null,
      marks: now.marks,
    },
  }
}

const clockOf = (now: Clock): Clock => ({
  period: now.period,
  period_started_at: now.period_started_at,
  period_from_minute: now.period_from_minute,
  suspended_at: now.suspended_at,
  suspend_reason: now.suspend_reason,
})

/** The form's result, completed by the present one; undefined when half of a pair is missing. */
function draftOf(now: Present, form: MatchForm, isDecider: boolean, kind: SportRules['kind']): Draft | undefined {
  const text = setsToText(toSets(now.sets))
  const teamOneSubScores = form.teamOneSubScores ?? text.teamOneSubScores
  const teamTwoSubScores = form.teamTwoSubScores ?? text.teamTwoSubScores
  const areSame = teamOneSubScores === text.teamOneSubScores && teamTwoSubScores === text.teamTwoSubScores
  // Clients that know no set ends send the points alone: the stored ends belong to the stored points.
  const setEnds = form.setEnds ?? (areSame ? text.setEnds : '')
  const sets = textToSets({ teamOneSubScores, teamTwoSubScores, setEnds })
  const one = form.shootOutOne === undefined ? now.shoot_one : form.shootOutOne
  const two = form.shootOutTwo === undefined ? now.shoot_two : form.shootOutTwo
  if (!sets || (one === null) !== (two === null)) return undefined
  const [scoreOne, scoreTwo] = [form.teamOneScore ?? now.score_one, form.teamTwoScore ?? now.score_two]
  const status = form.matchStatus ?? now.status
  const isTyped = scoreOne !== now.score_one || scoreTwo !== now.score_two
  return {
    status,
    scoreOne,
    scoreTwo,
    sets: kind === 'GOALS' && areSame ? halvesFor(sets, status, isTyped) : sets,
    shootOut: one === null || two === null ? null : [one, two],
    mustDecide: isDecider,
  }
}

/** Goals by half as they were tapped: a total that was typed has none, and a match that is over has whole ones. */
function halvesFor(sets: SetScore[], status: MatchStatus, isTyped: boolean): SetScore[] {
  if (isTyped || (status === 'PAST' && sets.length === 1)) return []
  return status === 'PAST' && sets.length === 3 ? [...sets, { one: 0, two: 0 }] : sets
}

const calendarColumns = ['starts_at', 'venue_id', 'team_one_id', 'team_two_id', 'sides'] as const

/** What is needed to undo a change: each column it changed, before and after. */
export interface Undo {
  before: Partial<MatchColumns>
  after: Partial<MatchColumns>
}

export function undoOf(before: MatchColumns, after: MatchColumns): Undo {
  const changed = changedColumns(before, after)
  const names = Object.keys(changed) as Array<keyof MatchColumns>
  return { before: Object.fromEntries(names.map((name) => [name, before[name]])), after: changed }
}

/** The columns that differ. */
export function changedColumns(before: MatchColumns, after: MatchColumns): Partial<MatchColumns> {
  const isChanged = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof MatchColumns]) && !isMark(name)
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => isChanged(name, value)))
}

/** Columns that every change raises. */
const isMark = (name: string) => name === 'version' || name === 'changed_xid'

/** Whether a change moved the match to another time, place or team. */
export const movesMatch = ({ after }: Undo) => calendarColumns.some((name) => name in after)
