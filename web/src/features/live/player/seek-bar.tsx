// The position in the video, and seeking by touch, mouse, keyboard or voice.
import { type CSSProperties, useState } from 'react'
import { useLiveText } from '../../../text/use-live-text.ts'
import styles from './controls.module.css'
import { clockText } from './playback.rules.ts'
import type { Playback, PlaybackState } from './playback.ts'

const stepSeconds = 10

export function SeekBar({ playback, state }: { playback: Playback; state: PlaybackState }) {
  const { video } = useLiveText()
  const [drag, setDrag] = useState<number | null>(null)
  const { range, at, behind } = state
  if (!range || range.end - range.start < 1) return <div className={styles.seek} />
  const value = Math.min(Math.max(drag ?? at, range.start), range.end)
  const valueText = behind === null ? clockText(value - range.start) : video.behind(Math.round(range.end - value))
  const part = ((value - range.start) / (range.end - range.start)) * 100

  function drop() {
    if (drag !== null) playback.seek(drag)
    setDrag(null)
  }

  return (
    <div className={styles.seek}>
      {drag !== null && (
        <span className={styles.bubble} style={{ left: `${part}%` }}>
          {valueText}
        </span>
      )}
      <input
        type="range"
        aria-label={video.seek}
        aria-valuetext={valueText}
        min={range.start}
        max={range.end}
        step="any"
        value={value}
        style={{ '--part': `${part}%` } as CSSProperties}
        onPointerDown={() => setDrag(value)}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds }[event.key]
          if (by === undefined) return
          event.preventDefault()
          playback.step(by)
        }}
        onChange={({ target }) => {
          const to = Number(target.value)
          // A drag seeks when it ends; keys and voice control seek at once.
          if (drag === null) playback.seek(to)
          else setDrag(to)
        }}
      />
    </div>
  )
}
