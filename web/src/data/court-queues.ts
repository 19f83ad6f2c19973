// Queues of courts: the open ones of a day, and what organisers do to them.
import {
  callQueuedMatch,
  endCourtQueue,
  handOutCourts,
  listCourtQueues,
  skipQueuedMatch,
  startCourtQueue,
  updateCourtQueue,
} from '@campus/contract/court-queues'
import type { BodyOf } from '@campus/contract/endpoint'
import type { Match } from '@campus/contract/matches'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { matchesKey } from './matches/match-lists.cache.ts'

const queuesKey = ['court-queues']
/** A rest is over by the clock alone. */
const refetchMs = 15_000

/** Asked again whenever one of the day's matches has a new version. */
export function courtQueuesOn(date: string, matches: readonly Match[]) {
  const versions = matches.reduce((sum, { version }) => sum + version, 0)
  return queryOptions({
    queryKey: [...queuesKey, date, versions],
    staleTime: 0,
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listCourtQueues, { query: { date } }, signal),
  })
}

export function useStartQueue() {
  return useQueueMutation((body: BodyOf<typeof startCourtQueue>) => call(startCourtQueue, { body }))
}

export interface QueueAct {
  queueId: number
  act:
    | { kind: 'HAND_OUT' }
    | { kind: 'END' }
    | { kind: 'UPDATE'; body: BodyOf<typeof updateCourtQueue> }
    | { kind: 'CALL'; matchId: number }
    | { kind: 'SKIP'; matchId: number; reason: string }
}

/** One act after the other. */
export function useQueueAct() {
  return useQueueMutation(({ queueId, act }: QueueAct): Promise<unknown> => {
    const params = { queueId: String(queueId) }
    if (act.kind === 'HAND_OUT') return call(handOutCourts, { params })
    if (act.kind === 'END') return call(endCourtQueue, { params })
    if (act.kind === 'UPDATE') return call(updateCourtQueue, { params, body: act.body })
    const ofMatch = { ...params, matchId: String(act.matchId) }
    if (act.kind === 'CALL') return call(callQueuedMatch, { params: ofMatch })
    return call(skipQueuedMatch, { params: ofMatch, body: { reason: act.reason } })
  })
}

function useQueueMutation<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  return useMutation({
    mutationFn,
    scope: { id: queuesKey.join() },
    // Not awaited: the next act need not wait for what this one changed to be fetched.
    onSettled: (_reply, _error, _given, _context, { client }) => {
      for (const queryKey of [matchesKey, queuesKey]) void client.invalidateQueries({ queryKey })
    },
  })
}
