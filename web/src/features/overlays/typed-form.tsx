// A lower third that somebody types: shown until it is taken down.
import { overlayLimits, type Steering } from '@campus/contract/overlays'
import { useState } from 'react'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

interface Props {
  steering: Steering
  onSend: (change: Partial<Steering>) => void
}

export function TypedForm({ steering: { showsTyped, typedName, typedLine }, onSend }: Props) {
  const { overlays: words } = useOverlayText()
  const [name, setName] = useState(typedName)
  const [line, setLine] = useState(typedLine)
  const [isTried, setTried] = useState(false)
  const isEmpty = !name.trim() && !line.trim()
  const isSent = showsTyped && name.trim() === typedName && line.trim() === typedLine

  function show() {
    setTried(true)
    if (!isEmpty) onSend({ typedName: name.trim(), typedLine: line.trim(), showsTyped: true })
  }

  return (
    <Card title={words.typed} note={showsTyped ? words.isShown : undefined} isLive={showsTyped}>
      <form
        className={panel.body}
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <div className={panel.fields}>
          <Field
            label={words.typedName}
            placeholder={words.typedNamePlaceholder}
            maxLength={overlayLimits.nameLength}
            autoComplete="off"
            value={name}
            error={isTried && isEmpty ? words.typedEmpty : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={words.typedLine}
            placeholder={words.typedLinePlaceholder}
            maxLength={overlayLimits.lineLength}
            autoComplete="off"
            value={line}
            onChange={(event) => setLine(event.target.value)}
          />
        </div>
        <div className={panel.actions}>
          <Button type="submit" tone="primary" aria-disabled={isSent}>
            {showsTyped && !isSent ? words.showAgain : words.show}
          </Button>
          {showsTyped && <Button onClick={() => onSend({ showsTyped: false })}>{words.hide}</Button>}
        </div>
      </form>
    </Card>
  )
}
