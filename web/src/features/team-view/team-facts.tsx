// Players and competitions of a team.
import type { TeamProfile } from '@campus/contract/teams'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { bracketPath } from '../../paths.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './team-facts.module.css'

export function CompetitionsCard({ competitions }: { competitions: TeamProfile['competitions'] }) {
  const text = useTeamText()
  return (
    <Card title={text.team.competitions}>
      {competitions.length === 0 && <p className={styles.none}>{text.team.noCompetitions}</p>}
      <ul className={styles.rows}>
        {competitions.map(({ competitionId, name, season, sport, groupName, isCurrent }) => (
          <li key={competitionId}>
            <Link to={bracketPath(competitionId)}>
              <span>
                <strong>{name}</strong>
                <small>
                  {[season, text.sport(sport), groupName && text.places.group(groupName)].filter(Boolean).join(' · ')}
                </small>
              </span>
              {isCurrent && <span className={styles.badge}>{text.team.current}</span>}
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A team may hide its players' names: then only the numbers are shown. */
export function PlayersCard({ players }: { players: TeamProfile['players'] }) {
  const text = useTeamText()
  const hidesNames = players.some(({ name }) => !name)
  return (
    <Card title={text.team.players} note={players.length > 0 ? text.team.playerCount(players.length) : undefined}>
      {players.length === 0 && <p className={styles.none}>{text.team.noPlayers}</p>}
      {hidesNames && <p className={styles.none}>{text.team.numbersOnly}</p>}
      <ul className={clsx(styles.players, hidesNames && styles.numbers)}>
        {players.map(({ number, name }, at) => (
          <li key={at}>
            <span className={`${styles.number} num`}>{number ?? '-'}</span>
            {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
