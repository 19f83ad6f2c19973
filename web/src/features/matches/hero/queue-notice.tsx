// What a match of a queue waits for: its call with the time that is left, or when it will probably be called.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { seoulTime } from '../../../text/format/dates.ts'
import { useCallText } from '../../../text/use-call-text.ts'
import { useCallEstimate } from '../row/queue-times.tsx'
import { TimeLeft } from '../row/time-left.tsx'
import styles from './match-hero.module.css'

export function QueueNotice({ match }: { match: Match }) {
  const { calls: words } = useCallText()
  const call = useCallEstimate(match.matchId)
  const { queue, status, venue } = match
  if (!queue || status !== 'FUTURE') return null
  return (
    <p className={clsx(styles.notice, 'num')} data-status={queue.absentAt ? 'CALLED' : 'WAITING'}>
      {queue.absentAt ? (
        <>
          <strong>{words.called(venue ?? '')}</strong>
          <TimeLeft until={queue.absentAt} />
        </>
      ) : queue.isPaused ? (
        words.paused
      ) : call ? (
        <>
          <strong>{words.about(seoulTime(call.about), call.court)}</strong>
          {words.range(seoulTime(call.from), seoulTime(call.to))}
        </>
      ) : (
        words.waits
      )}
    </p>
  )
}
