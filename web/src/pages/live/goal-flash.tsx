// A goal over the picture for a few seconds, in the moment one sees it; and said to those who do not.
import type { Match } from '@campus/contract/matches'
import { useEffect, useState } from 'react'
import type { Moment } from '../../features/commentary/moments.rules.ts'
import { sentence } from '../../features/commentary/sentences.rules.ts'
import { useFromPictureTime } from '../../features/live/sync/picture-time.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { announce } from '../../ui/feedback/toast.tsx'
import type { Told } from '../match/use-story.ts'
import styles from './goal-flash.module.css'

const shownMs = 5000
const noPicture = 'no picture'

const lastGoal = ({ moments }: Told) => moments.findLast(({ kind }) => kind === 'GOAL' || kind === 'OWN_GOAL')

/** The goal that the picture showed a moment ago, if there was one: picture and goal carry the server's time. */
function seenGoal(told: Told, picture: number): string | null {
  const goal = lastGoal(told)
  const age = picture - Date.parse(told.times.get(goal?.id ?? '') ?? '')
  return goal && age >= 0 && age < shownMs ? goal.id : null
}

/** Without a picture a goal is shown from its arrival on: the clock of a phone may be seconds off, and says nothing. */
function useArrivedGoal(told: Told): string | null {
  const id = lastGoal(told)?.id ?? null
  const isKnown = told.times.size > 0
  // What the log held when it came is no news.
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
  told: Told
  names: readonly [one: string, two: string]
}

function Flash({ match, goal, names }: { match: Match; goal: Moment; names: Props['names'] }) {
  const { video } = useLiveText()
  const { relay } = useCommentaryText()
  const said = sentence({ words: relay, sport: match.sport, names }, goal)
  useEffect(() => announce(said), [said])
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

export function GoalFlash({ told, names }: Props) {
  const arrived = useArrivedGoal(told)
  const seen = useFromPictureTime((at) => (at === null ? noPicture : seenGoal(told, at)))
  const id = seen === noPicture ? arrived : seen
  const goal = told.moments.find((moment) => moment.id === id)
  return goal ? <Flash key={id} match={told.match} goal={goal} names={names} /> : null
}
