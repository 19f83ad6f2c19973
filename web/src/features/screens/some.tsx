// All there are, or some of them: a switch, and below it what there is.

import { useScreensText } from '../../text/use-screens-text.ts'
import { Checkbox, Switch } from '../../ui/fields/checkbox.tsx'
import styles from './office.module.css'

interface Props<Id extends number | string> {
  title: string
  /** The name of the switch. */
  all: string
  options: ReadonlyArray<{ id: Id; label: string }>
  /** Null: all, also those that come later. */
  chosen: readonly Id[] | null
  onChange: (chosen: Id[] | null) => void
}

export function Some<Id extends number | string>({ title, all, options, chosen, onChange }: Props<Id>) {
  const { screens: words } = useScreensText()
  const ids = options.map(({ id }) => id)
  return (
    <fieldset className={styles.some}>
      <legend>
        {title}
        {chosen && <small>{words.chosen(chosen.filter((id) => ids.includes(id)).length)}</small>}
      </legend>
      <Switch checked={chosen === null} onChange={({ target }) => onChange(target.checked ? null : ids)}>
        {all}
      </Switch>
      {chosen && (
        <div className={styles.options}>
          {options.map(({ id, label }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              // In the order of the list, and without what is gone.
              onChange={({ target }) =>
                onChange(ids.filter((one) => (one === id ? target.checked : chosen.includes(one))))
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </fieldset>
  )
}
