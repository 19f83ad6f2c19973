// Before anything is typed: the recent searches, the teams that most people follow, or a hint about what can be found.
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { popularTeams } from '../../data/favorites/follows.ts'
import { teamPath } from '../../paths.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import styles from './empty-search.module.css'
import { deleteSearches, loadSearches } from './recent.ts'
import { RecentSearches } from './recent-searches.tsx'

export function EmptySearch({ onPick }: { onPick: (typed: string) => void }) {
  const { search, sport: sportName } = useTeamText()
  const [recent, setRecent] = useState(loadSearches)
  const { data: popular, isPending } = useQuery(popularTeams())
  function deleteAll() {
    deleteSearches()
    setRecent([])
  }
  const hasPopular = popular !== undefined && popular.length > 0
  return (
    <>
      {recent.length > 0 && <RecentSearches recent={recent} onPick={onPick} onDelete={deleteAll} />}
      {hasPopular && (
        <Card title={search.popular}>
          <ul className={styles.teams}>
            {popular.map(({ teamId, teamName, department, sport }) => (
              <li key={teamId}>
                <Link to={teamPath(teamId)}>
                  <Crest name={teamName} department={department} />
                  <span>{teamName}</span>
                  {sport && <small>{sportName(sport)}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {recent.length === 0 && !hasPopular && !isPending && (
        <Notice icon={<Search aria-hidden="true" />} title={search.hintTitle} hint={search.hint} />
      )}
    </>
  )
}
