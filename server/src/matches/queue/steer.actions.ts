// What people do to an open queue: pause it, change its courts, skip a match, call one again.
import type { CourtQueue } from '@campus/contract/court-queues'
import { skipBehind } from '@campus/rules/queue/hand-out'
import { differences } from '../../audit.ts'
import type { InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { read } from '../read/read.store.ts'
import { callTo, change, findCourts, look, recordMatch, recordQueue, saveCourts } from './queue.actions.ts'
import { isOnCourt, isWaiting, placesBehind } from './queue.rules.ts'
import * as store from './queue.store.ts'

const factsOf = ({ isPaused, absentMinutes }: store.OpenQueue, courts: readonly store.QueueCourt[]) => {
  return { isPaused, absentMinutes, courts: courts.map(({ name }) => name) }
}

interface QueueUpdate {
  isPaused?: boolean | undefined
  venueIds?: number[] | undefined
  absentMinutes?: number | undefined
}

export const update = (tx: Tx, deps: InTx, userId: number, queueId: number, form: QueueUpdate): Promise<CourtQueue> =>
  change(tx, deps, userId, queueId, async (act) => {
    const { queries } = tx
    const before = act.queue
    act.queue = {
      ...before,
      isPaused: form.isPaused ?? before.isPaused,
      absentMinutes: form.absentMinutes ?? before.absentMinutes,
    }
    await store.updateQueue(queries, act.queue)
    const were = await store.courtsOf(queries, queueId)
    const courts = form.venueIds ? await findCourts(queries, form.venueIds) : were
    if (form.venueIds) await saveCourts(queries, act.queue, courts)
    const changes = differences(factsOf(before, were), factsOf(act.queue, courts))
    if (changes.length === 0) return
    await recordQueue(tx, userId, act.queue, 'UPDATE', changes)
    const entries = await store.entriesOf(queries, queueId)
    const left = new Set(courts.map(({ venueId }) => venueId))
    const called = entries.filter((entry) => isOnCourt(entry) && entry.status === 'FUTURE')
    const back = called.filter(({ venueId }) => venueId !== null && !left.has(venueId)).map(({ matchId }) => matchId)
    await store.takeBack(queries, back)
    await store.clearVenues(queries, back)
    const shown = entries.filter((entry) => isWaiting(entry) || isOnCourt(entry)).map(({ matchId }) => matchId)
    await store.raiseVersions(queries, shown)
    for (const matchId of shown) act.changed.add(matchId)
  })

export const skip = (
  tx: Tx,
  deps: InTx,
  userId: number,
  { queueId, matchId }: { queueId: number; matchId: number },
  reason: string,
): Promise<CourtQueue> =>
  change(tx, deps, userId, queueId, async (act) => {
    const { queries } = tx
    const { entries, facts, now } = await look(queries, act.queue)
    const entry = entries.find((one) => one.matchId === matchId)
    const isCalled = entry && isOnCourt(entry) && entry.status === 'FUTURE'
    if (!entry || !(isCalled || isWaiting(entry))) fail('MATCH_NOT_QUEUED')
    if (isCalled) {
      await store.takeBack(queries, [matchId])
      await store.clearVenues(queries, [matchId])
    }
    const busy = new Set([...facts.busy].filter((teamId) => !(isCalled && entry.teamIds.includes(teamId))))
    const other = skipBehind(entry, entries.filter(isWaiting), { ...facts, busy }, now)
    const places = other ? placesBehind(entry, other, entries) : new Map([[matchId, entry.place]])
    await store.savePlaces(queries, places)
    await store.raiseVersions(queries, [...places.keys()])
    for (const changedId of places.keys()) act.changed.add(changedId)
    for (const match of await read(queries, [matchId]))
      await recordMatch(queries, userId, match, [{ field: 'skipReason', old: null, new: reason }])
  })

export const callAgain = (
  tx: Tx,
  deps: InTx,
  userId: number,
  { queueId, matchId }: { queueId: number; matchId: number },
): Promise<CourtQueue> =>
  change(tx, deps, userId, queueId, async (act) => {
    const entry = (await store.entriesOf(tx.queries, queueId)).find((one) => one.matchId === matchId)
    if (!entry || entry.venueId === null || !isOnCourt(entry) || entry.status !== 'FUTURE') fail('MATCH_NOT_QUEUED')
    await callTo(tx, act, [{ matchId, venueId: entry.venueId }], 'calledAgain')
  })
