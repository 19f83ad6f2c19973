// The other cameras on air: one tap switches to them.
import type { Stream } from '@campus/contract/live'
import { clsx } from 'clsx'
import { useLiveText } from '../../text/use-live-text.ts'
import styles from './stream-strip.module.css'

interface Props {
  streams: readonly Stream[]
  shown: Stream | null
  /** What a camera shows: its match, or its own name. */
  nameOf: (stream: Stream) => string
  onChoose: (stream: Stream) => void
}

export function StreamStrip({ streams, shown, nameOf, onChoose }: Props) {
  const { video } = useLiveText()
  if (streams.length === 0 || (streams.length === 1 && shown)) return null
  return (
    <ul className={styles.strip} aria-label={video.onAir}>
      {streams.map((stream) => {
        const isShown = stream.streamId === shown?.streamId
        return (
          <li key={stream.streamId}>
            <button
              type="button"
              className={clsx(styles.chip, isShown && styles.shown)}
              aria-current={isShown || undefined}
              onClick={() => onChoose(stream)}
            >
              <i aria-hidden="true" />
              {nameOf(stream)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
