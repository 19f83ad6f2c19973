// A native dialog: a sheet from below on a phone, a centred window on a desktop.
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { useModal } from './modal.ts'
import styles from './sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  /** Names the x in the corner; without it the sheet's own buttons close it. */
  close?: string
  /** Only its own buttons close it: what it shows can't be seen again. */
  isFirm?: boolean
  children: ReactNode
}

export function Sheet({ title, onClose, close, isFirm = false, children }: Props) {
  const modal = useModal(onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // The browser goes to the first thing that can be pressed, and takes the title out of sight where that is far below.
  useLayoutEffect(() => {
    const shown = modal.ref.current
    if (!shown || shown.scrollTop === 0) return
    // Not before: the browser would go to a title that can be focused, past the first field of a form.
    heading.current?.setAttribute('tabindex', '-1')
    heading.current?.focus({ preventScroll: true })
    shown.scrollTo(0, 0)
  }, [modal.ref])
  // A finger that still rests on what opened the sheet is lifted later: only a touch that begins beside it closes it.
  useEffect(() => {
    const closeBeside = () => {
      const dialog = modal.ref.current
      if (dialog?.matches('[closedby=closerequest]')) dialog.setAttribute('closedby', 'any')
    }
    addEventListener('pointerdown', closeBeside, true)
    return () => removeEventListener('pointerdown', closeBeside, true)
  }, [modal.ref])
  return (
    <dialog
      {...modal}
      className={styles.sheet}
      aria-labelledby={id}
      closedby={isFirm ? 'none' : 'closerequest'}
      // For browsers that don't know closedby.
      onCancel={(event) => isFirm && event.preventDefault()}
    >
      <div className={styles.body}>
        <h2 ref={heading} id={id}>
          {title}
        </h2>
        {children}
        {close && (
          <IconButton label={close} className={styles.close} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </dialog>
  )
}

export function SheetActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
