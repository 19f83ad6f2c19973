// What fans see of a match's log: the timeline, and the sentences about it. Nothing where nothing was tapped.
import { type CompetitionDetails, getCompetition } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { type Story, tellStory } from './moments.rules.ts'
import { TextRelay } from './text-relay.tsx'
import { type Replay, Timeline } from './timeline.tsx'
import { useLog } from './use-log.ts'

interface Props {
  match: Match
  names: readonly [one: string, two: string]
  /** Whether the sentences are shown. */
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  replay?: Replay
  /** Stands for all of it until it is known whether there is a story: what comes after must not be pushed down. */
  skeleton: ReactNode
  /** What comes after the story. */
  children: ReactNode
}

interface Told {
  match: Match
  story: Story
}

function useStory({ matchId, competitionId }: Match): { told: Told | null; isSettled: boolean } {
  const { data: log, isPending } = useLog(matchId)
  const hasEvents = !!log && log.events.length > 0
  const { data: competition, isLoading } = useQuery({
    queryKey: ['competitions', competitionId],
    queryFn: ({ signal }): Promise<CompetitionDetails> =>
      call(getCompetition, { params: { competitionId: String(competitionId) } }, signal),
    enabled: hasEvents,
  })
  const told = useMemo(() => {
    if (!hasEvents || !competition) return null
    const story = tellStory(competition.rules, log.match, log.events)
    return story && story.moments.length > 0 ? { match: log.match, story } : null
  }, [hasEvents, log, competition])
  return { told, isSettled: !isPending && !isLoading }
}

export function Relay({ match: shown, names, isOpen, onToggle, replay, skeleton, children }: Props) {
  const { told, isSettled } = useStory(shown)
  if (!told) return isSettled ? children : skeleton
  const { match, story } = told
  return (
    <>
      <Timeline match={match} story={story} names={names} replay={replay} />
      <TextRelay match={match} story={story} names={names} isOpen={isOpen} onToggle={onToggle} />
      {children}
    </>
  )
}
