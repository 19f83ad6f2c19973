// The lists as components use them, kept live: by news while connected, by asking again while not.
import type { Match } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../realtime/use-connection.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { useText } from '../../text/use-text.tsx'
import { announce } from '../../ui/toast.tsx'
import { belongs, listsKey, type MatchFilter, takeNews } from './matches.cache.ts'
import { type DayFilter, fromWholeDay, liveMatches, matchesOn } from './matches.queries.ts'

/** Where no socket gets through, the lists still move. Spread, so that a fallen socket server brings no wave. */
const pollMs = () => 15_000 + Math.random() * 5000

function usePolling() {
  const { phase } = useConnection()
  return { refetchInterval: phase === 'lost' ? pollMs : (false as const) }
}

export function useMatchesOn(day: DayFilter) {
  const client = useQueryClient()
  return useQuery({ ...matchesOn(day), ...fromWholeDay(client, day), ...usePolling() })
}

export function useLiveMatches(enabled = true) {
  return useQuery({ ...liveMatches(), ...usePolling(), enabled })
}

/** Keeps every list live for as long as the caller stands. Once, in the frame. */
export function useMatchNews() {
  const client = useQueryClient()
  const text = useText()

  function isOnScreen(match: Match) {
    const shown = client.getQueryCache().findAll({ queryKey: listsKey, type: 'active' })
    return shown.some(({ queryKey }) => belongs(match, queryKey[2] as MatchFilter))
  }

  useTopic(
    matchesTopic,
    ({ match }) => {
      const taken = takeNews(client, match)
      const { teamScore1, teamScore2 } = match
      if (!taken?.before || teamScore1 === null || teamScore2 === null || !isOnScreen(match)) return
      if (taken.before.teamScore1 === teamScore1 && taken.before.teamScore2 === teamScore2) return
      const { sports, matches } = text
      announce(
        matches.scoreNews(
          sports[match.sport],
          match.teamName1 ?? matches.noTeam,
          teamScore1,
          teamScore2,
          match.teamName2 ?? matches.noTeam,
        ),
      )
    },
    () => void client.invalidateQueries({ queryKey: listsKey }),
  )
}
