// A goal shown over the video for a few seconds when the video reaches it, and announced to screen readers.
import type { Match } from '@campus/contract/matches'
import type { Moment } from '@campus/rules/scoring/moments'
import { useEffect, useState } from 'react'
import { sentence } from '../../features/commentary/sentences.rules.ts'
import { useFromPictureTime } from '../../features/live/sync/picture-time.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { announce } from '../../ui/feedback/toast.tsx'
import type { MatchStory } from '../match/use-story.ts'
import styles from './goal-flash.module.css'

const shownMs = 5000
const noPicture = 'no picture'

const lastGoal = ({ moments }: MatchStory) => moments.findLast(({ kind }) => kind === 'GOAL' || kind === 'OWN_GOAL')

/** The goal that the video showed within the last seconds, if any: video and goals carry the server's time. */
function seenGoal(story: MatchStory, picture: number): string | null {
  const goal = lastGoal(story)
  const age = picture - Date.parse(story.times.get(goal?.id ?? '') ?? '')
  return goal && age >= 0 && age < shownMs ? goal.id : null
}

/** Without video a goal is shown when its event arrives: a phone's clock may be seconds off, so it is not used. */
function useArrivedGoal(story: MatchStory): string | null {
  const id = lastGoal(story)?.id ?? null
  const isKnown = story.times.size > 0
  // Goals that were in the log when it loaded are not new.
  const [last, setLast] = useState(isKnown ? id : undefined)
  const [fresh, setFresh] = useState<string | null>(null)
  if (isKnown && last === undefined) setLast(id)
  else if (isKnown && last !== id) {
    setLast(id)
    setFresh(id)
  }
  useEffect(() => {
    const timer = fresh === null ? undefined : setTimeout(() => setFresh(null), shownMs)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}

interface Props {
  story: MatchStory
  names: readonly [one: string, two: string]
}

function Flash({ match, goal, names }: { match: Match; goal: Moment; names: Props['names'] }) {
  const { video } = useLiveText()
  const { relay } = useCommentaryText()
  const announcement = sentence({ words: relay, sport: match.sport, names }, goal)
  useEffect(() => announce(announcement), [announcement])
  return (
    <p className={styles.flash} aria-hidden="true">
      <strong>{goal.kind === 'GOAL' ? video.goal : video.ownGoal}</strong>
      <span>{[goal.side && names[goal.side - 1], goal.player].filter(Boolean).join(' ')}</span>
      <span className="num">
        {goal.score[0]} : {goal.score[1]}
      </span>
    </p>
  )
}

export function GoalFlash({ story, names }: Props) {
  const arrived = useArrivedGoal(story)
  const seen = useFromPictureTime((at) => (at === null ? noPicture : seenGoal(story, at)))
  const id = seen === noPicture ? arrived : seen
  const goal = story.moments.find((moment) => moment.id === id)
  return goal ? <Flash key={id} match={story.match} goal={goal} names={names} /> : null
}
