// A team's season in figures: its place among the group, points, record and difference; and what is certain about its way on.
import type { Standings } from '@campus/contract/brackets'
import type { TeamProfile } from '@campus/contract/teams'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import { tables } from '../../data/brackets/brackets.ts'
import { bracketPath } from '../../paths.ts'
import { useBracketText } from '../../text/use-bracket-text.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import styles from './season-figures.module.css'

type Competition = TeamProfile['competitions'][number]

function findRow(groups: Standings[], teamId: number) {
  for (const { teams } of groups) {
    const row = teams.find((each) => each.teamId === teamId)
    if (row) return { row, size: teams.length }
  }
  return null
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'))

/** Renders nothing for a team without a table; its place is kept while that is unknown. */
export function SeasonFigures({ teamId, competition }: { teamId: number; competition: Competition }) {
  const { team: words, places } = useTeamText()
  const { bracketPage } = useBracketText()
  const { competitionId, sport, name, groupName } = competition
  const { data, isPending } = useQuery(tables({ sport, competitionId }, false))
  const found = data && findRow(data, teamId)
  if (!found) return isPending ? <div className={styles.figures} aria-busy="true" /> : null
  const { row, size } = found
  // Only what helps a fan: that something is open is no news.
  const hint = row.outlook === 'OPEN' || row.outlook === null ? null : bracketPage.outlookHints[row.outlook]
  return (
    <>
      <dl className={`${styles.figures} num`}>
        <div>
          <dt>{words.ofTeams(size)}</dt>
          <dd>{words.place(row.rank)}</dd>
        </div>
        <div>
          <dt>{words.points}</dt>
          <dd>{row.points}</dd>
        </div>
        <div>
          <dt>{words.tally}</dt>
          <dd>{[row.win, row.draw, row.lose].join('·')}</dd>
        </div>
        <div>
          <dt>{words.difference}</dt>
          <dd>{signed(row.difference)}</dd>
        </div>
      </dl>
      {hint && (
        <p className={styles.hint} data-outlook={row.outlook}>
          {(row.outlook === 'THROUGH' || row.outlook === 'WIN' || row.outlook === 'DRAW') && (
            <ArrowUp aria-hidden="true" size="1.125rem" />
          )}
          {hint}
        </p>
      )}
      <Link className={styles.table} to={bracketPath(competitionId)}>
        {words.toTable([name, groupName && places.group(groupName)].filter(Boolean).join(' '))}
      </Link>
    </>
  )
}
