// A sheet of large buttons, one per tap that is offered now: cards, substitutions, what is needed seldom.
import { useScoringText } from '../../text/use-scoring-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './log-list.module.css'

export interface Offer {
  label: string
  /** The side's colour; a plain button without. */
  color?: string | undefined
  run: () => void
}

export function ChoiceSheet({ title, offers, onClose }: { title: string; offers: Offer[]; onClose: () => void }) {
  const text = useScoringText()
  return (
    <Sheet title={title} close={text.close} onClose={onClose}>
      <div className={styles.offers}>
        {offers.map(({ label, color, run }) => (
          <button
            key={label}
            type="button"
            className={styles.offer}
            style={color ? { backgroundColor: color, color: '#fff' } : undefined}
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
