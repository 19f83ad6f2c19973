// One match kept live: by news while connected, by asking again while not. Null once there is no such match.
import { getMatch, type Match, type MatchNews } from '@campus/contract/matches'
import { logTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { askAnew } from '../../api/ask-anew.ts'
import { call } from '../../api/call.ts'
import { useConnection } from '../../realtime/use-connection.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { useText } from '../../text/use-text.tsx'
import { announce } from '../../ui/toast.tsx'
import { listsKey } from './matches.cache.ts'

const keyOf = (matchId: number) => ['matches', 'one', matchId]

async function fetchMatch(client: QueryClient, matchId: number, signal: AbortSignal): Promise<Match | null> {
  try {
    const fetched = await call(getMatch, { params: { matchId: String(matchId) } }, signal)
    const known = client.getQueryData<Match | null>(keyOf(matchId))
    // News may have overtaken the answer; whose favorite it is, only the answer knows.
    return known && known.version > fetched.version ? { ...known, favoriteId: fetched.favoriteId } : fetched
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export function matchOf(matchId: number) {
  return queryOptions({
    queryKey: keyOf(matchId),
    queryFn: ({ client, signal }) => fetchMatch(client, matchId, signal),
  })
}

/** What a list on hand already tells of the match. */
function fromLists(client: QueryClient, matchId: number): Match | undefined {
  const lists = client.getQueriesData<Match[]>({ queryKey: listsKey })
  return lists.flatMap(([, list]) => list ?? []).find((match) => match.matchId === matchId)
}

/** Takes news of the match; says what it was before, or null when the news was old or nothing was known. */
export function takeMatchNews(client: QueryClient, { match, isDeleted }: MatchNews): Match | null {
  const queryKey = keyOf(match.matchId)
  const known = client.getQueryData<Match | null>(queryKey)
  if (!known) {
    // Still on its way, or back after a deletion: only the server knows which.
    void askAnew(client, queryKey)
    return null
  }
  if (known.version >= match.version) return null
  client.setQueryData(queryKey, isDeleted ? null : { ...match, favoriteId: known.favoriteId })
  return known
}

export function setMatchFavorite(client: QueryClient, matchId: number, favoriteId: number | null) {
  client.setQueryData<Match | null>(keyOf(matchId), (match) => match && { ...match, favoriteId })
}

/** Where no socket gets through the match still moves. Spread, so that a fallen socket server brings no wave. */
const pollMs = () => 15_000 + Math.random() * 5000

/** Matches whose events are told in sentences on this screen: the score alone would be said twice. */
const retold = new Set<number>()

export function useRetold(matchId: number, isRetold: boolean) {
  useEffect(() => {
    if (isRetold) retold.add(matchId)
    return () => void retold.delete(matchId)
  }, [matchId, isRetold])
}

export function useMatch(matchId: number) {
  const client = useQueryClient()
  const { sports, matches } = useText()
  const { phase } = useConnection()
  useTopic(
    { ...logTopic, path: logTopic.path.replace('{matchId}', String(matchId)) },
    (told) => {
      const before = takeMatchNews(client, told)
      const { sport, teamName1, teamName2, teamScore1, teamScore2 } = told.match
      if (told.events.length > 0 && retold.has(matchId)) return
      if (!before || told.isDeleted || teamScore1 === null || teamScore2 === null) return
      if (before.teamScore1 === teamScore1 && before.teamScore2 === teamScore2) return
      const [one, two] = [teamName1 ?? matches.noTeam, teamName2 ?? matches.noTeam]
      announce(matches.scoreNews(sports[sport], one, teamScore1, teamScore2, two))
    },
    () => void askAnew(client, keyOf(matchId)),
  )
  return useQuery({
    ...matchOf(matchId),
    placeholderData: () => fromLists(client, matchId),
    refetchInterval: phase === 'lost' ? pollMs : false,
  })
}
