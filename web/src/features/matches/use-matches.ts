// The lists as components use them, kept live: by news while connected, by asking again while not.
import type { Match } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling } from '../../realtime/use-polling.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { useText } from '../../text/use-text.tsx'
import { applyEvent, belongs, listsKey, type MatchFilter } from './matches.cache.ts'
import { type DayFilter, fromWholeDay, liveMatches, matchesOn } from './matches.queries.ts'
import { announceMatch } from './row/announce-match.ts'

export function useMatchesOn(day: DayFilter) {
  const client = useQueryClient()
  // The list before it stays until this one is here: nothing jumps.
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

/** Asks again for all that is on screen; says whether it came. */
export function useRefresh() {
  const client = useQueryClient()
  return () =>
    client.refetchQueries({ queryKey: ['matches'], type: 'active' }, { throwOnError: true }).then(
      () => true,
      () => false,
    )
}

/** Keeps every list live for as long as the caller stands. Once, in the frame. */
export function useMatchEvents() {
  const client = useQueryClient()
  const text = useText()

  function isOnScreen(match: Match) {
    const shown = client.getQueryCache().findAll({ queryKey: listsKey, type: 'active' })
    return shown.some(({ queryKey }) => belongs(match, queryKey[2] as MatchFilter))
  }

  useTopic(
    matchesTopic,
    (told) => {
      const before = applyEvent(client, told)?.before
      if (told.isDeleted || !before || !isOnScreen({ ...told.match, favoriteId: before.favoriteId })) return
      announceMatch(before, told.match, text)
    },
    () => void client.invalidateQueries({ queryKey: listsKey }),
  )
}
