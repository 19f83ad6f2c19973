// A stream on air: its picture, how many watch, and until when it stays.
import type { Stream } from '@campus/contract/live'
import { type ReactNode, useEffect, useState } from 'react'
import { livePlaylist } from '../../data/live/playlists.ts'
import { useWatching } from '../../data/live/use-watching.ts'
import { ClipButton } from '../../features/clips/clip-button.tsx'
import { lastPicturesMs } from '../../features/live/player/playback.rules.ts'
import type { Playback } from '../../features/live/player/playback.ts'
import { Player } from '../../features/live/player/player.tsx'
import { useLiveText } from '../../text/use-live-text.ts'
import styles from './live-stage.module.css'

export interface OnAirProps {
  stream: Stream
  onPlayback: (playback: Playback | null) => void
  /** The broadcast that started then was played to its end. */
  onOver: (startedAt: string | null) => void
  playback: Playback | null
}

/** The server's end of the broadcast is enough: a player may never reach the last frame. Returns what to do when it does. */
export function useOver({ stream: { isLive, startedAt: now }, onOver, playback }: OnAirProps): () => void {
  // The next broadcast may start before this one is played to its end.
  const [startedAt] = useState(now)
  useEffect(() => {
    if (isLive) return undefined
    const timer = setTimeout(() => onOver(startedAt), lastPicturesMs(playback?.isFollowing() ?? true))
    return () => clearTimeout(timer)
  }, [isLive, startedAt, onOver, playback])
  return () => onOver(startedAt)
}

export function AirBadges({ stream: { isLive, viewers } }: Pick<OnAirProps, 'stream'>) {
  const { video } = useLiveText()
  return (
    <>
      {isLive && (
        <strong className={styles.badge}>
          <i aria-hidden="true" />
          {video.live}
        </strong>
      )}
      {isLive && viewers > 0 && <span className={styles.viewers}>{video.viewers(viewers)}</span>}
    </>
  )
}

export function OnAir({ children, ...props }: OnAirProps & { children: ReactNode }) {
  const { video } = useLiveText()
  const { stream, onPlayback, playback } = props
  const { streamId, matchId } = stream
  useWatching(streamId)
  return (
    <Player
      url={livePlaylist(streamId)}
      isLive
      label={video.stage}
      onPlayback={onPlayback}
      onEnded={useOver(props)}
      tools={matchId !== null && <ClipButton matchId={matchId} pictureTime={() => playback?.pictureTime() ?? null} />}
    >
      <div className={styles.top}>
        <AirBadges stream={stream} />
      </div>
      {children}
    </Player>
  )
}
