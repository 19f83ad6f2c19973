// A match folded from its log, up to the time of the video on screen.
import type { Match } from '@campus/contract/matches'
import { type Moment, momentsOf } from '@campus/rules/scoring/moments'
import { useMemo } from 'react'
import { useStory } from '../../features/commentary/use-story.ts'
import { foldSeen, matchAt } from '../../features/live/sync/at-picture.rules.ts'
import { useAtPicture } from '../../features/live/sync/use-at-picture.ts'

export interface MatchStory<Known extends Match | undefined = Match> {
  match: Match | Known
  moments: Moment[]
  /** By event id: when the server received it. */
  times: ReadonlyMap<string, string>
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
