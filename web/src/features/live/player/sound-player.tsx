// The sound of a broadcast without its picture, which is not loaded. It goes on in the background and with the screen off.
import { Headphones, Pause, Play, VolumeX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLiveText } from '../../../text/use-live-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import look from './controls.module.css'
import { Position, Sound } from './controls.tsx'
import { failureOf } from './playback.rules.ts'
import type { PlaybackState } from './playback.ts'
import styles from './sound-player.module.css'
import { useKeys } from './use-keys.ts'
import { type PlaybackListener, usePlayback } from './use-playback.ts'

interface Props extends PlaybackListener {
  url: string
  /** What is shown in the picture's place. */
  children: ReactNode
}

function State({
  state,
  onRetry,
  onUnmute,
}: {
  state: PlaybackState | null
  onRetry: () => void
  onUnmute: () => void
}) {
  const text = useLiveText()
  const { video } = text
  const { phase, details, isMuted } = state ?? { phase: 'LOADING', details: '', isMuted: false }
  if (phase === 'FAILED' || phase === 'UNSUPPORTED')
    return (
      <div className={styles.state} role="alert">
        <strong>{phase === 'FAILED' ? video.failed(video.failures[failureOf(details)]) : video.unsupported}</strong>
        {phase === 'FAILED' && <Button onClick={onRetry}>{text.retry}</Button>}
      </div>
    )
  // Browsers play without sound what nobody has touched yet.
  if (phase === 'SHOWN' && isMuted)
    return (
      <div className={styles.state}>
        <Button tone="primary" onClick={onUnmute}>
          <VolumeX aria-hidden="true" size="1.125rem" />
          {video.unmute}
        </Button>
      </div>
    )
  const words =
    phase === 'AWAY' ? video.away : phase === 'LOADING' || phase === 'WAITING' ? text.loading : video.listening
  return (
    <output className={styles.state} data-phase={phase}>
      <Headphones aria-hidden="true" size="1.125rem" />
      {words}
    </output>
  )
}

/** A retry after a failure mounts a new player. */
export function SoundPlayer(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <OpenPlayer key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function OpenPlayer({ url, children, onRetry, ...listener }: Props & { onRetry: () => void }) {
  const { video } = useLiveText()
  const frame = useRef<HTMLDivElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const { playback, state } = usePlayback(audio, { url, isLive: true, isSound: true }, listener)
  useKeys(frame, (command) => {
    if (!playback || !state) return
    if (command === 'TOGGLE') playback.toggle()
    else if (command === 'MUTE') playback.mute(!state.isMuted)
    else if (command !== 'FULL') playback.step(command === 'BACK' ? -10 : 10)
  })
  return (
    <div ref={frame} className={styles.player}>
      {/* Live sport without a commentator: there is no speech to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={audio} aria-label={video.sound} />
      {children}
      <State state={state} onRetry={onRetry} onUnmute={() => playback?.mute(false)} />
      {playback && state && (
        <fieldset className={styles.controls} aria-label={video.controls}>
          <div className={look.row}>
            <IconButton
              label={state.isPaused ? video.play : video.pause}
              className={styles.main}
              onClick={() => playback.toggle()}
            >
              {state.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </IconButton>
            <Position playback={playback} state={state} />
            <span className={look.space} />
            <Sound playback={playback} state={state} />
          </div>
        </fieldset>
      )}
    </div>
  )
}
