// The sheet of one lane: type its mark, say why there is none, or take back what was entered.
import { readMark } from '@campus/rules/results/mark-text'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { Desk } from '../console/desk.ts'
import { labelOf } from '../log/labels.rules.ts'
import styles from '../log/log-list.module.css'
import { lastUndoable } from '../pads/controls.rules.ts'
import { useHasArrived } from '../pads/use-tap-lock.ts'
import { type Lane, measureOn } from './lanes.rules.ts'

export function MarkSheet({ desk, lane, onClose }: { desk: Desk; lane: Lane; onClose: () => void }) {
  const text = useScoringText()
  const { field, undo, save } = text.scoring
  const measure = measureOn(desk)
  const [typed, setTyped] = useState('')
  const [isBad, setIsBad] = useState(false)
  const hasArrived = useHasArrived()
  const { side } = lane
  const last = lastUndoable(desk.game, false, ({ event }) => event.type === 'MARK' && event.side === side)

  function enter() {
    const mark = readMark(measure, typed)
    if (mark === undefined) return setIsBad(true)
    desk.tap({ type: 'MARK', side, mark })
    return onClose()
  }
  const choose = (run: () => void) => () => {
    if (!hasArrived) return
    run()
    onClose()
  }
  return (
    <Sheet title={field.edit(lane.team.teamName)} close={text.close} onClose={onClose}>
      {lane.isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            enter()
          }}
        >
          <Field
            label={field.typed[measure]}
            inputMode={measure === 'COUNT' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={11}
            value={typed}
            error={isBad ? field.bad[measure] : undefined}
            onChange={(event) => {
              setIsBad(false)
              setTyped(event.target.value)
            }}
            beside={
              <Button type="submit" tone="primary">
                {save}
              </Button>
            }
          />
        </form>
      )}
      <div className={styles.offers}>
        {lane.isOpen && measure !== 'TIME' && (
          <button
            type="button"
            className={styles.offer}
            aria-disabled={!hasArrived}
            onClick={choose(() => desk.tap({ type: 'MARK', side }))}
          >
            {field.missed}
          </button>
        )}
        {lane.mayBe.map((unplaced) => (
          <button
            key={unplaced}
            type="button"
            className={styles.offer}
            aria-disabled={!hasArrived}
            onClick={choose(() => desk.tap({ type: 'MARK', side, unplaced }))}
          >
            {text.matches.unplaced[unplaced]}
          </button>
        ))}
      </div>
      {last && (
        <SheetActions>
          <Button aria-disabled={!hasArrived} onClick={choose(() => desk.tap({ type: 'UNDO', target: last.event.id }))}>
            <RotateCcw aria-hidden="true" />
            {undo}: {labelOf(last.event, desk, text)}
          </Button>
        </SheetActions>
      )}
    </Sheet>
  )
}
