// The day's matches: what is LIVE first, then a card per competition.
import type { Match } from '@campus/contract/matches'
import { placeOf } from '@campus/rules/kits/kits'
import { type ReactNode, useMemo, useState } from 'react'
import { titleWithSport } from '../../../text/format/competition-title.ts'
import { partIn } from '../../../text/format/part-in.ts'
import { stageName } from '../../../text/format/placeholders.ts'
import { type Named, shortNames } from '../../../text/format/short-name.ts'
import type { Text } from '../../../text/ko/ko.ts'
import { useText } from '../../../text/use-text.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { SportIcon } from '../../../ui/list/sport-icon.tsx'
import { ColumnHeads } from './match-columns.tsx'
import { inOrder } from './match-order.ts'
import { setsIn } from './match-parts.ts'
import rowStyles from './match-row.module.css'
import { MatchRow } from './match-row.tsx'

function sportIndex([first]: Match[]): number {
  return first ? placeOf(first.sport) : 0
}

export function groupMatches(matches: Match[]): Match[][] {
  const groups = Map.groupBy(matches.toSorted(inOrder), (match) => match.competitionId)
  return [...groups.values()].toSorted((a, b) => sportIndex(a) - sportIndex(b))
}

/** The group and the round that all of them share. */
function stageOf(matches: Match[], text: Text): string {
  const [first] = matches
  const shared = (key: 'groupName' | 'round') =>
    matches.every((match) => match[key] === first?.[key]) ? first?.[key] : null
  return stageName(text.places, shared('groupName'), shared('round'))
}

function teamsOf({ teamName1, shortName1, teamName2, shortName2 }: Match): Named[] {
  return [
    ...(teamName1 === null ? [] : [{ name: teamName1, short: shortName1 }]),
    ...(teamName2 === null ? [] : [{ name: teamName2, short: shortName2 }]),
  ]
}

type Star = { star?: (match: Match) => ReactNode }

function Rows({
  matches,
  hasSport = false,
  columns = 0,
  star,
}: { matches: Match[]; hasSport?: boolean; columns?: number } & Star) {
  const teams = JSON.stringify(matches.flatMap(teamsOf))
  // The same function for the same teams: a goal renders its own row only.
  const nameOf = useMemo(() => shortNames(JSON.parse(teams) as Named[]), [teams])
  return (
    <ul className={rowStyles.list}>
      {matches.map((match) => (
        <MatchRow
          key={match.matchId}
          match={match}
          columns={columns}
          hasSport={hasSport}
          nameOf={nameOf}
          {...(star && { star })}
        />
      ))}
    </ul>
  )
}

/** `pinnedId`: stands above the groups already. */
export function MatchGroups({
  matches: all,
  pinnedId,
  star,
}: { matches: Match[]; pinnedId?: number | undefined } & Star) {
  const text = useText()
  const matches = pinnedId === undefined ? all : all.filter(({ matchId }) => matchId !== pinnedId)
  // Chosen once: a match that begins or ends stays where it is until the list is opened again, so that no row moves under a thumb.
  const [live] = useState(() => new Set(all.filter(({ status }) => status === 'LIVE').map(({ matchId }) => matchId)))
  const running = matches.filter(({ matchId }) => live.has(matchId)).toSorted(inOrder)
  return (
    <>
      {running.length > 0 && (
        <Card title={text.statuses.LIVE} note={text.matches.count(running.length)} isLive>
          <Rows matches={running} hasSport {...(star && { star })} />
        </Card>
      )}
      {groupMatches(matches.filter(({ matchId }) => !live.has(matchId))).map((group) => {
        const [first] = group
        if (!first) return null
        const columns = Math.max(...group.map((match) => setsIn(match).length))
        return (
          <Card
            key={first.competitionId}
            title={titleWithSport(first.competitionName, text.sport(first.sport))}
            icon={<SportIcon sport={first.sport} />}
            note={[stageOf(group, text), text.matches.count(group.length)].filter(Boolean).join(' · ')}
          >
            {columns > 0 && <ColumnHeads columns={columns} unit={partIn(text, first, '')} />}
            <Rows matches={group} columns={columns} {...(star && { star })} />
          </Card>
        )
      })}
    </>
  )
}
