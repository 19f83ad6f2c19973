// A confirmation dialog: what will happen, and a button named by the verb that does it.
import type { ReactNode } from 'react'
import { useText } from '../../text/use-text.tsx'
import { Button } from '../button.tsx'
import { Message } from '../feedback/message.tsx'
import styles from './confirm.module.css'
import { Sheet, SheetActions } from './sheet.tsx'

interface Props {
  title: string
  text?: ReactNode
  /** The verb: 경기 삭제, 보관. Never 확인. */
  action: string
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  onClose: () => void
  busy?: boolean
  error?: string | undefined
}

export function Confirm({ title, text, action, tone = 'danger', onConfirm, onClose, busy, error }: Props) {
  const { cancel } = useText()
  return (
    <Sheet title={title} onClose={onClose}>
      {text && <div className={styles.text}>{text}</div>}
      {error && <Message look="bad">{error}</Message>}
      <SheetActions>
        <Button tone={tone} aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {action}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </SheetActions>
    </Sheet>
  )
}
