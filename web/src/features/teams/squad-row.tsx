// Row of one player of a squad: number, name, and a remove button.
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/fields/field.tsx'
import { NumberAndName } from '../../ui/fields/number-and-name.tsx'
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
  const wrong = problem && (problem === 'NUMBER_BAD' || problem === 'NUMBER_TAKEN' ? 'number' : 'name')
  return (
    <li>
      <div className={styles.row}>
        <NumberAndName
          row={row}
          place={place}
          words={squad}
          wrong={wrong}
          wordId={id}
          onChange={onChange}
          onEnter={onEnter}
        />
        <IconButton label={squad.removeOf(place)} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <FieldMessage id={id} error={problem && squad.problems[problem]} />
    </li>
  )
}
