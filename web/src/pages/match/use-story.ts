// A match told from its log, under the rules it is played by; and the same as far as the picture on screen has come.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { StoredEvent } from '@campus/contract/scoring'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { buildStory, type Moment, momentsOf } from '../../features/commentary/moments.rules.ts'
import { useLog } from '../../features/commentary/use-log.ts'
import { competitionOf } from '../../features/competitions/competitions.queries.ts'
import { foldSeen, matchAt } from '../../features/live/sync/at-picture.rules.ts'
import { useAtPicture } from '../../features/live/sync/use-at-picture.ts'

export interface Told<Known extends Match | undefined = Match> {
  match: Match | Known
  moments: Moment[]
  /** By event: when the server took it. */
  times: ReadonlyMap<string, string>
}

const none: StoredEvent[] = []

interface Whole {
  match: Match
  rules: SportRules
  moments: Moment[]
}

/** `whole` is null until it is known, and where a match has no log, or one that does not explain its score. */
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

/** Where nothing waits for a picture, or there is no log, it is the match as it stands; undefined as long as nobody knows it. */
export function useStoryAtPicture<Known extends Match | undefined>(matchId: number, match: Known): Told<Known> {
  const { events, whole } = useStory(matchId)
  const seen = useAtPicture(events)
  return useMemo(() => {
    const times = new Map(events.map(({ id, at }) => [id, at]))
    if (!whole) return { match, moments: [], times }
    const isAll = seen.length === events.length
    if (isAll)
      return {
        match: match && match.version > whole.match.version ? match : whole.match,
        moments: whole.moments,
        times,
      }
    const folded = foldSeen(whole.rules, whole.match, seen)
    return { match: matchAt(whole.rules, whole.match, folded), moments: momentsOf(whole.rules, folded), times }
  }, [match, events, seen, whole])
}
