// Table of wins, draws and losses.
import { clsx } from 'clsx'
import { useMatchText } from '../../text/use-match-text.ts'
import styles from './history.module.css'

interface Row {
  name: string
  wins: number
  draws: number
  losses: number
}

/** `caption` names the table for those who cannot see the heading above it. */
export function TallyTable({ caption, rows }: { caption: string; rows: Row[] }) {
  const { history: words } = useMatchText().matchPage
  const cells = ({ name, wins, draws, losses }: Row) => (
    <>
      <th scope="row">{name}</th>
      <td>
        <strong>{wins}</strong>
      </td>
      <td>{draws}</td>
      <td>{losses}</td>
    </>
  )
  return (
    <table className={clsx(styles.table, 'num')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.department}</th>
          <th scope="col">{words.wins}</th>
          <th scope="col">{words.draws}</th>
          <th scope="col">{words.losses}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>{cells(row)}</tr>
        ))}
      </tbody>
    </table>
  )
}
