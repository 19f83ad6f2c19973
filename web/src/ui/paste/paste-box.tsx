// Rows pasted from a spreadsheet: the parsed rows are shown before they are taken.
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { PasteArea } from './paste-area.tsx'
import styles from './paste-box.module.css'

interface Props<Row> {
  label: string
  hint: string
  placeholder: string
  read: (text: string) => { rows: Row[]; unread: string[] }
  /** Renders a parsed row. */
  show: (row: Row) => ReactNode
  words: { understood: (count: number) => string; unread: (lines: string[]) => string; take: (count: number) => string }
  onTake: (rows: Row[]) => void
}

export function PasteBox<Row>({ label, hint, placeholder, read, show, words, onTake }: Props<Row>) {
  const id = useId()
  const [text, setText] = useState('')
  const { rows, unread } = read(text)

  function take() {
    onTake(rows)
    setText(unread.join('\n'))
  }

  return (
    <div className={styles.box}>
      <PasteArea
        id={id}
        label={label}
        rows={4}
        value={text}
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div aria-live="polite">
        {rows.length > 0 && <p className={styles.understood}>{words.understood(rows.length)}</p>}
        {unread.length > 0 && <p className={styles.unread}>{words.unread(unread)}</p>}
      </div>
      {rows.length > 0 && (
        <>
          <ol className={styles.rows}>
            {rows.map((row, place) => (
              <li key={place}>{show(row)}</li>
            ))}
          </ol>
          <Button tone="primary" onClick={take}>
            {words.take(rows.length)}
          </Button>
        </>
      )}
    </div>
  )
}
