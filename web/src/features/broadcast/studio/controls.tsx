// Start and stop within reach of the thumb, mute and settings.
import { Mic, MicOff, Settings2, Square, Video } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { OnPage } from '../recording/use-broadcast.ts'
import styles from './stage.module.css'

interface Props {
  page: OnPage
  onStart: () => void
  /** Where the settings are not on the page itself. */
  onSettings?: (() => void) | undefined
}

/** The pressed button is disabled now: move the focus to the other one. */
function useFollowingFocus(phase: OnPage['phase']) {
  const start = useRef<HTMLButtonElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    const isIdle = document.activeElement === document.body
    if (before.current === 'STARTING' && phase === 'ACTIVE' && isIdle) stop.current?.focus()
    if (before.current === 'STOPPING' && phase === 'STOPPED' && isIdle) start.current?.focus()
    before.current = phase
  }, [phase])
  return { start, stop }
}

export function Controls({ page, onStart, onSettings }: Props) {
  const { broadcast: words } = useBroadcastText()
  const { phase, media, isMuted, isOnAir, cast } = page
  const { start, stop } = useFollowingFocus(phase)
  const hasSound = (media?.getAudioTracks().length ?? 0) > 0
  return (
    <div className={styles.controls} data-live={isOnAir || undefined}>
      <Button ref={start} tone="primary" disabled={phase !== 'STOPPED'} onClick={onStart}>
        <Video aria-hidden="true" /> {phase === 'STARTING' ? words.starting : words.start}
      </Button>
      <Button ref={stop} tone="danger" disabled={phase !== 'ACTIVE'} onClick={() => void cast.stop()}>
        <Square aria-hidden="true" /> {phase === 'STOPPING' ? words.stopping : words.stop}
      </Button>
      {hasSound && (
        <IconButton
          label={isMuted ? words.unmute : words.mute}
          className={styles.side}
          onClick={() => cast.mute(!isMuted)}
        >
          {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
        </IconButton>
      )}
      {onSettings && (
        <IconButton label={words.settings} className={styles.side} onClick={onSettings}>
          <Settings2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
