// Inputs for a shirt number and a player's name, side by side. The parent does the layout.
import { clsx } from 'clsx'
import { isComposing } from './composing.ts'
import styles from './number-and-name.module.css'

interface Typed {
  number: string
  name: string
}

interface Props<Row extends Typed> {
  row: Row
  /** Counted from one. */
  place: number
  words: { number: string; numberOf: (place: number) => string; name: string; nameOf: (place: number) => string }
  wrong: keyof Typed | undefined
  /** Id of the line with the error. */
  wordId: string
  onChange: (row: Row) => void
  /** Enter moves to the next row instead of saving. */
  onEnter?: (() => void) | undefined
}

export function NumberAndName<Row extends Typed>({ row, place, words, wrong, wordId, onChange, onEnter }: Props<Row>) {
  return (
    <>
      <input
        className={clsx(styles.input, styles.number)}
        aria-label={words.numberOf(place)}
        aria-invalid={wrong === 'number' || undefined}
        aria-describedby={wordId}
        inputMode="numeric"
        autoComplete="off"
        placeholder={words.number}
        value={row.number}
        onChange={(event) => onChange({ ...row, number: event.target.value })}
      />
      <input
        className={styles.input}
        aria-label={words.nameOf(place)}
        aria-invalid={wrong === 'name' || undefined}
        aria-describedby={wordId}
        autoComplete="off"
        placeholder={words.name}
        value={row.name}
        onChange={(event) => onChange({ ...row, name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter || isComposing(event)) return
          event.preventDefault()
          onEnter()
        }}
      />
    </>
  )
}
