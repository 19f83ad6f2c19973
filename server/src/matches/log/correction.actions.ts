// Turns a form into an event of the match's log, so that the log and the row always agree: the row is written as the log
// folds, here and wherever taps are added.
import { randomUUID } from 'node:crypto'
import type { ScoreEvent, Standing, StoredEvent } from '@campus/contract/scoring'
import { mustDecide } from '@campus/rules/brackets/groups-of-four'
import { openingOf } from '@campus/rules/scoring/opening'
import { fold, type LiveState, standingOf } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import { fail } from '../../errors.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'
import { hasBegun, type MatchColumns, toSets, toTuples } from '../edit/edit.rules.ts'
import { type LockedMatch, momentOf, type PlayedIn } from '../edit/edit.store.ts'
import { correctionOf, withPlausibleTimes } from './log.rules.ts'
import { addEvents, readLog } from './log.store.ts'

interface FormChange {
  /** Null for a new match. */
  now: LockedMatch | null
  wanted: MatchColumns
  competition: PlayedIn
}

interface LoggedChange {
  columns: MatchColumns
  events: ScoreEvent[]
}

/**
 * The log events that a form (or its undo) leads to for a match that has a log, runs or is over, and the columns as the
 * log folds then. The caller writes the match and stores the events.
 */
export async function logFormChange(queries: Queries, { now, wanted, competition }: FormChange): Promise<LoggedChange> {
  const unlogged = { columns: wanted, events: [] }
  if (now && isSame(now, wanted)) return unlogged
  const known = now ? await readLog(queries, now.id) : []
  if (known.length === 0 && !hasBegun(wanted.status) && !(now && hasBegun(now.status))) return unlogged
  const at = await momentOf(queries)
  const opening = now && known.length === 0 ? openingFor(now, at) : []
  const before = [...withPlausibleTimes(known), ...opening]
  const correction = correctionOf(standingOfColumns(wanted), before, at, randomUUID)
  const played = { ...wanted, rules: wanted.rules ?? now?.rules ?? null }
  const state = stateOf(played, competition, [...before, correction])
  if (!hasSameStanding(state, wanted)) fail('BAD_SCORE')
  return { columns: { ...wanted, ...columnsIn(state, played, competition) }, events: [...opening, correction] }
}

/** Stores the events of `logFormChange` after the match is written. */
export async function storeEvents(
  queries: Queries,
  userId: number | null,
  { id, version }: Pick<LockedMatch, 'id' | 'version'>,
  events: ScoreEvent[],
): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const added = await addEvents(queries, id, events, { userId, passId: null }, version)
  return (await readLog(queries, id)).filter((event) => added.has(event.id))
}

type Played = Pick<MatchColumns, 'rules' | 'match_type' | 'sides'> &
  Partial<Pick<MatchColumns, 'period_started_at' | 'suspended_at'>>

export function stateOf(match: Played, competition: PlayedIn, events: ScoreEvent[]): LiveState {
  const { sport, leagueFormat } = competition
  const base = { sport, mustDecide: mustDecide(match.match_type, leagueFormat), sides: match.sides.length }
  return fold(match.rules ?? rulesOf(competition), base, events).state
}

/** The columns that the log decides about. */
export function columnsIn(state: LiveState, match: Played, competition: PlayedIn) {
  const { periodStartedAt, suspended } = state
  return {
    status: state.status,
    score_one: state.scoreOne,
    score_two: state.scoreTwo,
    sets: toTuples(state.sets),
    shoot_one: state.shootOut?.[0] ?? null,
    shoot_two: state.shootOut?.[1] ?? null,
    winner: state.winner,
    marks: state.marks,
    period: state.period,
    // Another notation of the same instant is no change.
    period_started_at: isAt(match.period_started_at, periodStartedAt) ? match.period_started_at : periodStartedAt,
    period_from_minute: state.periodFromMinute,
    suspended_at: suspended && isAt(match.suspended_at, suspended.at) ? match.suspended_at : (suspended?.at ?? null),
    suspend_reason: suspended?.reason ?? null,
    rules: hasBegun(state.status) ? (match.rules ?? rulesOf(competition)) : null,
  } satisfies Partial<MatchColumns>
}

const isAt = (one: string | null | undefined, two: string | null): one is string =>
  !!one && two !== null && Date.parse(one) === Date.parse(two)

/** The opening events of a match without a log: they lead to its present state, dated no later than `moment`. */
export function openingFor(now: LockedMatch, moment: string): ScoreEvent[] {
  if (now.status === 'FUTURE') return []
  const began = Date.parse(now.period_started_at ?? now.starts_at ?? '')
  const latest = Date.parse(moment)
  const at = new Date(Math.min(began || latest, latest)).toISOString()
  return openingOf({ standing: standingOfColumns(now), period: now.period, at }, randomUUID)
}

function standingOfColumns(columns: MatchColumns): Standing {
  const { status, score_one, score_two, sets, shoot_one, shoot_two, marks } = columns
  const shootOut: Standing['shootOut'] = shoot_one === null || shoot_two === null ? null : [shoot_one, shoot_two]
  const standing = { status, scoreOne: score_one, scoreTwo: score_two, sets: toSets(sets), shootOut }
  return marks.length > 0 ? { ...standing, marks } : standing
}

const isSame = (one: MatchColumns, two: MatchColumns) =>
  one.match_type === two.match_type && JSON.stringify(standingOfColumns(one)) === JSON.stringify(standingOfColumns(two))

export const hasSameStanding = (state: LiveState, columns: MatchColumns) =>
  JSON.stringify(standingOf(state)) === JSON.stringify(standingOfColumns(columns))
