// The video area of a match: the stream on air, switching on and off by itself, other streams and highlights. Overlays come as
// children.
import type { Clip, Recording } from '@campus/contract/clips'
import type { Stream } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { type ReactNode, Suspense, useState } from 'react'
import { useStreams } from '../../data/live/streams.ts'
import { useLiveMatches } from '../../data/matches/match-lists.ts'
import type { Playback } from '../../features/live/player/playback.ts'
import { listen, useSoundOnly } from '../../features/live/player/sound.ts'
import { SoundOffer } from '../../features/live/player/sound-offer.tsx'
import { SoundSwitch } from '../../features/live/player/sound-switch.tsx'
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
import { CameraNowPlaying, MatchNowPlaying } from './now-playing.tsx'
import { OffAir } from './off-air.tsx'
import { OnAir } from './on-air.tsx'
import { SoundOnAir } from './sound-on-air.tsx'

// On a desktop: beside the chat there is room for what has happened.
const MatchMoments = lazyPart(() => import('./match-moments.tsx').then((m) => m.MatchMoments), Nothing)

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
  const isSound = useSoundOnly() && stream?.hasSound === true
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

  const onAirProps = stream && { stream, playback, onPlayback: setPlayback, onOver: setOver }
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
      ) : onAirProps && isSound ? (
        <SoundOnAir key={`${onAirProps.stream.streamId} ${over}`} {...onAirProps} match={match} />
      ) : (
        <div className={styles.screen} data-theme="dark">
          {onAirProps ? (
            // Remounts after the end of a broadcast, even for the same camera.
            <OnAir key={`${onAirProps.stream.streamId} ${over}`} {...onAirProps}>
              {children}
            </OnAir>
          ) : (
            <OffAir match={undefined} isLoading={isPending} hasEnded={over !== null} onPlay={play} />
          )}
        </div>
      )}
      {stream?.hasSound && !isSound && <SoundOffer key={stream.streamId} playback={playback} onAccept={listen} />}
      <div className={styles.bar}>
        <StreamStrip streams={live} shown={stream} nameOf={nameOf} onChoose={show} />
        {match && <Highlights match={match} onPlay={play} />}
        {stream?.hasSound && <SoundSwitch className={styles.mode} />}
        {stream && match && <SpoilerSwitch />}
      </div>
      {stream &&
        !film &&
        (match ? <MatchNowPlaying {...{ playback, match }} /> : <CameraNowPlaying {...{ playback, stream }} />)}
      {film && <FilmOver film={film} match={match} onClose={closeFilm} />}
    </section>
  )
}
