// Chapters of a recording: a tap seeks to one.
import type { Recording } from '@campus/contract/clips'
import { useLiveText } from '../../text/use-live-text.ts'
import styles from './clips.module.css'

interface Props {
  chapters: Recording['chapters']
  /** The name of the event; null where the commentary has none. */
  nameOf: (eventId: string) => string | null
  clockText: (seconds: number) => string
  onSeek: (seconds: number) => void
}

export function ChapterList({ chapters, nameOf, clockText, onSeek }: Props) {
  const { clips } = useLiveText()
  const named = chapters.flatMap(({ seconds, eventId }) => {
    const name = nameOf(eventId)
    return name === null ? [] : [{ seconds, eventId, name }]
  })
  if (named.length === 0) return null
  return (
    <ol className={styles.chapters} aria-label={clips.chapters}>
      {named.map(({ seconds, eventId, name }) => (
        <li key={eventId}>
          <button type="button" onClick={() => onSeek(seconds)}>
            <small className="num">{clockText(seconds)}</small>
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
