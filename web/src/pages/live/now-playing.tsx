// Tells the lock screen what plays: the match as far as the picture or the sound has come, or the camera.
import type { Stream } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { useMediaSession } from '../../features/live/media-session.ts'
import type { Playback } from '../../features/live/player/playback.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { useStoryAtPicture } from '../match/use-story.ts'
import { nowPlaying } from './now-playing-text.ts'

interface Props {
  playback: Playback | null
}

export function MatchNowPlaying({ playback, match: known }: Props & { match: Match }) {
  const { match } = useStoryAtPicture(known.matchId, known)
  useMediaSession(playback, nowPlaying(match, useLiveText()))
  return null
}

export function CameraNowPlaying({ playback, stream }: Props & { stream: Stream }) {
  const { video, product } = useLiveText()
  useMediaSession(playback, { title: stream.title, artist: video.live, album: product })
  return null
}
