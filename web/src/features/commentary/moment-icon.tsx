// The icon of a moment: a ball, a card, two arrows. Hidden from screen readers: the text beside it says the same.

import type { Moment } from '@campus/rules/scoring/moments'
import { ArrowLeftRight } from 'lucide-react'
import styles from './timeline.module.css'

export function MomentIcon({ moment: { kind, card } }: { moment: Moment }) {
  if (kind === 'CARD') return <i className={styles.card} data-card={card} aria-hidden="true" />
  if (kind === 'SUBSTITUTION') return <ArrowLeftRight className={styles.icon} aria-hidden="true" />
  return <Ball />
}

export function Ball() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path
        d="M12 8.2 15.6 10.8 14.2 15.1H9.8L8.4 10.8ZM12 8.2V3M15.6 10.8 20.8 9M14.2 15.1 17.5 19.5M9.8 15.1 6.5 19.5M8.4 10.8 3.2 9"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
