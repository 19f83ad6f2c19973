// Row of one match, the same on every screen: team, score and status, team, and a slot for the star.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { matchPath } from '../../../paths.ts'
import { sideName } from '../../../text/format/side-name.ts'
import { useText } from '../../../text/use-text.tsx'
import { Crest } from '../../../ui/list/crest.tsx'
import styles from './match-row.module.css'
import { MatchScore } from './match-score.tsx'
import { loserOf } from './match-status.ts'
import { PlayedSets, StatusPill } from './status-pill.tsx'
import { TeamName } from './team-name.tsx'

interface Props {
  match: Match
  /** The star, passed in by the page: a button beside the link, never inside it. */
  star?: (match: Match) => ReactNode
}

export const MatchRow = memo(function MatchRow({ match, star }: Props) {
  const text = useText()
  const loser = loserOf(match)
  return (
    <li className={clsx(styles.row, match.status === 'LIVE' && styles.live, !star && styles.plain)}>
      <Link className={styles.link} to={matchPath(match)}>
        <span className={clsx(styles.team, styles.home, loser === 1 && styles.loser)}>
          <Crest name={match.teamName1} department={match.department1} />
          <span>
            <TeamName name={sideName(match, 1, text)} />
          </span>
        </span>
        <span className={styles.mid}>
          <MatchScore match={match} hasKicks />
          <StatusPill match={match} />
        </span>
        <span className={clsx(styles.team, loser === 2 && styles.loser)}>
          <Crest name={match.teamName2} department={match.department2} />
          <span>
            <TeamName name={sideName(match, 2, text)} />
          </span>
        </span>
        <PlayedSets match={match} />
      </Link>
      {star?.(match)}
    </li>
  )
})
