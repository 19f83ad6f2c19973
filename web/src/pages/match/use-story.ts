// A match folded from its log under its competition's rules; whole, and up to the time of the video on screen.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { StoredEvent } from '@campus/contract/scoring'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { competitionOf } from '../../data/competitions.ts'
import { useLog } from '../../data/match-log/match-log.ts'
import { buildStory, type Moment, momentsOf } from '../../features/commentary/moments.rules.ts'
import { foldSeen, matchAt } from '../../features/live/sync/at-picture.rules.ts'
import { useAtPicture } from '../../features/live/sync/use-at-picture.ts'

export interface MatchStory<Known extends Match | undefined = Match> {
  match: Match | Known
  moments: Moment[]
  /** By event id: when the server received it. */
  times: ReadonlyMap<string, string>
}

const none: StoredEvent[] = []

interface Whole {
  match: Match
  rules: SportRules
  moments: Moment[]
}

/** `whole` is null until it is loaded, for a match without a log, and for a log that does not explain the score. */
export function useStory(matchId: number): { events: readonly StoredEvent[]; whole: Whole | null } {
  const { data: log } = useLog(matchId)
  const hasEvents = !!log && log.events.length > 0
  const { data: competition } = useQuery({ ...competitionOf(log?.match.competitionId ?? 0), enabled: hasEvents })
  const whole = useMemo(() => {
    const story = log && competition && buildStory(competition.rules, log.match, log.events)
    return story ? { match: log.match, rules: story.rules, moments: story.moments } : null
  }, [log, competition])
  return { events: log?.events ?? none, whole }
}

/** The current match where there is no video to wait for or no log; undefined until it is loaded. */
export function useStoryAtPicture<Known extends Match | undefined>(matchId: number, match: Known): MatchStory<Known> {
  const { events, whole } = useStory(matchId)
  const seen = useAtPicture(events)
  return useMemo(() => {
    const times = new Map(events.map(({ id, at }) => [id, at]))
    if (!whole) return { match, moments: [], times }
    const isUpToDate = seen.length === events.length
    if (isUpToDate)
      return {
        match: match && match.version > whole.match.version ? match : whole.match,
        moments: whole.moments,
        times,
      }
    const folded = foldSeen(whole.rules, whole.match, seen)
    return { match: matchAt(whole.rules, whole.match, folded), moments: momentsOf(whole.rules, folded), times }
  }, [match, events, seen, whole])
}
