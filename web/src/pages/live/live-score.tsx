// The score over the video, in sync with the video: the minute, the two sides and the score; links to the match.

import type { Match } from '@campus/contract/matches'
import { sideScore } from '@campus/rules/results/score-text'
import { clockText } from '@campus/rules/sports/minutes'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useFromPictureTime } from '../../features/live/sync/picture-time.ts'
import { hasRunningClock, isSuspended } from '../../features/matches/row/match-status.ts'
import { statusText } from '../../features/matches/row/pill-text.ts'
import { matchPath } from '../../paths.ts'
import { shortSideName, sideName } from '../../text/format/side-name.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { useClock } from '../../ui/browser/use-clock.ts'
import { useStoryAtPicture } from '../match/use-story.ts'
import { GoalFlash } from './goal-flash.tsx'
import styles from './live-score.module.css'

/** The minute at the video's time, or the match's state: a break, a set, the end. */
export function Clock({ match, className }: { match: Match; className?: string | undefined }) {
  const text = useLiveText()
  const running = hasRunningClock(match) ? match.clock : null
  // Renders once per minute, not for every second of the video.
  const seen = useFromPictureTime((at) => (running && at !== null ? clockText(running, at) : null))
  const minute = useClock((now) => running && clockText(running, now), running && seen === null ? 'minutes' : null)
  if (running) return <span className={className}>{seen ?? minute}</span>
  const period = match.status === 'LIVE' && !isSuspended(match) && match.clock && text.periods[match.clock.period]
  return <span className={className}>{period || statusText(match, 0, text).pill}</span>
}

function Figure({ value }: { value: string | null }) {
  // The key remounts it on a change, which starts the flip animation.
  return (
    <b key={value} className={styles.figure}>
      {value ?? '-'}
    </b>
  )
}

export function LiveScore({ match: known }: { match: Match }) {
  const text = useLiveText()
  const story = useStoryAtPicture(known.matchId, known)
  const { match } = story
  const names = [sideName(match, 1, text), sideName(match, 2, text)] as const
  const hasScore = match.status !== 'FUTURE'
  return (
    <>
      <Link className={clsx(styles.score, 'num')} to={matchPath(match)} title={text.video.matchLink}>
        <Clock match={match} className={styles.clock} />
        <span className={styles.side} title={names[0]}>
          {shortSideName(match, 1, text)}
        </span>
        {hasScore ? (
          <>
            <Figure value={sideScore(match.teamScore1, match.shootOut1)} />
            <span className="sr-only">{text.matches.to}</span>
            <Figure value={sideScore(match.teamScore2, match.shootOut2)} />
          </>
        ) : (
          <b className={styles.figure}>{match.startTime ?? text.matches.versus}</b>
        )}
        <span className={styles.side} title={names[1]}>
          {shortSideName(match, 2, text)}
        </span>
      </Link>
      <GoalFlash story={story} names={names} />
    </>
  )
}
