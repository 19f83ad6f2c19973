// A goal once more, over the whole screen and without sound, for twenty seconds at most.
import { screenLimits } from '@campus/contract/screens'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useScreensText } from '../../../text/use-screens-text.ts'
import styles from './replay.module.css'
import type { ReplayProps } from './use-replay.ts'

/** A picture that does not move by then never will: a television may not know its codec. */
const startMs = 8000

export function Replay({ clip, onEnd }: ReplayProps) {
  const { tv: words } = useScreensText()
  const video = useRef<HTMLVideoElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const picture = video.current
    if (!picture) return undefined
    picture.play().catch(() => end())
    const stuck = setTimeout(() => picture.currentTime === 0 && end(), startMs)
    const longest = setTimeout(() => end(), screenLimits.replaySeconds * 1000 + startMs)
    return () => {
      clearTimeout(stuck)
      clearTimeout(longest)
      // Frees the decoder at once.
      picture.removeAttribute('src')
      picture.load()
    }
  }, [])
  return (
    <section className={styles.replay} aria-label={words.replay}>
      <video
        ref={video}
        src={clip.mp4 ?? undefined}
        muted
        playsInline
        onTimeUpdate={({ currentTarget }) => currentTarget.currentTime >= screenLimits.replaySeconds && onEnd()}
        onEnded={onEnd}
        onError={onEnd}
      />
      <p>
        <b>{words.replay}</b>
        {clip.title}
      </p>
    </section>
  )
}
