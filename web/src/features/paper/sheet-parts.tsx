// Parts that score sheets share: numbers to strike out, empty rows, and a table of both sides.
import { clsx } from 'clsx'
import styles from './paper.module.css'
import { numbersTo } from './paper.rules.ts'

/** Numbers that are struck out one by one. */
function Strikes({ last }: { last: number }) {
  return (
    <span className={clsx(styles.strikes, last < 10 && styles.short)}>
      {numbersTo(last).map((number) => (
        <span key={number} className="num">
          {number}
        </span>
      ))}
    </span>
  )
}

/** Empty, to be written in, or numbers to strike out. */
export function Cell({ strikes }: { strikes?: number | undefined }) {
  return <td>{strikes ? <Strikes last={strikes} /> : '\u00a0'}</td>
}

interface SidesProps {
  title: string
  names: readonly [string, string]
  heads: string[]
  /** The first column takes what room it can: names, or numbers to strike out. */
  isFirstWide?: boolean
  /** By column: numbers to strike out, up to this one; other cells are empty. */
  strikes?: number[]
}

/** A row for each side. */
export function SidesTable({ title, names, heads, isFirstWide = false, strikes = [] }: SidesProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{title}</th>
          {heads.map((head, column) => (
            <th key={head} className={isFirstWide && column === 0 ? styles.wide : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {([1, 2] as const).map((side) => (
          <tr key={side}>
            <th scope="row" className={styles.side}>
              {names[side - 1]}
            </th>
            {heads.map((head, column) => (
              <Cell key={head} strikes={strikes[column]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table to be filled in by hand. */
export function BlankTable({
  title,
  heads,
  wide,
  rows,
}: {
  title: string
  heads: string[]
  wide: string
  rows: number
}) {
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} className={head === wide ? styles.wide : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbersTo(rows).map((row) => (
          <tr key={row}>
            {heads.map((head) => (
              <Cell key={head} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
