// What the scorer should look at: taps that were probably made twice, had no effect, or were refused; and others who score.
import { useState } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import styles from '../console/console.module.css'
import type { Desk } from '../console/desk.ts'
import { useSecond } from '../console/use-second.ts'
import { type Doubt, doubtsOf, lastByOthers } from '../pads/controls.rules.ts'
import type { Scored } from '../session/use-scoring.ts'
import { labelOf } from './labels.rules.ts'

function Row({ desk, doubt, onKeep }: { desk: Desk; doubt: Doubt; onKeep: () => void }) {
  const text = useScoringText()
  const { scoring: words } = text
  const event = desk.taps.find(({ id }) => id === doubt.id)
  if (!event) return null
  const what = labelOf(event, desk, text)
  return (
    <div className={styles.doubt} role="alert">
      <p>
        <b>{words.doubt}</b> {doubt.kind === 'TWICE' ? words.twice(what) : words.ignored(what)}
      </p>
      <button type="button" className={styles.act} onClick={() => desk.tap({ type: 'UNDO', target: doubt.id })}>
        {words.takeBack[doubt.kind]}
      </button>
      {doubt.kind === 'TWICE' && (
        <button type="button" className={styles.act} onClick={onKeep}>
          {words.keep}
        </button>
      )}
    </div>
  )
}

export function Doubts({ desk, scored }: { desk: Desk; scored: Scored }) {
  const text = useScoringText()
  const { scoring: words } = text
  const [kept, setKept] = useState<string[]>([])
  const [doubt] = doubtsOf(desk.game, desk.taps).filter(({ id }) => !kept.includes(id))
  const refused = scored.waiting.find(({ isRefused }) => isRefused)
  const now = useSecond(false)
  const others = lastByOthers(desk.game, now)
  return (
    <>
      {refused && (
        <div className={styles.doubt} role="alert">
          <p>
            <b>{words.doubt}</b> {words.refused(labelOf(refused, desk, text))}
          </p>
          <button type="button" className={styles.act} onClick={() => scored.discard(refused.id)}>
            {words.discard}
          </button>
        </div>
      )}
      {doubt && <Row desk={desk} doubt={doubt} onKeep={() => setKept([...kept, doubt.id])} />}
      {others && !doubt && (
        <output className={styles.others}>
          {words.others(others.event.scorer ?? '', labelOf(others.event, desk, text))}
        </output>
      )}
    </>
  )
}
