// A native dialog: a sheet from below on a phone, a centred window or a panel at the side on a desktop.
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { useModal } from './modal.ts'
import styles from './sheet.module.css'

interface Props {
  title: string
  onClose: () => void
  /** Label of the x in the corner; without it the sheet's own buttons close it. */
  close?: string
  /** Only its own buttons close it, because its content can't be shown again. */
  isFirm?: boolean
  /** On a desktop it stands at the side, and the page beside it stays visible; `wide` has room for two columns. */
  panel?: 'narrow' | 'wide'
  children: ReactNode
}

export function Sheet({ title, onClose, close, isFirm = false, panel, children }: Props) {
  const modal = useModal(onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // The browser focuses the first control, which scrolls the title out of view if that is far below.
  useLayoutEffect(() => {
    const shown = modal.ref.current
    if (!shown || shown.scrollTop === 0) return
    // Not before: the browser would focus a focusable title instead of a form's first field.
    heading.current?.setAttribute('tabindex', '-1')
    heading.current?.focus({ preventScroll: true })
    shown.scrollTo(0, 0)
  }, [modal.ref])
  // The finger that opened the sheet is lifted later: only a touch that begins outside closes it.
  useEffect(() => {
    const allowLightDismiss = () => {
      const dialog = modal.ref.current
      if (dialog?.matches('[closedby=closerequest]')) dialog.setAttribute('closedby', 'any')
    }
    addEventListener('pointerdown', allowLightDismiss, true)
    return () => removeEventListener('pointerdown', allowLightDismiss, true)
  }, [modal.ref])
  return (
    <dialog
      {...modal}
      className={clsx(styles.sheet, panel && styles.panel, panel === 'wide' && styles.wide)}
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
