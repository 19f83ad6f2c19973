// A goal over the picture for a few seconds, in the moment one sees it; and said to those who do not.
import type { Match } from '@campus/contract/matches'
import { useEffect } from 'react'
import { useFromPictureTime } from '../features/live/picture-time.ts'
import type { Moment } from '../features/relay/moments.rules.ts'
import { sentence } from '../features/relay/sentences.rules.ts'
import { useLiveText } from '../text/use-live-text.ts'
import { useRelayText } from '../text/use-relay-text.ts'
import { announce } from '../ui/toast.tsx'
import styles from './goal-flash.module.css'
import type { Told } from './use-story.ts'

const shownMs = 5000

/** The goal that was a moment ago, if there was one. */
function freshGoal({ moments, times }: Told, now: number): string | null {
  const goal = moments.findLast(({ kind }) => kind === 'GOAL' || kind === 'OWN_GOAL')
  const age = now - Date.parse(times.get(goal?.id ?? '') ?? '')
  return goal && age >= 0 && age < shownMs ? goal.id : null
}

interface Props {
  told: Told
  names: readonly [one: string, two: string]
}

function Flash({ match, goal, names }: { match: Match; goal: Moment; names: Props['names'] }) {
  const { video } = useLiveText()
  const { relay } = useRelayText()
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
  const id = useFromPictureTime((_at, now) => freshGoal(told, now))
  const goal = told.moments.find((moment) => moment.id === id)
  return goal ? <Flash key={id} match={told.match} goal={goal} names={names} /> : null
}
