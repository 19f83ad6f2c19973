// The lines of the scorers, kept free until their log and their code are here: what is below must not move.
import styles from './scorers.module.css'

const mostLines = 3

export const heightOf = (lines: number) => `${Math.min(lines, mostLines) * 1.4}em`

/** `goals`: of the side that has more. */
export function ScorersSpace({ goals }: { goals: number }) {
  if (goals === 0) return null
  return <div className={styles.scorers} style={{ minHeight: heightOf(goals) }} aria-busy="true" />
}
