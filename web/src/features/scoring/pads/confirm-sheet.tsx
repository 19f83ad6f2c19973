// Confirms a tap that is probably a slip: cancelling is as easy as confirming.
import type { ReactNode } from 'react'
import { useText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import styles from '../log/log-list.module.css'
import { useHasArrived } from './use-tap-lock.ts'

interface Props {
  title: string
  action: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export function ConfirmSheet({ title, action, onConfirm, onClose, children }: Props) {
  const { cancel } = useText()
  const hasArrived = useHasArrived()
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{children}</p>
      <SheetActions>
        <Button
          tone="primary"
          className={styles.large}
          aria-disabled={!hasArrived}
          onClick={() => {
            if (!hasArrived) return
            onConfirm()
            onClose()
          }}
        >
          {action}
        </Button>
        <Button className={styles.large} onClick={onClose}>
          {cancel}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
