// Actions on a clip or recording: share, download, delete.
import { Download, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Film, useDeleteFilm } from '../../data/clips.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { share } from '../../ui/browser/copy.ts'
import { IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import styles from './clips.module.css'

interface Props {
  film: Film
  matchId: number
  title: string
  /** Without one there is no share button. */
  link?: string
  mp4: string | null
  mayDelete: boolean
}

/** A file name without characters that some systems reject. */
const fileName = (title: string) => `${title.replace(/[\\/:*?"<>|\s]+/gu, ' ').trim() || 'clip'}.mp4`

function Delete({
  film,
  matchId,
  title,
  onClose,
}: Pick<Props, 'film' | 'matchId' | 'title'> & { onClose: () => void }) {
  const text = useLiveText()
  const { clips } = text
  const remove = useDeleteFilm(matchId)
  return (
    <Confirm
      title={clips.removeTitle}
      text={clips.removeText(title)}
      action={clips.removeAction}
      busy={remove.isPending}
      error={remove.isError ? `${clips.removeFailed} ${errorText(text, remove.error)}` : undefined}
      onConfirm={() =>
        remove.mutate(film, {
          onSuccess: () => {
            onClose()
            toast(clips.removed)
          },
        })
      }
      onClose={onClose}
    />
  )
}

export function FilmActions({ film, matchId, title, link, mp4, mayDelete }: Props) {
  const { clips } = useLiveText()
  const [isConfirming, setIsConfirming] = useState(false)

  return (
    <div className={styles.actions}>
      {link && (
        <IconButton
          label={clips.shareOf(title)}
          onClick={() => share({ title, url: new URL(link, location.href).href }, clips)}
        >
          <Share2 aria-hidden="true" />
        </IconButton>
      )}
      {mp4 && (
        <a className={styles.save} href={mp4} download={fileName(title)} aria-label={clips.downloadOf(title)}>
          <Download aria-hidden="true" />
        </a>
      )}
      {mayDelete && (
        <IconButton label={clips.removeOf(title)} onClick={() => setIsConfirming(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      {isConfirming && <Delete film={film} matchId={matchId} title={title} onClose={() => setIsConfirming(false)} />}
    </div>
  )
}
