// The live lists for components: updated by events while connected, by polling while not.
import type { Match } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { applyEvent, belongs, listsKey, type MatchFilter } from '../../data/matches/match-lists.cache.ts'
import { type DayFilter, fromWholeDay, liveMatches, matchesOn } from '../../data/matches/match-lists.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { useText } from '../../text/use-text.tsx'
import { announceMatch } from './row/announce-match.ts'

export function useMatchesOn(day: DayFilter) {
  const client = useQueryClient()
  // The previous list stays until this one has loaded, so that nothing jumps.
  return useQuery({
    ...matchesOn(day),
    ...fromWholeDay(client, day),
    ...usePolling(),
    placeholderData: keepPreviousData,
  })
}

export function useLiveMatches(enabled = true) {
  return useQuery({ ...liveMatches(), ...usePolling(), enabled })
}

/** Refetches everything on screen; resolves to whether that succeeded. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    client.refetchQueries({ queryKey: ['matches'], type: 'active' }, { throwOnError: true }).then(
      () => true,
      () => false,
    )
}

/** Applies events to every list while the caller is mounted. Use it once, in the frame. */
export function useMatchEvents() {
  const client = useQueryClient()
  const text = useText()

  function isOnScreen(match: Match) {
    const shown = client.getQueryCache().findAll({ queryKey: listsKey, type: 'active' })
    return shown.some(({ queryKey }) => belongs(match, queryKey[2] as MatchFilter))
  }

  useTopic(
    matchesTopic,
    (event) => {
      const before = applyEvent(client, event)?.before
      if (event.isDeleted || !before || !isOnScreen({ ...event.match, favoriteId: before.favoriteId })) return
      announceMatch(before, event.match, text)
    },
    () => void client.invalidateQueries({ queryKey: listsKey }),
  )
}
