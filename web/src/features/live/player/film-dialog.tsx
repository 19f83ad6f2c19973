// A clip or a recording above the page, played to its end.
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useLiveText } from '../../../text/use-live-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useModal } from '../../../ui/dialog/modal.ts'
import styles from './film-dialog.module.css'
import type { Playback } from './playback.ts'
import { Player } from './player.tsx'

interface Props {
  url: string
  title: string
  onClose: () => void
  /** Shown below the picture; `seek` goes to a second of it. */
  children?: (seek: (seconds: number) => void) => ReactNode
}

export function FilmDialog({ url, title, onClose, children }: Props) {
  const { close } = useLiveText()
  const modal = useModal(onClose)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const id = useId()
  function seek(seconds: number) {
    playback?.seek(seconds)
    playback?.play()
  }
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id} closedby="any">
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label={close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.film}>
        <Player url={url} isLive={false} label={title} onPlayback={setPlayback} />
      </div>
      {children?.(seek)}
    </dialog>
  )
}
