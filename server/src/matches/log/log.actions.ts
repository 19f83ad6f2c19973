// Adds taps to a match's log and writes the match as the log folds. Commit first, then publish.
import type { MatchLog, ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, type Tx, transact } from '../../platform/postgres/postgres.ts'
import { advanceBracket } from '../bracket/advance.actions.ts'
import { mustAdvance } from '../bracket/advance.rules.ts'
import { changedColumns, hasBegun } from '../edit/edit.rules.ts'
import { competitionOf, type LockedMatch, lock, momentOf, type PlayedIn, write } from '../edit/edit.store.ts'
import { isAlone } from '../edit/form.actions.ts'
import { publishAfterCommit } from '../edit/publish.actions.ts'
import { read } from '../read/read.store.ts'
import { takeSeat } from './apart.actions.ts'
import { columnsIn, hasSameStanding, openingFor, stateOf } from './correction.actions.ts'
import {
  asShown,
  corrects,
  hasRoom,
  isStorable,
  namesPlayers,
  placeEvents,
  seated,
  withPlausibleTimes,
} from './log.rules.ts'
import * as log from './log.store.ts'

export interface Scorer extends log.By {
  /** An administrator: may set the whole standing by a correction. */
  mayCorrect: boolean
}

interface EventsRequest {
  scorer: Scorer
  matchId: number
  events: ScoreEvent[]
  /** The last version the device has seen. */
  after?: number | undefined
  /** Fails when the scorer's right has ended. */
  recheck: (queries: Queries) => Promise<void>
}

/** Thrown to start over with the competition locked, because it is locked before any of its matches. */
class LockNeeded extends Error {}

/** Adds taps to the log. Whether one ends the match is known only after the fold, and most do not: so it tries without the competition's lock first. */
export async function addTaps(deps: Deps, request: EventsRequest): Promise<MatchLog> {
  if (!request.events.every(isStorable)) fail('BAD_REQUEST')
  const add = (withLock: boolean) => transact(deps.db, (tx) => addInTx(tx, deps.bus, request, withLock))
  try {
    return await add(false)
  } catch (error) {
    if (error instanceof LockNeeded) return add(true)
    throw error
  }
}

async function addInTx(tx: Tx, bus: Deps['bus'], request: EventsRequest, withLock: boolean): Promise<MatchLog> {
  const { queries } = tx
  const { matchId, scorer, after = 0 } = request
  const competition = (await competitionOf(queries, matchId, { lock: withLock })) ?? fail('MATCH_NOT_FOUND')
  const now = await lock(queries, matchId)
  // Nobody scores a draft: there would be nobody to see it.
  if (!now || now.deleted_at !== null || now.is_draft) fail('MATCH_NOT_FOUND')
  // Under the lock: voiding a pass ends it first and then waits for the match, so none of its taps comes after that.
  await request.recheck(queries)
  const sent = placeEvents(request.events, await log.lastClock(queries, matchId)) ?? fail('BAD_REQUEST')
  const isSeated = now.is_scored_apart && !scorer.mayCorrect
  const placed = isSeated ? seated(sent, await takeSeat(queries, matchId, scorer), await momentOf(queries)) : sent
  const added = await log.addEvents(queries, matchId, placed, scorer, now.version + 1)
  const isNew = added.size > 0
  const events = isNew
    ? await readAndValidateLog(queries, now, competition, scorer)
    : await log.readLog(queries, matchId)
  if (isNew) await applyLog(tx, bus, { withLock, scorer, competition, now, events })
  const [match = fail('MATCH_NOT_FOUND')] = await read(queries, [matchId])
  if (isNew) {
    const fresh = events.filter(({ version }) => version > now.version)
    publishAfterCommit(tx, bus, {
      match,
      isDeleted: false,
      events: await publicEvents(queries, matchId, fresh, events),
    })
  }
  return { match, events: events.filter(({ version }) => version > after) }
}

/** The events as they are published to everybody; the scorer's own response shows the names they wrote. */
async function publicEvents(queries: Queries, matchId: number, fresh: StoredEvent[], all: StoredEvent[]) {
  if (!fresh.some(namesPlayers)) return fresh
  const hides = await log.hidesNames(queries, matchId)
  return fresh.map((event) =>
    asShown(
      event,
      hides,
      all.find(({ id }) => id === event.target),
    ),
  )
}

/** The log with its new events, if they are allowed. A log that begins with them first gets the match's state before. */
async function readAndValidateLog(
  queries: Queries,
  now: LockedMatch,
  competition: PlayedIn,
  scorer: Scorer,
): Promise<StoredEvent[]> {
  const events = await log.readLog(queries, now.id)
  const { known = [], fresh = [] } = Object.groupBy(events, ({ version }) =>
    version > now.version ? 'fresh' : 'known',
  )
  if (!scorer.mayCorrect && fresh.some((event) => corrects(event, known))) fail('FORBIDDEN')
  if (!hasRoom(events)) fail('BAD_REQUEST')
  const opening = known.length === 0 ? openingFor(now, await momentOf(queries)) : []
  if (opening.length === 0) return events
  // A result from before results were validated: taps can't continue from it, a form has to correct it first.
  if (!hasSameStanding(stateOf(now, competition, opening), now)) fail('BAD_SCORE')
  await log.addEvents(queries, now.id, opening, { userId: null, passId: null }, now.version + 1)
  return log.readLog(queries, now.id)
}

interface LogChange {
  withLock: boolean
  scorer: Pick<Scorer, 'userId'> & Partial<Pick<Scorer, 'passId'>>
  competition: PlayedIn
  now: LockedMatch
  events: StoredEvent[]
  allowCascade?: boolean | undefined
}

/** Writes the match as its log folds. New events are a new version even if no other column changes. */
export async function applyLog(tx: Tx, bus: Deps['bus'], change: LogChange) {
  const { withLock, scorer, competition, now, events, allowCascade } = change
  const { queries } = tx
  const state = stateOf(now, competition, withPlausibleTimes(events))
  const columns = { ...now, ...columnsIn(state, now, competition) }
  // All but goals are scored in sets.
  if (!hasBegun(now.status) && hasBegun(state.status) && columns.rules?.kind !== 'GOALS') columns.show_sub_scores = true
  if (isAlone(columns, now)) fail('TEAM_NOT_IN_COMPETITION', { called: null })
  const after = await write(queries, now.id, changedColumns(now, columns))
  if (!after) return log.touch(queries, now.id)
  if (!mustAdvance(now, after)) return
  if (!withLock) throw new LockNeeded()
  await advanceBracket(tx, bus, {
    userId: scorer.userId,
    passId: scorer.passId,
    ...competition,
    before: now,
    after,
    allowCascade,
  })
}
