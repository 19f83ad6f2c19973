// A match's clips, its recordings, and the replay button of a goal.
import type { Clip, Recording } from '@campus/contract/clips'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClips, useRecordings } from '../../data/clips.ts'
import { useIsFilmed } from '../../data/live/streams.ts'
import { whoAmI } from '../../data/users/me.ts'
import { ClipList } from '../../features/clips/clip-list.tsx'
import clipStyles from '../../features/clips/clips.module.css'
import { clipOfEvent, shownClips } from '../../features/clips/clips.rules.ts'
import { RecordingList } from '../../features/clips/recording-list.tsx'
import { clockText } from '../../features/live/player/playback.rules.ts'
import { matchPath } from '../../paths.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { Card } from '../../ui/list/card.tsx'
import { FilmOver } from './film-over.tsx'

/** Query parameter of the clip to play at once. */
const clipParam = 'clip'

export const clipLink = (match: Match, { clipId }: Clip) => `${matchPath(match)}?${clipParam}=${clipId}`

export function useMayDelete(): boolean {
  const { data: person } = useQuery(whoAmI())
  return person?.role === 'ADMIN'
}

/** Renders nothing for a match that was not filmed. */
export function MatchClips({ match }: { match: Match }) {
  const { clips: words } = useLiveText()
  const { matchId, status } = match
  const isFilmed = useIsFilmed(matchId)
  const { data: clips } = useClips(matchId, status === 'LIVE' && isFilmed)
  const { data: recordings } = useRecordings(matchId)
  const mayDelete = useMayDelete()
  const [search, setSearch] = useSearchParams()
  const [film, setFilm] = useState<Clip | Recording | null>(null)
  const named = clips?.find(({ clipId, state }) => state === 'READY' && String(clipId) === search.get(clipParam))
  const playing = film ?? named
  function close() {
    setFilm(null)
    if (!named) return
    const rest = new URLSearchParams(search)
    rest.delete(clipParam)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  const shown = shownClips(clips ?? [], null)
  return (
    <>
      {shown.length > 0 && (
        <Card title={words.title}>
          <ClipList clips={shown} mayDelete={mayDelete} linkOf={(clip) => clipLink(match, clip)} onPlay={setFilm} />
        </Card>
      )}
      {recordings && recordings.length > 0 && (
        <Card title={words.recordings}>
          <RecordingList
            recordings={recordings}
            matchId={matchId}
            mayDelete={mayDelete}
            clockText={clockText}
            onPlay={setFilm}
          />
        </Card>
      )}
      {playing && <FilmOver film={playing} match={match} onClose={close} />}
    </>
  )
}

/** For a goal's row in the timeline; renders nothing until there is a clip of it. */
export function GoalReplay({ match, eventId }: { match: Match; eventId: string }) {
  const { clips: words } = useLiveText()
  // Refetched by the list of clips below the timeline.
  const { data } = useClips(match.matchId)
  const [isPlaying, setIsPlaying] = useState(false)
  const clip = clipOfEvent(data, eventId)
  if (!clip) return null
  return (
    <>
      <button type="button" className={clipStyles.replay} onClick={() => setIsPlaying(true)}>
        <Play aria-hidden="true" />
        {words.replay}
      </button>
      {isPlaying && <FilmOver film={clip} match={match} onClose={() => setIsPlaying(false)} />}
    </>
  )
}
