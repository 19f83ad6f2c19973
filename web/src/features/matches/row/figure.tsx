// A figure of a score: it flips and glows when it changes, and the loser's is dimmed.
import { clsx } from 'clsx'
import { useState } from 'react'
import styles from './figure.module.css'

export function Figure({ value, isLoser }: { value: number | null; isLoser: boolean }) {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return (
    <span key={seen.changes} className={clsx(isLoser && styles.loser, seen.changes > 0 && styles.changed)}>
      {value ?? '-'}
    </span>
  )
}
