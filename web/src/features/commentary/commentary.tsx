// The commentary of a match: the timeline and the sentences. Renders nothing for a match without taps.
import type { Match } from '@campus/contract/matches'
import { type ReactNode, Suspense } from 'react'
import { lazyPart, Nothing } from '../../ui/loading/lazy-part.tsx'
import { TextCommentary } from './text-commentary.tsx'
import { type Replay, Timeline } from './timeline.tsx'
import { useStory } from './use-story.ts'

// Few matches are ties.
const OrderCard = lazyPart(() => import('./order-card.tsx').then((module) => module.OrderCard), Nothing)

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

export function Commentary({ match: shown, names, isOpen, onToggle, replay, skeleton, children }: Props) {
  const { whole, isSettled } = useStory(shown.matchId)
  const order = shown.rubbers !== undefined && (
    <Suspense fallback={skeleton}>
      <OrderCard match={shown} />
    </Suspense>
  )
  if (!whole || whole.moments.length === 0) {
    if (!isSettled) return skeleton
    return (
      <>
        {order}
        {children}
      </>
    )
  }
  const { match, ...story } = whole
  return (
    <>
      {order}
      {!match.sides && <Timeline match={match} story={story} names={names} replay={replay} />}
      <TextCommentary match={match} story={story} names={names} isOpen={isOpen} onToggle={onToggle} />
      {children}
    </>
  )
}
