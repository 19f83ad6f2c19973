// The video area of a match: the stream on air, switching on and off by itself, other streams and highlights. Overlays come as
// children.
import type { Clip, Recording } from '@campus/contract/clips'
import type { Stream } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { livePlaylist, useStreams } from '../../data/live/streams.ts'
import { useLiveMatches } from '../../data/matches/match-lists.ts'
import { ClipButton } from '../../features/clips/clip-button.tsx'
import { lastPicturesMs } from '../../features/live/player/playback.rules.ts'
import type { Playback } from '../../features/live/player/playback.ts'
import { Player } from '../../features/live/player/player.tsx'
import { StreamStrip } from '../../features/live/stream-strip.tsx'
import { chooseStream, onAir } from '../../features/live/streams.rules.ts'
import { SpoilerSwitch } from '../../features/live/sync/spoiler-switch.tsx'
import { usePublishPictureTime } from '../../features/live/sync/use-publish-picture-time.ts'
import { useMuteScore } from '../../features/matches/row/announce-match.ts'
import { shortSideName } from '../../text/format/side-name.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { useIsWide } from '../../ui/browser/use-is-wide.ts'
import { lazyPart, Nothing } from '../../ui/loading/lazy-part.tsx'
import { FilmOver } from '../match/film-over.tsx'
import { Highlights } from '../match/highlights.tsx'
import styles from './live-stage.module.css'
import { OffAir } from './off-air.tsx'

// On a desktop: beside the chat there is room for what has happened.
const MatchMoments = lazyPart(() => import('./match-moments.tsx').then((m) => m.MatchMoments), Nothing)

interface OnAirProps {
  stream: Stream
  onPlayback: (playback: Playback | null) => void
  /** The broadcast that started then was played to its end. */
  onOver: (startedAt: string | null) => void
  playback: Playback | null
  children: ReactNode
}

function OnAir({ stream, onPlayback, onOver, playback, children }: OnAirProps) {
  const { video } = useLiveText()
  const { streamId, isLive, matchId, viewers } = stream
  // The next broadcast may start before this one is played to its end.
  const [startedAt] = useState(stream.startedAt)
  // The server's end of the broadcast is enough: a player may never reach the last frame.
  useEffect(() => {
    if (isLive) return undefined
    const timer = setTimeout(() => onOver(startedAt), lastPicturesMs(playback?.isFollowing() ?? true))
    return () => clearTimeout(timer)
  }, [isLive, startedAt, onOver, playback])
  return (
    <Player
      url={livePlaylist(streamId)}
      isLive
      label={video.stage}
      onPlayback={onPlayback}
      onEnded={() => onOver(startedAt)}
      tools={matchId !== null && <ClipButton matchId={matchId} pictureTime={() => playback?.pictureTime() ?? null} />}
    >
      <div className={styles.top}>
        {isLive && (
          <strong className={styles.badge}>
            <i aria-hidden="true" />
            {video.live}
          </strong>
        )}
        {isLive && viewers > 0 && <span className={styles.viewers}>{video.viewers(viewers)}</span>}
      </div>
      {children}
    </Player>
  )
}

/** The stream to show: also a broadcast that has just ended, until its last frame was played. */
function useShown(matchId: number | null, first: string | null) {
  const { data, isPending } = useStreams()
  const [chosen, setChosen] = useState(first)
  const [over, setOver] = useState<string | null>(null)
  const live = onAir(data ?? [])
  const found = chooseStream(live, matchId, chosen)
  const [last, setLast] = useState<Stream | null>(null)
  if (found && found !== last) setLast(found)
  const hasGone = last && !live.some(({ streamId }) => streamId === last.streamId)
  const candidate = found ?? (hasGone ? { ...last, isLive: false } : null)
  const stream = candidate && candidate.startedAt !== over ? candidate : null
  return { live, stream, over, setOver, choose: setChosen, isPending }
}

interface Props {
  /** The room's match, before it is loaded; null in a room without one. */
  matchId: number | null
  match?: Match | undefined
  /** The camera named by the address; another may be chosen. */
  streamId: string | null
  /** Another match was chosen. */
  onMatch: (matchId: number) => void
  children?: ReactNode
}

export function LiveStage({ matchId, match, streamId, onMatch, children }: Props) {
  const text = useLiveText()
  const { live, stream, over, setOver, choose, isPending } = useShown(matchId, streamId)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const [film, setFilm] = useState<Clip | Recording | null>(null)
  const { data: matches } = useLiveMatches(live.length > 0)
  const hasRoom = useIsWide()
  usePublishPictureTime(playback, stream !== null)
  // Also in a room without a match: scores must not be announced before the video shows them.
  useMuteScore(stream?.matchId ?? null)

  function nameOf(other: Stream): string {
    const shown = matches?.find((one) => one.matchId === other.matchId)
    if (!shown) return other.title
    return `${shortSideName(shown, 1, text)} ${text.matches.versus} ${shortSideName(shown, 2, text)}`
  }

  function show(next: Stream) {
    if (next.matchId !== null && next.matchId !== matchId) onMatch(next.matchId)
    else choose(next.streamId)
  }

  function play(chosen: Clip | Recording) {
    playback?.pause()
    setFilm(chosen)
  }

  function closeFilm() {
    setFilm(null)
    playback?.goLive()
  }

  return (
    <section className={styles.stage} aria-label={text.video.stage}>
      {/* No black box where there is a score to show instead. */}
      {!stream && match ? (
        <>
          <OffAir match={match} isLoading={isPending} hasEnded={over !== null} onPlay={play} />
          {hasRoom && (
            <Suspense fallback={null}>
              <MatchMoments match={match} />
            </Suspense>
          )}
        </>
      ) : (
        <div className={styles.screen} data-theme="dark">
          {stream ? (
            <OnAir
              // Remounts after the end of a broadcast, even for the same camera.
              key={`${stream.streamId} ${over}`}
              stream={stream}
              onPlayback={setPlayback}
              onOver={setOver}
              playback={playback}
            >
              {children}
            </OnAir>
          ) : (
            <OffAir match={undefined} isLoading={isPending} hasEnded={over !== null} onPlay={play} />
          )}
        </div>
      )}
      <div className={styles.bar}>
        <StreamStrip streams={live} shown={stream} nameOf={nameOf} onChoose={show} />
        {match && <Highlights match={match} onPlay={play} />}
        {stream && match && <SpoilerSwitch />}
      </div>
      {film && <FilmOver film={film} match={match} onClose={closeFilm} />}
    </section>
  )
}
