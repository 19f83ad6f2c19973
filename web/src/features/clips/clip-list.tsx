// The clips of a match: each can be played, shared and downloaded; moderators may delete one.
import type { Clip } from '@campus/contract/clips'
import { Clapperboard, Play } from 'lucide-react'
import { seoulTime } from '../../text/format/dates.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import styles from './clips.module.css'
import { secondsOf } from './clips.rules.ts'
import { FilmActions } from './film-actions.tsx'

interface Props {
  clips: readonly Clip[]
  mayDelete: boolean
  /** The URL of a clip, for sharing. */
  linkOf: (clip: Clip) => string
  onPlay: (clip: Clip) => void
}

function ClipRow({ clip, mayDelete, linkOf, onPlay }: Omit<Props, 'clips'> & { clip: Clip }) {
  const { clips: words } = useLiveText()
  const { clipId, matchId, title, state, mp4, from } = clip
  const isReady = state === 'READY'
  return (
    <li className={styles.row}>
      <button type="button" className={styles.play} disabled={!isReady} onClick={() => onPlay(clip)}>
        <span className={styles.mark}>
          {isReady ? <Play aria-hidden="true" /> : <Clapperboard aria-hidden="true" />}
        </span>
        <span className={styles.what}>
          <b>{title}</b>
          <small className="num">
            {isReady ? `${seoulTime(Date.parse(from))} · ${words.seconds(Math.round(secondsOf(clip)))}` : words.coming}
          </small>
          {isReady && <span className="sr-only">{words.play}</span>}
        </span>
      </button>
      {isReady && (
        <FilmActions
          film={{ clipId }}
          matchId={matchId}
          title={title}
          link={linkOf(clip)}
          mp4={mp4}
          mayDelete={mayDelete}
        />
      )}
    </li>
  )
}

export function ClipList({ clips, ...rest }: Props) {
  return (
    <ul className={styles.list}>
      {clips.map((clip) => (
        <ClipRow key={clip.clipId} clip={clip} {...rest} />
      ))}
    </ul>
  )
}
