// One player of a squad: number, name, and out again.
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldWord } from '../../ui/field.tsx'
import type { PlayerDraft, PlayerProblem } from './squad.rules.ts'
import styles from './squad-editor.module.css'

interface Props {
  row: PlayerDraft
  place: number
  problem: PlayerProblem | undefined
  onChange: (row: PlayerDraft) => void
  onRemove: () => void
  /** Enter goes on to the next row instead of saving. */
  onEnter?: (() => void) | undefined
}

export function SquadRow({ row, place, problem, onChange, onRemove, onEnter }: Props) {
  const { squad } = useSeasonText().office
  const id = useId()
  const isNumber = problem === 'NUMBER_BAD' || problem === 'NUMBER_TAKEN'
  return (
    <li>
      <div className={styles.row}>
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
        />
        <IconButton label={squad.removeOf(place)} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <FieldWord id={id} error={problem && squad.problems[problem]} />
    </li>
  )
}
