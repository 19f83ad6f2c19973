// Plays a clip or a recording in a dialog over the page.
import type { Clip, Recording } from '@campus/contract/clips'
import type { Match } from '@campus/contract/matches'
import { Suspense } from 'react'
import { ChapterList } from '../../features/clips/chapter-list.tsx'
import { sentence } from '../../features/commentary/sentences.rules.ts'
import { useStory } from '../../features/commentary/use-story.ts'
import { clockText } from '../../features/live/player/playback.rules.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'

const FilmDialog = lazySheet(() => import('../../features/live/player/film-dialog.tsx').then((m) => m.FilmDialog))

interface ChaptersProps {
  match: Match
  chapters: Recording['chapters']
  onSeek: (seconds: number) => void
}

/** Starts a little before the moment. */
const leadSeconds = 5

function Chapters({ match, chapters, onSeek }: ChaptersProps) {
  const text = useCommentaryText()
  const { whole } = useStory(match.matchId)
  const names = [sideName(match, 1, text), sideName(match, 2, text)] as const
  function nameOf(eventId: string) {
    const moment = whole?.moments.find(({ id }) => id === eventId)
    return moment ? sentence({ words: text.relay, sport: match.sport, names }, moment) : null
  }
  return (
    <ChapterList
      chapters={chapters}
      nameOf={nameOf}
      clockText={clockText}
      onSeek={(seconds) => onSeek(Math.max(0, seconds - leadSeconds))}
    />
  )
}

interface FilmProps {
  film: Clip | Recording
  /** For the names of a recording's chapters. */
  match: Match | undefined
  onClose: () => void
}

export function FilmOver({ film, match, onClose }: FilmProps) {
  const text = useLiveText()
  const began = 'clipId' in film ? 0 : Date.parse(film.startedAt)
  const title = 'clipId' in film ? film.title : text.clips.recording(text.shortDay(seoulDay(began)), seoulTime(began))
  return (
    <Suspense fallback={null}>
      <FilmDialog url={film.playlist} title={title} onClose={onClose}>
        {(seek) => 'chapters' in film && match && <Chapters match={match} chapters={film.chapters} onSeek={seek} />}
      </FilmDialog>
    </Suspense>
  )
}
