// Somebody else saved first: the differences side by side, and a choice for each.
import { useState } from 'react'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import type { MatchValues } from '../form/match-form.rules.ts'
import { allOf, type Choices, findDifferences, merge, type Side, type StaleField } from './stale.rules.ts'
import styles from './stale-sheet.module.css'
import { type Names, useValueWords } from './use-value-words.ts'

interface Props {
  /** The values the form started with, those in it now, and those that were saved meanwhile. */
  base: MatchValues
  mine: MatchValues
  theirs: MatchValues
  names: Names
  onMerged: (values: MatchValues) => void
  onClose: () => void
}

export function StaleSheet({ base, mine, theirs, names, onMerged, onClose }: Props) {
  const text = useAdminText()
  const { stale } = text.adminWords
  const [choices, setChoices] = useState(() => findDifferences(base, mine, theirs))
  const words = useValueWords(names, mine.sport)
  const fields = Object.keys(choices) as StaleField[]
  const choose = (changes: Choices) => setChoices({ ...choices, ...changes })

  return (
    <Sheet title={stale.title} close={text.close} onClose={onClose}>
      <p>{fields.length > 0 ? stale.text : stale.same}</p>
      {fields.length > 1 && (
        <div className={styles.all}>
          <Button onClick={() => setChoices(allOf(choices, 'mine'))}>{stale.keepMine}</Button>
          <Button onClick={() => setChoices(allOf(choices, 'theirs'))}>{stale.takeTheirs}</Button>
        </div>
      )}
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{words.field(field)}</legend>
          {(['mine', 'theirs'] as const satisfies Side[]).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={field}
                checked={choices[field] === side}
                onChange={() => choose({ [field]: side })}
              />
              <small>{stale[side]}</small>
              <b>{words.value(field, side === 'mine' ? mine : theirs)}</b>
            </label>
          ))}
        </fieldset>
      ))}
      <SheetActions>
        <Button tone="primary" onClick={() => onMerged(merge(mine, theirs, choices))}>
          {stale.apply}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
