// One player of a line-up: number, name, starter or substitute, captain.
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldWord } from '../../ui/field.tsx'
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
  const isNumber = problem === 'NUMBER_BAD' || problem === 'NUMBER_TAKEN'
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.who}>
          <input
            className={styles.number}
            aria-label={squad.numberOf(place)}
            aria-invalid={isNumber || undefined}
            aria-describedby={id}
            inputMode="numeric"
            autoComplete="off"
            placeholder={squad.number}
            value={row.number}
            onChange={(event) => onChange({ ...row, number: event.target.value })}
          />
          <input
            aria-label={squad.nameOf(place)}
            aria-invalid={(problem !== undefined && !isNumber) || undefined}
            aria-describedby={id}
            autoComplete="off"
            placeholder={squad.name}
            value={row.name}
            onChange={(event) => onChange({ ...row, name: event.target.value })}
          />
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
      <FieldWord id={id} error={problem && words.problems[problem]} />
    </li>
  )
}
