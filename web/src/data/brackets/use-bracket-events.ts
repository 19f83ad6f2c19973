// Applies live events to the bracket page: boxes change by the event itself, tables are refetched after a short delay.
import type { BracketMatch } from '@campus/contract/brackets'
import type { Match, MatchEvent } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../realtime/use-topic.ts'
import { type BracketRequest, bracketsKey, tablesKey, tiesKey, treeKey } from './brackets.ts'
import { patchBracket } from './events.rules.ts'

/** Five goals at once make one refetch; the random part spreads the requests of all viewers. */
const refetchDelayMs = () => 150 + Math.random() * 150

/** `competitionId` is known a little later than the request, which may mean the current one. */
export function useBracketEvents(request: BracketRequest | null, competitionId: number | null) {
  const client = useQueryClient()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }, [])

  function refetchLater(queryKey: QueryKey) {
    const name = JSON.stringify(queryKey)
    if (timers.current.has(name)) return
    const timer = setTimeout(() => {
      timers.current.delete(name)
      void client.invalidateQueries({ queryKey })
    }, refetchDelayMs())
    timers.current.set(name, timer)
  }

  const isOurs = (match: Match) =>
    competitionId === null ? match.sport === request?.sport : match.competitionId === competitionId

  function onEvent(event: MatchEvent) {
    if (!request || !isOurs(event.match)) return
    // Lots fill matches that have not begun, and change the table they follow from.
    if (event.match.matchType === 'LEAGUE' || event.match.status === 'FUTURE') {
      refetchLater(tablesKey(request))
      refetchLater(tiesKey)
    }
    if (event.match.matchType === 'LEAGUE') return
    const queryKey = treeKey(request)
    const shown = client.getQueryData<BracketMatch[]>(queryKey)
    const patched = shown && patchBracket(shown, event)
    if (!patched) return refetchLater(queryKey)
    if (patched !== shown) client.setQueryData(queryKey, patched)
  }

  useTopic(matchesTopic, onEvent, () => void client.invalidateQueries({ queryKey: bracketsKey }))
}
