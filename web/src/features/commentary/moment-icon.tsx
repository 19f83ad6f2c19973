// The icon of a moment: a ball, a card, two arrows. Hidden from screen readers: the text beside it says the same.
import { ArrowLeftRight } from 'lucide-react'
import type { Moment } from './moments.rules.ts'
import styles from './timeline.module.css'

export function MomentIcon({ moment: { kind, card } }: { moment: Moment }) {
  if (kind === 'CARD') return <i className={styles.card} data-card={card} aria-hidden="true" />
  if (kind === 'SUBSTITUTION') return <ArrowLeftRight className={styles.icon} aria-hidden="true" />
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="m12 8 3.8 2.8-1.5 4.4H9.7l-1.5-4.4z" fill="currentColor" />
    </svg>
  )
}
