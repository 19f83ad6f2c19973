// Taps are taken into a match's log, and the match stands as the log folds. Facts first, then the news.
import type { MatchLog, ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, type Tx, transact } from '../../platform/postgres/postgres.ts'
import { advanceBracket } from '../bracket/advance.actions.ts'
import { mustAdvance } from '../bracket/advance.rules.ts'
import { changedColumns, hasBegun } from '../edit/edit.rules.ts'
import { competitionOf, type LockedMatch, lock, momentOf, type PlayedIn, write } from '../edit/edit.store.ts'
import { isAlone } from '../edit/form.actions.ts'
import { announce } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import { columnsIn, openingFor, standsAs, stateOf } from './correction.actions.ts'
import { asShown, believed, corrects, hasRoom, isKeepable, placeEvents } from './log.rules.ts'
import * as log from './log.store.ts'

export interface Scorer extends log.By {
  /** An administrator: may set the standing whole. */
  mayCorrect: boolean
}

interface Taken {
  scorer: Scorer
  matchId: number
  events: ScoreEvent[]
  /** The last version the device has seen. */
  after?: number | undefined
  /** Fails when the scorer's right has ended. */
  recheck: (queries: Queries) => Promise<void>
}

/** Thrown to begin anew with the competition held, because it is locked before any of its matches. */
class HoldNeeded extends Error {}

/** Takes taps into the log. Which of them ends a match is known only once they are folded, and most end none. */
export async function takeEvents(deps: Deps, taken: Taken): Promise<MatchLog> {
  if (!taken.events.every(isKeepable)) fail('BAD_REQUEST')
  const take = (hold: boolean) => transact(deps.db, (tx) => takeIn(tx, deps.bus, taken, hold))
  try {
    return await take(false)
  } catch (error) {
    if (error instanceof HoldNeeded) return take(true)
    throw error
  }
}

async function takeIn(tx: Tx, bus: Deps['bus'], taken: Taken, hold: boolean): Promise<MatchLog> {
  const { queries } = tx
  const { matchId, scorer, after = 0 } = taken
  const competition = (await competitionOf(queries, matchId, { hold })) ?? fail('MATCH_NOT_FOUND')
  const now = await lock(queries, matchId)
  if (!now || now.deleted_at !== null) fail('MATCH_NOT_FOUND')
  // Under the lock: whoever voids a pass ends it first, and then waits for the match. No tap of it comes after that.
  await taken.recheck(queries)
  const placed = placeEvents(taken.events, await log.lastClock(queries, matchId)) ?? fail('BAD_REQUEST')
  const added = await log.addEvents(queries, matchId, placed, scorer, now.version + 1)
  const isNew = added.size > 0
  const events = isNew ? await fill(queries, now, competition, scorer) : await log.readLog(queries, matchId)
  if (isNew) await stand(tx, bus, { hold, scorer, competition, now, events })
  const [match = fail('MATCH_NOT_FOUND')] = await read(queries, [matchId])
  if (isNew) {
    const fresh = events.filter(({ version }) => version > now.version)
    announce(tx, bus, { match, isDeleted: false, events: await forEverybody(queries, matchId, fresh, events) })
  }
  return { match, events: events.filter(({ version }) => version > after) }
}

/** News goes to everybody, whoever tapped may read what they wrote. */
async function forEverybody(queries: Queries, matchId: number, fresh: StoredEvent[], all: StoredEvent[]) {
  if (!fresh.some(({ player }) => player)) return fresh
  const hides = await log.hidesNames(queries, matchId)
  return fresh.map((event) =>
    asShown(
      event,
      hides,
      all.find(({ id }) => id === event.target),
    ),
  )
}

/** The log with its new events, if they may be there; where it begins with them, with how the match stood before. */
async function fill(queries: Queries, now: LockedMatch, competition: PlayedIn, scorer: Scorer): Promise<StoredEvent[]> {
  const events = await log.readLog(queries, now.id)
  const { known = [], fresh = [] } = Object.groupBy(events, ({ version }) =>
    version > now.version ? 'fresh' : 'known',
  )
  if (!scorer.mayCorrect && fresh.some((event) => corrects(event, known))) fail('FORBIDDEN')
  if (!hasRoom(events)) fail('BAD_REQUEST')
  const opening = known.length === 0 ? openingFor(now, await momentOf(queries)) : []
  if (opening.length === 0) return events
  // A result from before there was a judge: taps can't go on from there, a form has to put it right first.
  if (!standsAs(stateOf(now, competition, opening), now)) fail('BAD_SCORE')
  await log.addEvents(queries, now.id, opening, { userId: null, passId: null }, now.version + 1)
  return log.readLog(queries, now.id)
}

interface Tapped {
  hold: boolean
  scorer: Pick<Scorer, 'userId'> & Partial<Pick<Scorer, 'passId'>>
  competition: PlayedIn
  now: LockedMatch
  events: StoredEvent[]
  allowCascade?: boolean | undefined
}

/** Writes how the match stands by its log. New events are a new version, also where nothing else is new. */
export async function stand(tx: Tx, bus: Deps['bus'], tapped: Tapped) {
  const { hold, scorer, competition, now, events, allowCascade } = tapped
  const { queries } = tx
  const state = stateOf(now, competition, believed(events))
  const columns = { ...now, ...columnsIn(state, now, competition) }
  // Sets are what these sports are about.
  if (!hasBegun(now.status) && hasBegun(state.status) && competition.sport !== 'SOCCER') columns.show_sub_scores = true
  if (isAlone(columns, now)) fail('TEAM_NOT_IN_COMPETITION', { called: null })
  const after = await write(queries, now.id, changedColumns(now, columns))
  if (!after) return log.touch(queries, now.id)
  if (!mustAdvance(now, after)) return
  if (!hold) throw new HoldNeeded()
  await advanceBracket(tx, bus, {
    userId: scorer.userId,
    passId: scorer.passId,
    ...competition,
    before: now,
    after,
    allowCascade,
  })
}
