// The controls over the picture: each at least a thumb wide, each with an accessible name.
import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useLiveText } from '../../../text/use-live-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './controls.module.css'
import { clockText, isAtLive } from './playback.rules.ts'
import type { Playback, PlaybackState } from './playback.ts'
import { canBeSmall } from './screen-modes.ts'
import { SeekBar } from './seek-bar.tsx'

interface Props {
  playback: Playback
  state: PlaybackState
  isFull: boolean
  onFull: () => void
  onSmall: () => void
  /** Extra buttons of the page. */
  tools?: ReactNode
}

const stepSeconds = 10

export function Position({ playback, state }: Pick<Props, 'playback' | 'state'>) {
  const { video } = useLiveText()
  const { behind, at, range } = state
  if (behind === null)
    return (
      <span className={styles.clock}>
        {clockText(at - (range?.start ?? 0))} / {clockText(range ? range.end - range.start : 0)}
      </span>
    )
  const isLive = isAtLive(behind)
  const distance = video.behind(behind)
  return (
    <button type="button" className={styles.live} data-live={isLive || undefined} onClick={playback.goLive}>
      <i aria-hidden="true" />
      {isLive ? video.live : `${distance} · ${video.toLive}`}
    </button>
  )
}

export function Sound({ playback, state }: Pick<Props, 'playback' | 'state'>) {
  const { video } = useLiveText()
  const { isMuted, volume } = state
  return (
    <>
      <IconButton label={isMuted ? video.unmute : video.mute} onClick={() => playback.mute(!isMuted)}>
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </IconButton>
      <input
        type="range"
        className={styles.volume}
        aria-label={video.volume}
        min="0"
        max="1"
        step="0.05"
        value={isMuted ? 0 : volume}
        style={{ '--part': `${(isMuted ? 0 : volume) * 100}%` } as CSSProperties}
        onChange={({ target }) => playback.setVolume(Number(target.value))}
      />
    </>
  )
}

export function Controls({ playback, state, isFull, onFull, onSmall, tools }: Props) {
  const { video } = useLiveText()
  const { isPaused } = state
  return (
    <fieldset className={styles.controls} aria-label={video.controls} data-phase={state.phase}>
      <div className={styles.middle}>
        <IconButton label={video.back} onClick={() => playback.step(-stepSeconds)}>
          <RotateCcw aria-hidden="true" />
          <small aria-hidden="true">10</small>
        </IconButton>
        <IconButton
          label={isPaused ? video.play : video.pause}
          className={styles.main}
          onClick={() => playback.toggle()}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
        <IconButton label={video.forward} onClick={() => playback.step(stepSeconds)}>
          <RotateCw aria-hidden="true" />
          <small aria-hidden="true">10</small>
        </IconButton>
      </div>
      <div className={styles.foot}>
        <SeekBar playback={playback} state={state} />
        <div className={styles.row}>
          <Position playback={playback} state={state} />
          <span className={styles.space} />
          {tools}
          <Sound playback={playback} state={state} />
          {canBeSmall() && (
            <IconButton label={video.small} onClick={onSmall}>
              <PictureInPicture2 aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={isFull ? video.leaveFull : video.full} onClick={onFull}>
            {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
    </fieldset>
  )
}
