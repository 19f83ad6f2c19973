// The camera picture with the status of the broadcast over it.

import type { Stream } from '@campus/contract/live'
import { Eye, VideoOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { Button } from '../../../ui/button.tsx'
import type { OnPage } from '../recording/use-broadcast.ts'
import { LevelMeter } from './level-meter.tsx'
import styles from './stage.module.css'
import { clockOf } from './words.rules.ts'

function Elapsed({ since }: { since: number }) {
  const { broadcast: words } = useBroadcastText()
  const shown = useClock((now) => clockOf(Math.max(0, now - since)), 'seconds')
  return (
    <span className={styles.chip} role="timer" aria-label={words.elapsed}>
      <span className="num">{shown}</span>
    </span>
  )
}

function Picture({ media }: { media: MediaStream }) {
  const { broadcast: words } = useBroadcastText()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = media
  }, [media])
  // Muted: hearing one's own delayed voice makes it hard to speak.
  return <video ref={video} className={styles.video} aria-label={words.preview} autoPlay muted playsInline />
}

export function Stage({ page, stream }: { page: OnPage; stream: Stream | undefined }) {
  const { broadcast: words } = useBroadcastText()
  const { media, isOnAir, startedAt, isMuted, phase, cast } = page
  return (
    <div className={styles.stage} data-live={isOnAir || undefined}>
      {media ? (
        <Picture media={media} />
      ) : (
        <div className={styles.off}>
          <VideoOff aria-hidden="true" />
          <p>{words.off}</p>
          <small>{words.offHint}</small>
          <Button disabled={phase !== 'STOPPED'} onClick={() => void cast.preview()}>
            {words.turnOn}
          </Button>
        </div>
      )}
      <div className={styles.top}>
        {isOnAir && (
          <strong className={styles.live}>
            <i /> {words.live}
          </strong>
        )}
        {isOnAir && startedAt !== null && <Elapsed since={startedAt} />}
        {isOnAir && stream && (
          <span className={styles.chip}>
            <Eye aria-hidden="true" />
            <span className="num">{words.viewers(stream.viewers)}</span>
          </span>
        )}
      </div>
      {media && (
        <div className={styles.foot}>
          <LevelMeter media={media} isMuted={isMuted} />
        </div>
      )}
    </div>
  )
}
