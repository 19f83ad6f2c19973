// The rows of a table: rank, team, and the three figures that fit; of many sides the mark.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import { markText } from '@campus/rules/results/mark-text'
import { shortName } from '../../../text/format/short-name.ts'
import { type ScreensText, useScreensText } from '../../../text/use-screens-text.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import styles from './screen.module.css'

interface Props {
  group: Standings
  rows: readonly StandingsRow[]
  /** How many are above them, in other parts. */
  first: number
}

const signed = (figure: number) => (figure > 0 ? `+${figure}` : String(figure).replace('-', '−'))

/** Longer ones leave no room for figures. */
const longName = 7

function markOf({ measure = 'TIME' }: Standings, { mark, unplaced }: StandingsRow, { matches }: ScreensText): string {
  if (unplaced) return matches.unplaced[unplaced]
  return mark === null || mark === undefined ? '' : markText(measure, mark, matches.marks)
}

export function TableRows({ group, rows, first }: Props) {
  const text = useScreensText()
  const { tv: words } = text
  const isField = group.measure !== undefined
  const heads = isField ? [words.mark] : [words.played, words.difference, words.points]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.team}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.teamId} data-through={first + at < group.qualifiers || undefined}>
            <th scope="row">
              <span className="num">{row.rank}</span>
              <Crest name={row.teamName} department={row.department} />
              <span className={styles.name}>
                {row.teamName.length > longName ? shortName(row.teamName) : row.teamName}
              </span>
            </th>
            {isField ? (
              <td className="num">{markOf(group, row, text)}</td>
            ) : (
              <>
                <td className="num">{row.played}</td>
                <td className="num">{signed(row.difference)}</td>
                <td className="num">
                  <strong>{row.points}</strong>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
