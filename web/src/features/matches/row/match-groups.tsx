// List of matches under a heading per sport, and per competition where a sport has several.
import type { Match } from '@campus/contract/matches'
import { sports } from '@campus/contract/sports'
import type { ReactNode } from 'react'
import { useText } from '../../../text/use-text.tsx'
import { Card } from '../../../ui/list/card.tsx'
import rowStyles from './match-row.module.css'
import { MatchRow } from './match-row.tsx'

function when({ date, startTime }: Match): string {
  return `${date ?? '9999'} ${startTime ?? '99:99'}`
}

/** By date and time, then by id: a row stays where it is when its score or status changes. */
export function inOrder(a: Match, b: Match): number {
  return when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : a.matchId - b.matchId
}

function sportIndex([first]: Match[]): number {
  return first ? sports.indexOf(first.sport) : 0
}

export function groupMatches(matches: Match[]): Match[][] {
  const groups = Map.groupBy(matches.toSorted(inOrder), (match) => match.competitionId)
  return [...groups.values()].toSorted((a, b) => sportIndex(a) - sportIndex(b))
}

export function MatchGroups({ matches, star }: { matches: Match[]; star?: (match: Match) => ReactNode }) {
  const text = useText()
  return groupMatches(matches).map((group) => {
    const [first] = group
    if (!first) return null
    return (
      <Card
        key={first.competitionId}
        title={text.sports[first.sport]}
        note={text.matches.group(first.competitionName, group.length)}
      >
        <ul className={rowStyles.list}>
          {group.map((match) => (
            <MatchRow key={match.matchId} match={match} {...(star && { star })} />
          ))}
        </ul>
      </Card>
    )
  })
}
