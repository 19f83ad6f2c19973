// A card with a heading: the container of all content.
import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface Props {
  title: string
  icon?: ReactNode
  note?: string | undefined
  /** Of what is in progress: red, with a dot. */
  isLive?: boolean
  children: ReactNode
}

export function Card({ title, icon, note, isLive, children }: Props) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head} id={id}>
        <h2 className={isLive ? styles.live : undefined}>
          {icon}
          {title}
        </h2>
        {note && <small>{note}</small>}
      </header>
      {children}
    </section>
  )
}
