// The score, or the start time before there is one; neither for a match that is off. A figure that changes flips and glows.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { seoulTime } from '../../../text/format/dates.ts'
import { leadersOf, sideMark } from '../../../text/format/field.ts'
import { useText } from '../../../text/use-text.tsx'
import { Figure } from './figure.tsx'
import styles from './match-score.module.css'
import { isOff, loserOf } from './match-status.ts'
import { useCallEstimate } from './queue-times.tsx'

/** Kicks from the penalty mark, next to the goals of their side. Screen readers get them once, as text of the row. */
function Kicks({ goals }: { goals: number | null }) {
  return (
    goals !== null && (
      <small className={styles.kicks} aria-hidden="true">
        ({goals})
      </small>
    )
  )
}

/** `hasKicks`: show the kicks, where nothing else on screen does. */
export function MatchScore({ match, hasKicks }: { match: Match; hasKicks?: boolean }) {
  const text = useText()
  const call = useCallEstimate(match.matchId)
  if (match.status === 'FUTURE') {
    const time = match.startTime ?? text.matches.noTime
    const shown = match.queue?.calledAt ? text.matches.called : call ? text.matches.about(seoulTime(call.about)) : time
    return <span className={clsx(styles.time, 'num')}>{shown}</span>
  }
  if (isOff(match)) return <span className={clsx(styles.time, styles.colon)}>vs</span>
  const [leader] = leadersOf(match, 1)
  if (match.sides)
    return <span className={clsx(styles.time, 'num')}>{leader ? sideMark(match, leader, text) : '–'}</span>
  const loser = loserOf(match)
  const [one, two] = hasKicks ? [match.shootOut1, match.shootOut2] : [null, null]
  return (
    <span className={clsx(styles.score, 'num')}>
      <Figure value={match.teamScore1} isLoser={loser === 1} />
      <Kicks goals={one} />
      <span className={styles.colon} aria-hidden="true">
        :
      </span>
      <span className="sr-only">{text.matches.to}</span>
      <Kicks goals={two} />
      <Figure value={match.teamScore2} isLoser={loser === 2} />
      {one !== null && <span className="sr-only">{` ${text.periods.SHOOT_OUT} ${one} ${text.matches.to} ${two}`}</span>}
    </span>
  )
}
