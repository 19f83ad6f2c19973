// The level of the microphone: a bar that moves without rendering.
import { Mic, MicOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import styles from './stage.module.css'

/** The quietest that still shows, in decibels below full. */
const floor = 60

function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.min(1, Math.max(0, 1 + (10 * Math.log10(power + 1e-9)) / floor))
}

/** Calls back on every animation frame, until it is stopped. */
function listen(media: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(media).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let frame = requestAnimationFrame(function measure() {
    analyser.getFloatTimeDomainData(samples)
    onLevel(levelOf(samples))
    frame = requestAnimationFrame(measure)
  })
  return () => {
    cancelAnimationFrame(frame)
    void context.close()
  }
}

export function LevelMeter({ media, isMuted }: { media: MediaStream; isMuted: boolean }) {
  const { broadcast: words } = useBroadcastText()
  const bar = useRef<HTMLElement>(null)
  const hasSound = media.getAudioTracks().length > 0
  useEffect(() => {
    if (!hasSound) return undefined
    return listen(media, (level) => {
      if (bar.current) bar.current.style.scale = `${level} 1`
    })
  }, [media, hasSound])
  if (!hasSound || isMuted) {
    return (
      <span className={styles.chip}>
        <MicOff aria-hidden="true" /> {hasSound ? words.muted : words.noSound}
      </span>
    )
  }
  return (
    <span className={styles.chip}>
      <Mic aria-label={words.level} />
      <span className={styles.level}>
        <i ref={bar} />
      </span>
    </span>
  )
}
