// Which rubber is being scored, and the way back to all of them.
import type { TieRules } from '@campus/contract/rules'
import { ChevronLeft } from 'lucide-react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import styles from './ties.module.css'

export function RubberBar({ rules, index, onBack }: { rules: TieRules; index: number; onBack: () => void }) {
  const { ties: words } = useScoringText()
  const discipline = rules.rubbers[index]?.discipline ?? 'SINGLES'
  return (
    <div className={styles.bar}>
      <button type="button" onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
        {words.order}
      </button>
      <h2>
        {words.rubber(index + 1)} · {words.disciplines[discipline]}
      </h2>
    </div>
  )
}
