// Table of wins, draws and losses, for screen readers.
import { useMatchText } from '../../text/use-match-text.ts'

interface Row {
  name: string
  wins: number
  draws: number
  losses: number
}

export function TallyTable({ caption, rows }: { caption: string; rows: Row[] }) {
  const { history: words } = useMatchText().matchPage
  const cells = ({ name, wins, draws, losses }: Row) => (
    <>
      <th scope="row">{name}</th>
      <td>{wins}</td>
      <td>{draws}</td>
      <td>{losses}</td>
    </>
  )
  return (
    <table>
      <caption>{caption}</caption>
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
