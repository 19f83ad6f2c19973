// A match folded from its log under its competition's rules.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { StoredEvent } from '@campus/contract/scoring'
import { buildStory, type Story } from '@campus/rules/scoring/moments'
import { useQuery } from '@tanstack/react-query'
import { competitionOf } from '../../data/competitions.ts'
import type { Log } from '../../data/match-log/match-log.rules.ts'
import { useLog } from '../../data/match-log/match-log.ts'

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
  const whole = hasEvents && competition ? storyOf(log, competition.rules) : null
  return { events: log?.events ?? none, whole, isSettled: !isPending && !isLoading }
}

type Whole = LoadedStory['whole']
const stories = new WeakMap<Log, { rules: SportRules; whole: Whole }>()

/** Folds a log once, however many parts of a page show it. */
function storyOf(log: Log, rules: SportRules): Whole {
  const known = stories.get(log)
  if (known?.rules === rules) return known.whole
  const story = buildStory(rules, log.match, log.events)
  const whole = story && { ...story, match: log.match }
  stories.set(log, { rules, whole })
  return whole
}
