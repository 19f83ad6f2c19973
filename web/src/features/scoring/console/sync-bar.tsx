// The sync bar: whether taps have reached the server, and why not.
import { clsx } from 'clsx'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { syncState } from '../session/outbox.rules.ts'
import type { Scored } from '../session/use-scoring.ts'
import styles from './console.module.css'

export function SyncBar({ scored }: { scored: Scored }) {
  const text = useScoringText()
  const { sync } = text.scoring
  const { isOnline, rejection, isStored } = scored
  const waiting = scored.waiting.filter(({ isRefused }) => !isRefused).length
  const state = syncState({ waiting, isOnline, rejection, isStored })
  const reason = Object.hasOwn(sync.reasons, rejection ?? '')
    ? sync.reasons[rejection as keyof typeof sync.reasons]
    : errorText(text, { name: '', message: '', code: rejection })
  const textOf = {
    SENT: () => sync.SENT,
    WAITING: sync.WAITING,
    OFFLINE: sync.OFFLINE,
    UNSAFE: sync.UNSAFE,
    REFUSED: (count: number) => sync.REFUSED(reason, count),
  }[state]
  return (
    <div className={clsx(styles.sync, (state === 'REFUSED' || state === 'UNSAFE') && styles.trouble)} data-sync={state}>
      <span className={styles.dot} aria-hidden="true" />
      {/* The count changes with every tap: announce only a change of state. */}
      <span>{textOf(waiting)}</span>
      <output className="sr-only">{state === 'WAITING' ? '' : textOf(0)}</output>
      {state !== 'SENT' && (
        <button type="button" className={styles.retry} onClick={scored.sync}>
          {sync.retry}
        </button>
      )}
    </div>
  )
}
