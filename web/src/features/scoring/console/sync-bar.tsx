// Under the title: whether what was tapped has reached the server, and why not.
import { clsx } from 'clsx'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { syncState } from '../session/outbox.rules.ts'
import type { Scored } from '../session/use-scoring.ts'
import styles from './console.module.css'

export function SyncBar({ scored }: { scored: Scored }) {
  const text = useScoringText()
  const { sync } = text.scoring
  const { isOnline, refusal, isKept, meet } = scored
  const waiting = scored.waiting.filter(({ isRefused }) => !isRefused).length
  const state = syncState({ waiting, isOnline, refusal, isKept })
  const reason = Object.hasOwn(sync.reasons, refusal ?? '')
    ? sync.reasons[refusal as keyof typeof sync.reasons]
    : errorText(text, { name: '', message: '', code: refusal })
  const say = {
    SENT: () => sync.SENT,
    WAITING: sync.WAITING,
    OFFLINE: sync.OFFLINE,
    UNSAFE: sync.UNSAFE,
    REFUSED: (count: number) => sync.REFUSED(reason, count),
  }[state]
  return (
    <div className={clsx(styles.sync, (state === 'REFUSED' || state === 'UNSAFE') && styles.trouble)} data-sync={state}>
      <span className={styles.dot} aria-hidden="true" />
      {/* Counts change with every tap: only another state is worth saying aloud. */}
      <span>{say(waiting)}</span>
      <output className="sr-only">{state === 'WAITING' ? '' : say(0)}</output>
      {state !== 'SENT' && (
        <button type="button" className={styles.retry} onClick={meet}>
          {sync.retry}
        </button>
      )}
    </div>
  )
}
