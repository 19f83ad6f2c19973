// Search results by kind: teams, players, competitions. Each is a link.
import { ChevronRight, SearchX, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countOf, type Found } from '../../data/search.ts'
import { bracketPath, teamPath } from '../../paths.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import styles from './search-results.module.css'

interface Hit {
  key: string
  to: string
  mark: ReactNode
  name: string
  note: string
}

interface Props {
  found: Found
  /** The search text of these results. */
  typed: string
  /** Called when one of them is opened. */
  onOpen: () => void
}

const joinFacts = (...facts: (string | null | false)[]) => facts.filter(Boolean).join(' · ')

export function SearchResults({ found, typed, onOpen }: Props) {
  const text = useTeamText()
  const sections: { title: string; hits: Hit[] }[] = [
    {
      title: text.search.teams,
      hits: found.teams.map(({ teamId, teamName, department, sport }) => ({
        key: `${teamId}`,
        to: teamPath(teamId),
        mark: <Crest name={teamName} department={department} />,
        name: teamName,
        note: joinFacts(department !== teamName && department, sport && text.sport(sport)),
      })),
    },
    {
      title: text.search.players,
      hits: found.players.map(({ name, number, teamId, teamName, sport }, at) => ({
        key: `${teamId} ${at}`,
        to: teamPath(teamId),
        mark: <span className={`${styles.number} num`}>{number ?? '-'}</span>,
        name,
        note: joinFacts(teamName, sport && text.sport(sport)),
      })),
    },
    {
      title: text.search.competitions,
      hits: found.competitions.map(({ competitionId, name, season, sport, isCurrent }) => ({
        key: `${competitionId}`,
        to: bracketPath(competitionId),
        mark: <Trophy className={styles.trophy} aria-hidden="true" />,
        name,
        note: joinFacts(season, text.sport(sport), isCurrent && text.team.current),
      })),
    },
  ]
  if (countOf(found) === 0) {
    return <Notice icon={<SearchX aria-hidden="true" />} title={text.search.none(typed)} hint={text.search.noneHint} />
  }
  return sections.map(({ title, hits }) =>
    hits.length === 0 ? null : (
      <Card key={title} title={title}>
        <ul className={styles.hits}>
          {hits.map(({ key, to, mark, name, note }) => (
            <li key={key}>
              <Link to={to} onClick={onOpen}>
                {mark}
                <span>
                  <strong>{name}</strong>
                  <small>{note}</small>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    ),
  )
}
