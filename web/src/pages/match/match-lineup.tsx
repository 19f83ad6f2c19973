// A match's second tab: the line-ups of both sides.
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { lineupsOf } from '../../data/lineups.ts'
import { LineupCard } from '../../features/lineup-view/lineup-card.tsx'
import { shortName } from '../../text/format/short-name.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './match-lineup.module.css'
import { useTabContext } from './match-page.tsx'

export function MatchLineup() {
  const text = useMatchText()
  const { lineup: words } = text.matchPage
  const { matchId, match } = useTabContext()
  const query = useQuery({ ...lineupsOf(matchId), staleTime: 0 })
  return (
    <LoadedList query={query} rows={8} failed={words.failed}>
      {(lineups) => {
        const [first] = lineups
        if (!first) return <Notice icon={<Users aria-hidden="true" />} title={words.none} hint={words.hint} />
        const sides = match
          ? [
              {
                teamId: match.teamId1,
                name: match.department1 ?? match.teamName1,
                short: match.shortName1,
                department: match.department1,
              },
              {
                teamId: match.teamId2,
                name: match.department2 ?? match.teamName2,
                short: match.shortName2,
                department: match.department2,
              },
            ]
          : lineups.map(({ teamId, department }) => ({ teamId, name: department, short: null, department }))
        const isOneDepartment = match && match.department1 === match.department2
        return (
          <div className={styles.sides}>
            {sides.map(({ teamId, name, short, department }, at) => {
              const lineup = lineups.find((each) => each.teamId === teamId)
              const title = (isOneDepartment && lineup?.teamName) || name || text.matches.noTeam
              return (
                <LineupCard
                  key={teamId ?? at}
                  title={short ?? shortName(title)}
                  department={department}
                  lineup={lineup}
                />
              )
            })}
          </div>
        )
      }}
    </LoadedList>
  )
}
