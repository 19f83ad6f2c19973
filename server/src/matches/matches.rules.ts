// Pure decisions about a match: which status may follow which, what result a form leads to, what a change took away.
import type { ErrorCode } from '@campus/contract/errors'
import type { MatchForm } from '@campus/contract/matches'
import type { ScoreProblem, SetEnd, SportRules } from '@campus/contract/rules'
import type { MatchStatus, MatchType, Period } from '@campus/contract/sports'
import { type Draft, judge, type SetScore, setsToText, textToSets } from '@campus/rules/result'

/** A set as it is kept: [21,17], or with its end [3,0,"TIME"]. */
export type SetTuple = [one: number, two: number, end?: SetEnd]

/** The columns of a match that a change may write, as JSON has them. */
export interface MatchColumns {
  match_type: MatchType
  group_name: string | null
  round: string | null
  starts_at: string | null
  venue_id: number | null
  team_one_id: number | null
  team_two_id: number | null
  status: MatchStatus
  score_one: number | null
  score_two: number | null
  sets: SetTuple[]
  show_sub_scores: boolean
  period: Period | null
  rules: SportRules | null
  winner: 1 | 2 | null
  shoot_one: number | null
  shoot_two: number | null
  deleted_at: string | null
}

type Result = Pick<
  MatchColumns,
  'status' | 'score_one' | 'score_two' | 'sets' | 'period' | 'rules' | 'winner' | 'shoot_one' | 'shoot_two'
>

const followers: Record<MatchStatus, readonly MatchStatus[]> = {
  FUTURE: ['LIVE', 'PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT'],
  LIVE: ['PAST', 'POSTPONED', 'CANCELLED', 'FORFEIT', 'FUTURE'],
  // A result entered by mistake can be taken back.
  PAST: ['LIVE', 'FUTURE'],
  POSTPONED: ['FUTURE', 'LIVE', 'CANCELLED', 'FORFEIT'],
  CANCELLED: ['FUTURE'],
  FORFEIT: ['FUTURE', 'LIVE'],
}

export const mayFollow = (from: MatchStatus, to: MatchStatus) => from === to || followers[from].includes(to)

/** Whether a match of this status has a score, and is bound to the rules it is played under. */
export const hasBegun = (status: MatchStatus) => status === 'LIVE' || status === 'PAST' || status === 'FORFEIT'

/** Whether a match of this status takes its teams' and its venue's time. */
export const takesTime = (status: MatchStatus) => status === 'FUTURE' || status === 'LIVE'

export const toSets = (tuples: SetTuple[]): SetScore[] =>
  tuples.map(([one, two, end]) => (end ? { one, two, end } : { one, two }))

export const toTuples = (sets: SetScore[]): SetTuple[] =>
  sets.map(({ one, two, end }) => (end ? [one, two, end] : [one, two]))

/** A match nobody has said anything about yet. */
export const unplayed: Result = {
  status: 'FUTURE',
  score_one: null,
  score_two: null,
  sets: [],
  period: null,
  rules: null,
  winner: null,
  shoot_one: null,
  shoot_two: null,
}

/** A match of which only the type is known. */
export const unset = (matchType: MatchType): MatchColumns => ({
  ...unplayed,
  match_type: matchType,
  group_name: null,
  round: null,
  starts_at: null,
  venue_id: null,
  team_one_id: null,
  team_two_id: null,
  show_sub_scores: false,
  deleted_at: null,
})

type Judged = { ok: true; result: Result } | { ok: false; code: ErrorCode; details?: ScoreProblem }
type Present = Result & { match_type: MatchType }

/** What status and result a form leads to, or why it may not. `rules` are those of the competition. */
export function judgeForm(now: Present, form: MatchForm, matchType: MatchType, rules: SportRules): Judged {
  const status = form.matchStatus ?? now.status
  if (!mayFollow(now.status, status)) return { ok: false, code: 'BAD_TRANSITION' }
  // Until the match starts there is no score; a form's default 0 means the same.
  if (!hasBegun(status)) return { ok: true, result: { ...unplayed, status } }
  const played = now.rules ?? rules
  const draft = draftOf(now, form, matchType)
  if (!draft) return { ok: false, code: 'BAD_SCORE', details: { problem: 'INCOMPLETE' } }
  // Results from before there was a judge stand until somebody changes them.
  const isAsItWas = JSON.stringify(draft) === JSON.stringify(draftOf(now, {}, now.match_type))
  if (isAsItWas) return { ok: true, result: now }
  const verdict = judge(played, draft)
  if (!verdict.ok) return { ok: false, code: 'BAD_SCORE', details: verdict.problem }
  const { scoreOne, scoreTwo, sets, shootOut, winner } = verdict
  return {
    ok: true,
    result: {
      status,
      score_one: scoreOne,
      score_two: scoreTwo,
      sets: toTuples(sets),
      // A match that no longer runs has no clock.
      period: status === 'LIVE' ? now.period : null,
      rules: played,
      winner,
      shoot_one: shootOut?.[0] ?? null,
      shoot_two: shootOut?.[1] ?? null,
    },
  }
}

/** The result as the form has it, where it says nothing as it is now; undefined when half of something is missing. */
function draftOf(now: Present, form: MatchForm, matchType: MatchType): Draft | undefined {
  const text = setsToText(toSets(now.sets))
  const teamOneSubScores = form.teamOneSubScores ?? text.teamOneSubScores
  const teamTwoSubScores = form.teamTwoSubScores ?? text.teamTwoSubScores
  const areSame = teamOneSubScores === text.teamOneSubScores && teamTwoSubScores === text.teamTwoSubScores
  // Clients that know no ends send the points alone: the ends we know belong to the points we know.
  const setEnds = form.setEnds ?? (areSame ? text.setEnds : '')
  const sets = textToSets({ teamOneSubScores, teamTwoSubScores, setEnds })
  const one = form.shootOutOne === undefined ? now.shoot_one : form.shootOutOne
  const two = form.shootOutTwo === undefined ? now.shoot_two : form.shootOutTwo
  if (!sets || (one === null) !== (two === null)) return undefined
  return {
    status: form.matchStatus ?? now.status,
    scoreOne: form.teamOneScore ?? now.score_one,
    scoreTwo: form.teamTwoScore ?? now.score_two,
    sets,
    shootOut: one === null || two === null ? null : [one, two],
    mustDecide: matchType === 'TOURNAMENT',
  }
}

const calendarColumns = ['starts_at', 'venue_id', 'team_one_id', 'team_two_id'] as const

/** What a change can be taken back with: each column it changed, before and after. */
export interface Undo {
  before: Partial<MatchColumns>
  after: Partial<MatchColumns>
}

export function undoOf(before: MatchColumns, after: MatchColumns): Undo {
  const changed = changedColumns(before, after)
  const names = Object.keys(changed) as Array<keyof MatchColumns>
  return { before: Object.fromEntries(names.map((name) => [name, before[name]])), after: changed }
}

/** The columns that are not as they were. */
export function changedColumns(before: MatchColumns, after: MatchColumns): Partial<MatchColumns> {
  const isChanged = (name: string, value: unknown) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof MatchColumns]) && !isMark(name)
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => isChanged(name, value)))
}

/** Raised by every change, whatever it is about. */
const isMark = (name: string) => name === 'version' || name === 'changed_xid'

/** Whether a change moved the match to another time, place or team. */
export const movesMatch = ({ after }: Undo) => calendarColumns.some((name) => name in after)
