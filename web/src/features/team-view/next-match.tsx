// The team's match in progress, or its next one.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { matchPath } from '../../paths.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import styles from './next-match.module.css'

interface Props {
  match: Match
  /** Score or time with the status below it, rendered as in every row. */
  middle: ReactNode
}

export function NextMatch({ match, middle }: Props) {
  const text = useTeamText()
  const isLive = match.status === 'LIVE'
  const sides = [
    { name: match.teamName1, department: match.department1 },
    { name: match.teamName2, department: match.department2 },
  ] as const
  const [home, away] = sides.map(({ name, department }, at) => (
    <span className={styles.team} key={at}>
      <Crest name={name} department={department} />
      <strong>{name ?? text.matches.noTeam}</strong>
    </span>
  ))
  return (
    <Card title={isLive ? text.team.now : text.team.next} note={match.competitionName}>
      <div className={styles.frame}>
        <Link className={clsx(styles.match, isLive && styles.live)} to={matchPath(match)}>
          {home}
          <span className={styles.middle}>{middle}</span>
          {away}
          <span className={styles.place}>
            {[match.date ? text.day(match.date) : text.team.noDay, match.venue].filter(Boolean).join(' · ')}
          </span>
        </Link>
      </div>
    </Card>
  )
}
