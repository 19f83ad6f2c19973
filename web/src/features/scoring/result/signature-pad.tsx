// Where a captain signs with a finger. Who cannot writes only the name.
import { type PointerEvent, useRef } from 'react'
import { useResultText } from '../../../text/use-result-text.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './result.module.css'
import { box, extended, pathOf, pointIn, type Strokes } from './signature.rules.ts'

const pointOf = (event: PointerEvent) =>
  pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)

interface Props {
  strokes: Strokes
  onChange: (strokes: Strokes) => void
}

export function SignaturePad({ strokes, onChange }: Props) {
  const { results: words } = useResultText()
  const drawing = useRef<number | null>(null)
  return (
    <div className={styles.pad}>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        onPointerDown={(event) => {
          if (drawing.current !== null) return
          drawing.current = event.pointerId
          event.currentTarget.setPointerCapture(event.pointerId)
          onChange([...strokes, [pointOf(event)]])
        }}
        onPointerMove={(event) => {
          if (drawing.current === event.pointerId) onChange(extended(strokes, pointOf(event)))
        }}
        onPointerUp={() => {
          drawing.current = null
        }}
        onPointerCancel={() => {
          drawing.current = null
        }}
      >
        <title>{words.pad}</title>
        <path d={pathOf(strokes)} />
      </svg>
      <p>{words.padHint}</p>
      {strokes.length > 0 && <Button onClick={() => onChange([])}>{words.clear}</Button>}
    </div>
  )
}
