// A video with our own controls: a live stream, a clip or a recording. What belongs over the picture comes as children.
import { VolumeX } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useLiveText } from '../../../text/use-live-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Controls } from './controls.tsx'
import type { Source } from './engine.ts'
import { failureOf, isAtLive } from './playback.rules.ts'
import type { PlaybackState } from './playback.ts'
import styles from './player.module.css'
import { toggleFull, toggleSmall, useIsFull } from './screen-modes.ts'
import { useIdle } from './use-idle.ts'
import { useKeys } from './use-keys.ts'
import { type PlaybackListener, usePlayback } from './use-playback.ts'

interface Props extends Source, PlaybackListener {
  label: string
  /** More buttons among the controls. */
  tools?: ReactNode
  children?: ReactNode
}

function State({ state, onRetry }: { state: PlaybackState; onRetry: () => void }) {
  const text = useLiveText()
  const { video } = text
  const { phase, details } = state
  if (phase === 'LOADING' || phase === 'WAITING')
    return (
      <output className={styles.state} data-phase={phase}>
        <i className={styles.spinner} aria-hidden="true" />
        <span className={phase === 'WAITING' ? 'sr-only' : undefined}>{text.loading}</span>
      </output>
    )
  if (phase === 'AWAY')
    return (
      <output className={styles.state}>
        <i className={styles.spinner} aria-hidden="true" />
        <strong>{video.away}</strong>
        <small>{video.awayHint}</small>
      </output>
    )
  if (phase === 'FAILED' || phase === 'UNSUPPORTED')
    return (
      <div className={styles.state} role="alert">
        <strong>{phase === 'FAILED' ? video.failed(video.failures[failureOf(details)]) : video.unsupported}</strong>
        {phase === 'FAILED' && <Button onClick={onRetry}>{text.retry}</Button>}
      </div>
    )
  return null
}

/** A retry after a failure mounts a new player. */
export function Player(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <OpenPlayer key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function OpenPlayer(props: Props & { onRetry: () => void }) {
  const { url, isLive, label, onPlayback, onEnded, onRetry, tools, children } = props
  const { video: words } = useLiveText()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { playback, state } = usePlayback(video, { url, isLive }, { onPlayback, onEnded })
  const isShown = state?.phase === 'SHOWN'
  const isFull = useIsFull(frame)
  const { isIdle, wake, sleep } = useIdle(frame, !isShown || state.isPaused)
  const full = () => frame.current && video.current && toggleFull(frame.current, video.current)
  useKeys(frame, (command) => {
    if (!playback || !state) return
    wake()
    if (command === 'TOGGLE') playback.toggle()
    else if (command === 'MUTE') playback.mute(!state.isMuted)
    else if (command === 'FULL') full()
    else playback.step(command === 'BACK' ? -10 : 10)
  })

  // A touch toggles the controls; with a mouse they already show on hover, so a click plays or pauses.
  function touch({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') playback?.toggle()
    else if (isIdle) wake()
    else sleep()
  }

  const canPlay = state && state.phase !== 'FAILED' && state.phase !== 'UNSUPPORTED'
  return (
    <div
      ref={frame}
      className={styles.player}
      data-theme="dark"
      data-idle={isIdle || undefined}
      data-rewound={(state && !isAtLive(state.behind)) || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onFocus={wake}
    >
      {/* Live sport without a commentator: there is no speech to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={styles.video} aria-label={label} playsInline onPointerUp={touch} />
      {children}
      {state && <State state={state} onRetry={onRetry} />}
      {playback && canPlay && state.phase !== 'LOADING' && (
        <Controls
          playback={playback}
          state={state}
          isFull={isFull}
          onFull={full}
          onSmall={() => video.current && toggleSmall(video.current)}
          tools={tools}
        />
      )}
      {playback && isLive && isShown && state.isMuted && (
        <button type="button" className={styles.unmute} onClick={() => playback.mute(false)}>
          <VolumeX aria-hidden="true" size="1.125rem" />
          {words.unmute}
        </button>
      )}
    </div>
  )
}
