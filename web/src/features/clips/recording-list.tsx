// Recordings of the finished broadcasts of a match.
import type { Recording } from '@campus/contract/clips'
import { Film as FilmIcon } from 'lucide-react'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import styles from './clips.module.css'
import { FilmActions } from './film-actions.tsx'

interface Props {
  recordings: readonly Recording[]
  matchId: number
  mayDelete: boolean
  /** Formats the length. */
  clockText: (seconds: number) => string
  onPlay: (recording: Recording) => void
}

export function RecordingList({ recordings, matchId, mayDelete, clockText, onPlay }: Props) {
  const text = useLiveText()
  return (
    <ul className={styles.list}>
      {recordings.map((recording) => {
        const { recordingId, startedAt, seconds } = recording
        const began = Date.parse(startedAt)
        const title = text.clips.recording(text.shortDay(seoulDay(began)), seoulTime(began))
        return (
          <li key={recordingId} className={styles.row}>
            <button type="button" className={styles.play} onClick={() => onPlay(recording)}>
              <span className={styles.mark}>
                <FilmIcon aria-hidden="true" />
              </span>
              <span className={styles.what}>
                <b>{title}</b>
                <small className="num">{text.clips.length(clockText(seconds))}</small>
                <span className="sr-only">{text.clips.play}</span>
              </span>
            </button>
            <FilmActions film={{ recordingId }} matchId={matchId} title={title} mp4={null} mayDelete={mayDelete} />
          </li>
        )
      })}
    </ul>
  )
}
