// Runs queues of courts: each change is one transaction under the queue's lock, and ends with handing out what is free.
import type { CourtQueue } from '@campus/contract/court-queues'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { type HandOut, handOut, type QueueFacts, waitOf } from '@campus/rules/queue/hand-out'
import { differences, type FieldChange, recordChange } from '../../audit.ts'
import type { Deps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, type Tx, transact, violatedName } from '../../platform/postgres/postgres.ts'
import { findMatches, sharedPlayers } from '../board/board.store.ts'
import { lockCalendar, momentOf, write } from '../edit/edit.store.ts'
import { labelOf, publishAfterCommit } from '../edit/publish.actions.ts'
import { dropUndo } from '../edit/undo.store.ts'
import { read } from '../read/read.store.ts'
import { asSettled, isOnCourt, isWaiting, type QueueEntry, type Settled, settle } from './queue.rules.ts'
import * as store from './queue.store.ts'

export async function list({ db }: Deps, date: string): Promise<CourtQueue[]> {
  const queues: CourtQueue[] = []
  for (const queue of await store.openQueuesOf(db.queries, date)) queues.push(await describe(db.queries, queue))
  return queues
}

async function describe(queries: Queries, queue: store.OpenQueue): Promise<CourtQueue> {
  const { entries, facts, now } = await look(queries, queue)
  const waitText = (entry: QueueEntry) => {
    const wait = isWaiting(entry) ? waitOf(entry, facts, now) : null
    return wait && { kind: wait.kind, until: wait.until === null ? null : new Date(wait.until).toISOString() }
  }
  return {
    ...queue,
    courts: await store.courtsOf(queries, queue.queueId),
    entries: entries
      .filter((entry) => isWaiting(entry) || isOnCourt(entry))
      .map((entry) => ({
        matchId: entry.matchId,
        place: entry.place,
        venueId: entry.venueId,
        calledAt: entry.calledAt?.toISOString() ?? null,
        wait: waitText(entry),
      })),
  }
}

interface Look {
  /** As they are once all is settled. */
  entries: QueueEntry[]
  settled: Settled
  facts: QueueFacts
  /** Courts with a match, by a queue or by the plan. */
  taken: ReadonlySet<number>
  now: number
}

const busyCourts = (busy: readonly store.Busy[]) =>
  new Set(busy.flatMap(({ venueId }) => (venueId === null ? [] : [venueId])))

/** Everything that decides what comes next. */
export async function look(queries: Queries, { queueId, date }: store.OpenQueue): Promise<Look> {
  const stored = await store.entriesOf(queries, queueId)
  const own = new Set(stored.map(({ matchId }) => matchId))
  const found = await store.busyOn(queries, date)
  const settled = settle(stored, busyCourts(found.filter(({ matchId }) => !own.has(matchId))))
  const entries = asSettled(stored, settled)
  const back = new Set(settled.back)
  const busy = found.filter(({ matchId }) => !back.has(matchId))
  const busyTeams = busy.flatMap(({ teamIds }) => teamIds)
  const teamIds = [...new Set([...busyTeams, ...entries.flatMap((entry) => entry.teamIds)])]
  return {
    entries,
    settled,
    taken: busyCourts(busy),
    facts: {
      busy: new Set(busyTeams),
      lastEnds: await store.lastEnds(queries, date, teamIds),
      people: await sharedPlayers(queries, teamIds),
    },
    now: Date.parse(await momentOf(queries)),
  }
}

async function nextOf(
  queries: Queries,
  queue: store.OpenQueue,
  { entries, facts, taken, now }: Look,
): Promise<HandOut[]> {
  const waiting = queue.isPaused ? [] : entries.filter(isWaiting)
  if (waiting.length === 0) return []
  const courts = await store.courtsOf(queries, queue.queueId)
  const free = courts.map(({ venueId }) => venueId).filter((venueId) => !taken.has(venueId))
  return handOut(waiting, free, facts, now)
}

/** What any process does by itself. Looks without a lock first: mostly there is nothing to do. */
export async function handOutByItself(deps: Deps, queue: store.OpenQueue): Promise<void> {
  const { db } = deps
  const seen = await look(db.queries, queue)
  const isSettled = Object.values(seen.settled).every((ids: number[]) => ids.length === 0)
  if (isSettled && (await nextOf(db.queries, queue, seen)).length === 0) return
  await transact(db, async (tx) => {
    const act = await open(tx, queue.queueId, null)
    // It ended meanwhile.
    if (act) await finish(tx, deps, act)
  })
}

export const handOutNow = (tx: Tx, deps: InTx, userId: number, queueId: number): Promise<CourtQueue> =>
  change(tx, deps, userId, queueId, async ({ queue }) => {
    await recordQueue(tx, userId, queue, 'UPDATE', [{ field: 'handOut', old: null, new: true }])
  })

/** As an audit entry names it. */
type CallField = 'calledTo' | 'calledAgain'

/** A change in progress: who does it, and which matches get a new version by it. */
interface Act {
  queue: store.OpenQueue
  userId: number | null
  changed: Set<number>
}

async function open({ queries }: Tx, queueId: number, userId: number | null): Promise<Act | undefined> {
  await lockCalendar(queries)
  const queue = await store.lockQueue(queries, queueId)
  if (!queue) return undefined
  await store.lockCompetitions(queries, queueId)
  return { queue, userId, changed: new Set() }
}

export async function change(
  tx: Tx,
  deps: InTx,
  userId: number,
  queueId: number,
  work: (act: Act) => Promise<void>,
): Promise<CourtQueue> {
  const act = (await open(tx, queueId, userId)) ?? fail('COURT_QUEUE_NOT_FOUND')
  await work(act)
  await finish(tx, deps, act)
  return describe(tx.queries, act.queue)
}

/** Writes down what others did to the matches, hands out what is free, and publishes every changed match once. */
async function finish(tx: Tx, { bus }: InTx, act: Act): Promise<void> {
  const { queries } = tx
  const seen = await look(queries, act.queue)
  const { over, back, reopened } = seen.settled
  if (over.length > 0) await store.saveOver(queries, over, true)
  if (back.length > 0) await store.takeBack(queries, back)
  if (reopened.length > 0) await store.saveOver(queries, reopened, false)
  await callTo(tx, act, await nextOf(queries, act.queue, seen), 'calledTo')
  for (const match of await read(queries, [...act.changed]))
    publishAfterCommit(tx, bus, { match, isDeleted: false, events: [] })
}

/** Each match to its court. One that has begun, or was postponed or deleted since the look, is settled by the next change. */
export async function callTo(
  { queries }: Tx,
  { userId, changed }: Act,
  calls: readonly HandOut[],
  field: CallField,
): Promise<void> {
  const courts = new Map(calls.map(({ matchId, venueId }) => [matchId, venueId]))
  if (courts.size === 0) return
  const matches = await findMatches(queries, [...courts.keys()], { lock: true })
  const called: number[] = []
  for (const { id, status, deleted_at } of matches) {
    const venueId = courts.get(id)
    if (venueId === undefined || status !== 'FUTURE' || deleted_at !== null) continue
    await store.saveCall(queries, id, venueId)
    // A match may have that court already: it is called all the same.
    if (await write(queries, id, { venue_id: venueId })) await dropUndo(queries, id, ['venue_id'])
    else await store.raiseVersions(queries, [id])
    called.push(id)
    changed.add(id)
  }
  for (const match of await read(queries, called))
    await recordMatch(queries, userId, match, [{ field, old: null, new: match.venue }])
}

export async function recordMatch(queries: Queries, userId: number | null, match: Match, changes: FieldChange[]) {
  const { matchId } = match
  const entry = {
    userId,
    action: 'UPDATE',
    subject: 'MATCH',
    subjectId: matchId,
    label: labelOf(match),
    changes,
  } as const
  await recordChange(queries, entry)
}

export async function recordQueue(
  { queries }: Tx,
  userId: number,
  { queueId, date }: store.OpenQueue,
  action: 'CREATE' | 'UPDATE' | 'DELETE',
  changes: FieldChange[],
): Promise<void> {
  await recordChange(queries, { userId, action, subject: 'COURT_QUEUE', subjectId: queueId, label: date, changes })
}

interface QueueStart {
  date: string
  venueIds: number[]
  competitionIds: number[]
  absentMinutes: number
}

export async function start(tx: Tx, deps: InTx, userId: number, form: QueueStart): Promise<CourtQueue> {
  const { queries } = tx
  const { date, absentMinutes } = form
  await lockCalendar(queries)
  const courts = await findCourts(queries, form.venueIds)
  const competitions = await store.namedCompetitions(queries, form.competitionIds)
  if (competitions.length < new Set(form.competitionIds).size) fail('COMPETITION_NOT_FOUND')
  const matchIds = await store.queueableMatches(queries, form)
  if (matchIds.length === 0) fail('NOTHING_TO_QUEUE')
  if (matchIds.length > limits.planMoves) fail('QUEUE_TOO_LONG', { most: limits.planMoves })
  const matches = await findMatches(queries, matchIds, { lock: true })
  const queue = {
    queueId: await store.insertQueue(queries, { date, absentMinutes }),
    date,
    absentMinutes,
    isPaused: false,
  }
  await saveCourts(queries, queue, courts)
  await insertMatches(queries, queue, matchIds)
  await store.clearVenues(queries, matchIds)
  for (const { id } of matches.filter(({ venue_id }) => venue_id !== null)) await dropUndo(queries, id, ['venue_id'])
  const facts = { date, absentMinutes, courts: courts.map(({ name }) => name), competitions, matches: matchIds.length }
  await recordQueue(tx, userId, queue, 'CREATE', differences(null, facts))
  await finish(tx, deps, { queue, userId, changed: new Set(matchIds) })
  return describe(queries, queue)
}

export async function findCourts(queries: Queries, venueIds: readonly number[]): Promise<store.QueueCourt[]> {
  const courts = await store.namedCourts(queries, venueIds)
  return courts.length < new Set(venueIds).size ? fail('VENUE_NOT_FOUND') : courts
}

export const saveCourts = (queries: Queries, queue: store.OpenQueue, courts: readonly store.QueueCourt[]) =>
  store
    .setCourts(
      queries,
      queue,
      courts.map(({ venueId }) => venueId),
    )
    .catch((error: unknown) => {
      throw violatedName(error) === 'court_queue_courts_one_queue' ? fail('ALREADY_QUEUED') : error
    })

const insertMatches = (queries: Queries, queue: store.OpenQueue, matchIds: readonly number[]) =>
  store.insertMatches(queries, queue, matchIds).catch((error: unknown) => {
    throw violatedName(error) === 'queued_matches_pkey' ? fail('ALREADY_QUEUED') : error
  })

export async function end(tx: Tx, deps: InTx, userId: number, queueId: number): Promise<void> {
  const { queries } = tx
  const act = (await open(tx, queueId, userId)) ?? fail('COURT_QUEUE_NOT_FOUND')
  const entries = await store.entriesOf(queries, queueId)
  const restored = await store.restoreVenues(queries, queueId)
  await store.closeQueue(queries, queueId)
  const others = entries.map(({ matchId }) => matchId).filter((matchId) => !restored.includes(matchId))
  await store.raiseVersions(queries, others)
  await recordQueue(tx, userId, act.queue, 'DELETE', [])
  for (const match of await read(queries, [...restored, ...others]))
    publishAfterCommit(tx, deps.bus, { match, isDeleted: false, events: [] })
}
