// The delay in seconds and tenths: large buttons, sent once the taps have stopped.
import { overlayLimits } from '@campus/contract/overlays'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './overlays.module.css'

/** Each change leaves an audit entry: ten quick taps are one. */
const quietMs = 250
const steps = [-1000, -100, 100, 1000]
const tenths = (ms: number) => (ms / 1000).toFixed(1)

export function DelayControl({ delayMs, onChange }: { delayMs: number; onChange: (delayMs: number) => void }) {
  const { overlays: words } = useOverlayText()
  const [draft, setDraft] = useState<number | null>(null)
  const shown = draft ?? delayMs
  const send = useEffectEvent((wanted: number) => {
    setDraft(null)
    onChange(wanted)
  })
  useEffect(() => {
    const timer = draft === null ? undefined : setTimeout(() => send(draft), quietMs)
    return () => clearTimeout(timer)
  }, [draft])
  return (
    <Card title={words.delay}>
      <div className={panel.body}>
        <div className={styles.delay}>
          {steps.slice(0, 2).map((step) => (
            <Step key={step} step={step} shown={shown} onStep={setDraft} />
          ))}
          <output className="num">{words.seconds(tenths(shown))}</output>
          {steps.slice(2).map((step) => (
            <Step key={step} step={step} shown={shown} onStep={setDraft} />
          ))}
        </div>
        <p className={panel.quiet}>{words.delayHint}</p>
      </div>
    </Card>
  )
}

function Step({ step, shown, onStep }: { step: number; shown: number; onStep: (delayMs: number) => void }) {
  const { overlays: words } = useOverlayText()
  const next = Math.min(Math.max(shown + step, 0), overlayLimits.delayMs)
  return (
    <Button className={styles.step} aria-disabled={next === shown} onClick={() => next !== shown && onStep(next)}>
      {words.seconds(`${step > 0 ? '+' : '−'}${Math.abs(step) / 1000}`)}
    </Button>
  )
}
