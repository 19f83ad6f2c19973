// The commentary of a match: the timeline and the sentences. Renders nothing for a match without taps.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { competitionOf } from '../../data/competitions.ts'
import { useLog } from '../../data/match-log/match-log.ts'
import { buildStory, type Story } from './moments.rules.ts'
import { TextCommentary } from './text-commentary.tsx'
import { type Replay, Timeline } from './timeline.tsx'

interface Props {
  match: Match
  names: readonly [one: string, two: string]
  /** Whether the sentences are shown. */
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  replay?: Replay
  /** Shown until it is known whether there is a story, so that what comes after does not shift. */
  skeleton: ReactNode
  /** What comes after the story. */
  children: ReactNode
}

interface LoadedStory {
  match: Match
  story: Story
}

function useStory({ matchId, competitionId }: Match): { loaded: LoadedStory | null; isSettled: boolean } {
  const { data: log, isPending } = useLog(matchId)
  const hasEvents = !!log && log.events.length > 0
  const { data: competition, isLoading } = useQuery({ ...competitionOf(competitionId), enabled: hasEvents })
  const loaded = useMemo(() => {
    if (!hasEvents || !competition) return null
    const story = buildStory(competition.rules, log.match, log.events)
    return story && story.moments.length > 0 ? { match: log.match, story } : null
  }, [hasEvents, log, competition])
  return { loaded, isSettled: !isPending && !isLoading }
}

export function Commentary({ match: shown, names, isOpen, onToggle, replay, skeleton, children }: Props) {
  const { loaded, isSettled } = useStory(shown)
  if (!loaded) return isSettled ? children : skeleton
  const { match, story } = loaded
  return (
    <>
      <Timeline match={match} story={story} names={names} replay={replay} />
      <TextCommentary match={match} story={story} names={names} isOpen={isOpen} onToggle={onToggle} />
      {children}
    </>
  )
}
