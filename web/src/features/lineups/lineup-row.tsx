// Row of one player of a line-up: number, name, starter or substitute, captain.
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/fields/field.tsx'
import { NumberAndName } from '../../ui/fields/number-and-name.tsx'
import styles from './lineup.module.css'
import type { RowDraft, RowProblem } from './lineup.rules.ts'

interface Props {
  row: RowDraft
  place: number
  problem: RowProblem | 'OTHER' | undefined
  onChange: (row: RowDraft) => void
  onCaptain: () => void
  onRemove: () => void
}

export function LineupRow({ row, place, problem, onChange, onCaptain, onRemove }: Props) {
  const { lineups: words, squad } = useSeasonText().office
  const id = useId()
  const wrong = problem && (problem === 'NUMBER_BAD' || problem === 'NUMBER_TAKEN' ? 'number' : 'name')
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.who}>
          <NumberAndName row={row} place={place} words={squad} wrong={wrong} wordId={id} onChange={onChange} />
        </span>
        <span className={styles.marks}>
          <button
            type="button"
            role="switch"
            className={styles.mark}
            aria-label={words.starterOf(place)}
            aria-checked={row.isStarter}
            onClick={() => onChange({ ...row, isStarter: !row.isStarter })}
          >
            {row.isStarter ? words.starter : words.substitute}
          </button>
          <button
            type="button"
            role="switch"
            className={styles.mark}
            aria-label={words.captainOf(place)}
            aria-checked={row.isCaptain}
            onClick={onCaptain}
          >
            {words.captain}
          </button>
          <IconButton label={squad.removeOf(place)} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <FieldMessage id={id} error={problem && words.problems[problem]} />
    </li>
  )
}
