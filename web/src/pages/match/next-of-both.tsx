// After a match: the next one of each side.
import type { Match } from '@campus/contract/matches'
import { useTeamMatches } from '../../data/matches/more-lists.ts'
import rowStyles from '../../features/matches/row/match-row.module.css'
import { MatchRow } from '../../features/matches/row/match-row.tsx'
import { useMatchText } from '../../text/use-match-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { Card } from '../../ui/list/card.tsx'

/** The list is in order of time. */
function nextOf(matches: Match[] | undefined, today: string): Match | undefined {
  return matches?.find(({ status, date }) => status === 'FUTURE' && date !== null && date >= today)
}

export function NextOfBoth({ match }: { match: { teamId1: number; teamId2: number } }) {
  const text = useMatchText()
  const today = useToday()
  const one = nextOf(useTeamMatches(match.teamId1).data, today)
  const two = nextOf(useTeamMatches(match.teamId2).data, today)
  const next = [one, two].filter(
    (each, at, all) => each && all.findIndex((same) => same?.matchId === each.matchId) === at,
  )
  if (next.length === 0) return null
  return (
    <Card title={text.matchPage.nextOfBoth}>
      <ul className={rowStyles.list}>
        {next.map((each) => each && <MatchRow key={each.matchId} match={each} hasDay />)}
      </ul>
    </Card>
  )
}
