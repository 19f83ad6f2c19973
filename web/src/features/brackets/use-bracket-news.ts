// Keeps tables and bracket live: boxes change by the news itself, tables are asked for again once it has settled.
import type { BracketMatch } from '@campus/contract/brackets'
import type { Match, MatchEvent } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../realtime/use-topic.ts'
import { bracketsKey, tablesKey, treeKey } from './brackets.queries.ts'
import type { Question } from './choice.rules.ts'
import { patchBracket } from './news.rules.ts'

/** A goal in five matches at once is one question; spread, so that not everybody asks it in the same moment. */
const settleMs = () => 150 + Math.random() * 150

/** `competitionId` is known a little later than the question, which may mean the current one. */
export function useBracketEvents(question: Question | null, competitionId: number | null) {
  const client = useQueryClient()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    }
  }, [])

  function askAgain(queryKey: QueryKey) {
    const name = JSON.stringify(queryKey)
    if (timers.current.has(name)) return
    const timer = setTimeout(() => {
      timers.current.delete(name)
      void client.invalidateQueries({ queryKey })
    }, settleMs())
    timers.current.set(name, timer)
  }

  const isOurs = (match: Match) =>
    competitionId === null ? match.sport === question?.sport : match.competitionId === competitionId

  function take(told: MatchEvent) {
    if (!question || !isOurs(told.match)) return
    if (told.match.matchType === 'LEAGUE') return askAgain(tablesKey(question))
    const queryKey = treeKey(question)
    const shown = client.getQueryData<BracketMatch[]>(queryKey)
    const patched = shown && patchBracket(shown, told)
    if (!patched) return askAgain(queryKey)
    if (patched !== shown) client.setQueryData(queryKey, patched)
  }

  useTopic(matchesTopic, take, () => void client.invalidateQueries({ queryKey: bracketsKey }))
}
