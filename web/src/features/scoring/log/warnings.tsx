// Warnings to the scorer: taps that are probably duplicates, had no effect, or were rejected; and other scorers.
import { useState } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import styles from '../console/console.module.css'
import type { Desk } from '../console/desk.ts'
import { lastByOthers, type Warning, warningsOf } from '../pads/controls.rules.ts'
import { seatOf } from '../session/log.rules.ts'
import type { Scored } from '../session/use-scoring.ts'
import { Differences } from './differences.tsx'
import { labelOf } from './labels.rules.ts'

function Row({ desk, warning, onDismiss }: { desk: Desk; warning: Warning; onDismiss: () => void }) {
  const text = useScoringText()
  const { scoring: words } = text
  const event = desk.taps.find(({ id }) => id === warning.id)
  if (!event) return null
  const what = labelOf(event, desk, text)
  return (
    <div className={styles.doubt} role="alert">
      <p>
        <b>{words.doubt}</b> {warning.kind === 'TWICE' ? words.twice(what) : words.ignored(what)}
      </p>
      <button type="button" className={styles.act} onClick={() => desk.tap({ type: 'UNDO', target: warning.id })}>
        {words.takeBack[warning.kind]}
      </button>
      {warning.kind === 'TWICE' && (
        <button type="button" className={styles.act} onClick={onDismiss}>
          {words.keep}
        </button>
      )}
    </div>
  )
}

export function Warnings({ desk, scored }: { desk: Desk; scored: Scored }) {
  const text = useScoringText()
  const { scoring: words } = text
  const [dismissed, setDismissed] = useState<string[]>([])
  const [warning] = warningsOf(desk.game, desk.taps).filter(({ id }) => !dismissed.includes(id))
  const rejected = scored.waiting.find(({ isRefused }) => isRefused)
  const now = useSecond(false)
  // Two who score apart are not to look at each other.
  const others = desk.match.isScoredApart ? null : lastByOthers(desk.game, now)
  return (
    <>
      {rejected && (
        <div className={styles.doubt} role="alert">
          <p>
            <b>{words.doubt}</b> {words.refused(labelOf(rejected, desk, text))}
          </p>
          <button type="button" className={styles.act} onClick={() => scored.discard(rejected.id)}>
            {words.discard}
          </button>
        </div>
      )}
      <Differences desk={desk} seat={scored.known && seatOf(scored.known)} />
      {warning && <Row desk={desk} warning={warning} onDismiss={() => setDismissed([...dismissed, warning.id])} />}
      {others && !warning && (
        <output className={styles.others}>
          {words.others(others.event.scorer ?? '', labelOf(others.event, desk, text))}
        </output>
      )}
    </>
  )
}
