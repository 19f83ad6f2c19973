// A team's row in a table. Its name links to the team, anything else opens the explanation of its rank.
import type { StandingsRow } from '@campus/contract/brackets'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { teamPath } from '../../../paths.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import styles from './league.module.css'

interface Props {
  row: StandingsRow
  /** The last team that advances: a line is drawn below it. */
  isLast: boolean
  onWhy: () => void
}

export function StandingsLine({ row, isLast, onWhy }: Props) {
  const { bracketPage: words } = useBracketText()
  const { league, outlooks } = words
  const { department, teamName, outlook, form } = row
  // The button serves keyboards and screen readers; for a finger the whole row is one.
  const open = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button')) onWhy()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr data-last={isLast || undefined} onClick={open}>
      <th scope="row" className={styles.team}>
        <div className={styles.who}>
          <button type="button" aria-label={league.why(row.rank, teamName)} onClick={onWhy}>
            {row.rank}
          </button>
          <Crest name={teamName} department={department} />
          <span className={styles.name}>
            <Link to={teamPath(row.teamId)}>{row.isWithdrawn ? <del>{department}</del> : <bdi>{department}</bdi>}</Link>
            {row.isWithdrawn && <span className={styles.outlook}>{league.withdrawn}</span>}
            {teamName !== department && (
              <small>
                <bdi>{teamName}</bdi>
              </small>
            )}
            {outlook && outlook !== 'OPEN' && (
              <span className={styles.outlook} data-outlook={outlook}>
                {outlooks(row.matchesLeft)[outlook]}
              </span>
            )}
          </span>
        </div>
      </th>
      <td>{row.win}</td>
      <td>{row.draw}</td>
      <td>{row.lose}</td>
      <td className={styles.points}>
        <strong>{row.points}</strong>
      </td>
      <td>{row.played}</td>
      <td>{row.difference > 0 ? `+${row.difference}` : row.difference}</td>
      <td>{row.for}</td>
      <td>{row.against}</td>
      <td className={styles.form}>
        <ol>
          {form.map((result, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result is identified by its position.
            <li key={at} data-result={result}>
              {league.results[result]}
            </li>
          ))}
        </ol>
      </td>
    </tr>
  )
}
