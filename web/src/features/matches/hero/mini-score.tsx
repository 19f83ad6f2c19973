// A match in one line, for the bar of its page once the big score has left the screen.
import type { Match } from '@campus/contract/matches'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { shortSideName } from '../../../text/format/side-name.ts'
import { useText } from '../../../text/use-text.tsx'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { MatchScore } from '../row/match-score.tsx'
import { hasRunningClock, rowStatus } from '../row/match-status.ts'
import styles from './mini-score.module.css'

export function MiniScore({ match }: { match: Match }) {
  const text = useText()
  const lostSince = useLostSince()
  // While disconnected the clock stands, and nothing is shown as live.
  const rate = hasRunningClock(match) && lostSince === null ? 'minutes' : null
  const lead = useClock((now) => rowStatus(match, lostSince ?? now, text).lead, rate)
  const { look } = rowStatus(match, 0, text)
  const sideOf = (side: 1 | 2) => (
    <span className={styles.side}>
      <Crest name={match[`teamName${side}`]} department={match[`department${side}`]} />
      <bdi>{shortSideName(match, side, text)}</bdi>
    </span>
  )
  return (
    <div className={styles.mini}>
      {sideOf(1)}
      <span className={styles.middle}>
        <MatchScore match={match} />
        {look !== 'TIME' && <small data-now={(look === 'LIVE' && lostSince === null) || undefined}>{lead}</small>}
      </span>
      {sideOf(2)}
    </div>
  )
}
