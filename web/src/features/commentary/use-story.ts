// A match folded from its log under its competition's rules.
import type { Match } from '@campus/contract/matches'
import type { StoredEvent } from '@campus/contract/scoring'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { competitionOf } from '../../data/competitions.ts'
import { useLog } from '../../data/match-log/match-log.ts'
import { buildStory, type Story } from './moments.rules.ts'

const none: StoredEvent[] = []

export interface LoadedStory {
  events: readonly StoredEvent[]
  /** Null until it is loaded, for a match without a log, and for a log that does not explain the score. */
  whole: (Story & { match: Match }) | null
  /** It is known whether there is one. */
  isSettled: boolean
}

export function useStory(matchId: number): LoadedStory {
  const { data: log, isPending } = useLog(matchId)
  const hasEvents = !!log && log.events.length > 0
  const { data: competition, isLoading } = useQuery({
    ...competitionOf(log?.match.competitionId ?? 0),
    enabled: hasEvents,
  })
  const whole = useMemo(() => {
    const story = hasEvents && competition && buildStory(competition.rules, log.match, log.events)
    return story ? { ...story, match: log.match } : null
  }, [hasEvents, log, competition])
  return { events: log?.events ?? none, whole, isSettled: !isPending && !isLoading }
}
