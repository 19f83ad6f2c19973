// A sheet of large buttons, one per offered tap: cards, substitutions, rare events.
import type { ReactNode } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import styles from '../log/log-list.module.css'
import { useHasArrived } from './use-tap-lock.ts'

export interface Offer {
  label: string
  /** The side's colour; without it the button is plain. */
  color?: string | undefined
  /** Shown before the label. */
  mark?: ReactNode
  run: () => void
}

export function ChoiceSheet({ title, offers, onClose }: { title: string; offers: Offer[]; onClose: () => void }) {
  const text = useScoringText()
  const hasArrived = useHasArrived()
  return (
    <Sheet title={title} close={text.close} onClose={onClose}>
      <div className={styles.offers}>
        {offers.map(({ label, color, mark, run }) => (
          <button
            key={label}
            type="button"
            className={styles.offer}
            style={color ? { backgroundColor: color, color: '#fff' } : undefined}
            aria-disabled={!hasArrived}
            onClick={() => {
              if (!hasArrived) return
              onClose()
              run()
            }}
          >
            {mark}
            {label}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
