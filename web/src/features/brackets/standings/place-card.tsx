// Before a league match: where both sides are in their table, and what is certain about their way on.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { tables } from '../../../data/brackets/brackets.ts'
import { bracketPath, teamPath } from '../../../paths.ts'
import { shortSideName } from '../../../text/format/side-name.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Card } from '../../../ui/list/card.tsx'
import { Crest } from '../../../ui/list/crest.tsx'
import styles from './place-card.module.css'

/** Renders nothing if the two are not in one table. */
export function PlaceCard({ match }: { match: Match }) {
  const text = useBracketText()
  const { league, outlooks } = text.bracketPage
  const { sport, competitionId, teamId1, teamId2 } = match
  const { data, isPending } = useQuery(tables({ sport, competitionId }, false))
  // Kept free until the table is here: what follows must not move.
  if (isPending) return <div className={styles.empty} aria-busy="true" />
  const both = (data ?? []).map(({ group, teams }) => ({
    group,
    rows: teams.filter(({ teamId }) => teamId === teamId1 || teamId === teamId2),
  }))
  const found = both.find(({ rows }) => rows.length === 2)
  if (!found) return null
  const nameOf = (teamId: number) => shortSideName(match, teamId === teamId1 ? 1 : 2, text)
  const certain = found.rows.flatMap(({ teamId, outlook, matchesLeft }) =>
    outlook && outlook !== 'OPEN' ? [`${nameOf(teamId)} · ${outlooks(matchesLeft)[outlook]}`] : [],
  )
  return (
    <Card title={league.placesIn(text.places.group(found.group))}>
      <table className={`${styles.places} num`}>
        <thead>
          <tr>
            <th scope="col">{league.rank}</th>
            <th scope="col">{league.department}</th>
            <th scope="col">{league.played}</th>
            <th scope="col">{league.difference}</th>
            <th scope="col">{league.points}</th>
          </tr>
        </thead>
        <tbody>
          {found.rows.map((row) => (
            <tr key={row.teamId}>
              <td>{row.rank}</td>
              <th scope="row">
                <Link to={teamPath(row.teamId)}>
                  <Crest name={row.teamName} department={row.department} />
                  <bdi>{nameOf(row.teamId)}</bdi>
                </Link>
              </th>
              <td>{row.played}</td>
              <td>{row.difference > 0 ? `+${row.difference}` : row.difference}</td>
              <td>
                <strong>{row.points}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <ul>
          {certain.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <Link to={bracketPath(competitionId)}>
          {league.toTable}
          <ChevronRight aria-hidden="true" size="1rem" />
        </Link>
      </div>
    </Card>
  )
}
