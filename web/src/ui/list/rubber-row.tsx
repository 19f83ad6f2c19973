// One rubber of a tie: its place in the order, who plays, the sets won and their points. Phrasing content: it may stand in a button.
import { clsx } from 'clsx'
import styles from './rubber-row.module.css'

interface Props {
  /** From 1. */
  number: number
  title: string
  /** What stands beside the title, and in which colour. */
  tag: string
  look: 'OVER' | 'RUNNING' | 'NEXT' | 'QUIET'
  names: readonly [one: string, two: string]
  /** Null while it has not begun. */
  won: { one: number; two: number } | null
  winner: 1 | 2 | null
  sets: ReadonlyArray<{ one: number; two: number; isOver: boolean }>
  words: { versus: string; winner: string; to: string }
}

export function RubberRow({ number, title, tag, look, names, won, winner, sets, words }: Props) {
  const sideOf = (side: 1 | 2) => (
    <span className={clsx(styles.side, winner === side && styles.winner, winner && winner !== side && styles.loser)}>
      <bdi>{names[side - 1]}</bdi>
      {winner === side && <span className="sr-only"> {words.winner}</span>}
    </span>
  )
  return (
    <span className={styles.row} data-look={look}>
      <span className={styles.head}>
        <b className={clsx(styles.number, 'num')}>{number}</b> <span>{title}</span>{' '}
        {tag && <span className={styles.tag}>{tag}</span>}
      </span>{' '}
      <span className={styles.sides}>
        {sideOf(1)}{' '}
        {won ? (
          <span className={clsx(styles.won, 'num')}>
            <span className={clsx(winner === 2 && styles.loser)}>{won.one}</span>
            <i aria-hidden="true">:</i>
            <span className="sr-only"> {words.to} </span>
            <span className={clsx(winner === 1 && styles.loser)}>{won.two}</span>
          </span>
        ) : (
          <span className={styles.versus}>{words.versus}</span>
        )}{' '}
        {sideOf(2)}
      </span>{' '}
      {sets.length > 0 && (
        <span className={clsx(styles.sets, 'num')}>
          {sets.map(({ one, two, isOver }, at) => (
            <span key={at} className={clsx(!isOver && look === 'RUNNING' && styles.now)}>
              {one}–{two}{' '}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}
