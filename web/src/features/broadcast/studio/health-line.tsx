// The health of the uplink in plain words.
import { CloudOff, Signal, SignalLow } from 'lucide-react'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import type { Health } from '../recording/uplink.rules.ts'
import styles from './stage.module.css'

const icons = { GOOD: Signal, SLOW: SignalLow, AWAY: CloudOff }

export function HealthLine({ health }: { health: Health }) {
  const { health: words } = useBroadcastText().broadcast
  const { level, delayMs, lost, isResending, waitingMs } = health
  const Icon = icons[level]
  const parts =
    level === 'AWAY'
      ? [words.away(Math.round(waitingMs / 1000)), ...(lost > 0 ? [words.lost(lost)] : [])]
      : [words.delay((delayMs / 1000).toFixed(1)), words.lost(lost), isResending ? words.resending : words.good]
  return (
    <>
      <p className={styles.health} data-level={level}>
        <Icon aria-hidden="true" />
        <span className="num">{parts.join(' · ')}</span>
      </p>
      {/* Announces a change of level only, not every update. */}
      <p className="sr-only" aria-live="polite">
        {words.levels[level]}
      </p>
    </>
  )
}
