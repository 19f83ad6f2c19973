// A card with a heading: the container of all content.
import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

export function Card({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head} id={id}>
        <h2>{title}</h2>
        {note && <small>{note}</small>}
      </header>
      {children}
    </section>
  )
}
