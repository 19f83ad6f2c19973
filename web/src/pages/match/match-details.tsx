// A match's first tab: its timeline and commentary, head-to-head results, and each side's record.
import type { HeadToHead, Match } from '@campus/contract/matches'
import { Suspense, useState } from 'react'
import { useHistory } from '../../data/history.ts'
import placeStyles from '../../features/brackets/standings/place-card.module.css'
import { Commentary } from '../../features/commentary/commentary.tsx'
import { RivalryCard } from '../../features/history/rivalry-card.tsx'
import { useMuteScore } from '../../features/matches/row/announce-match.ts'
import rowStyles from '../../features/matches/row/match-row.module.css'
import { MatchRow } from '../../features/matches/row/match-row.tsx'
import { sideName } from '../../text/format/side-name.ts'
import { useMatchText } from '../../text/use-match-text.ts'
import { lazyPart, Nothing } from '../../ui/loading/lazy-part.tsx'
import { lazyWhenIdle } from '../../ui/loading/lazy-when-idle.ts'
import { ListSkeleton, LoadedList } from '../../ui/loading/loaded-list.tsx'
import { useTabContext } from './match-page.tsx'
import { NextOfBoth } from './next-of-both.tsx'

// Most matches are not filmed, and the player is a third of this page's code.
const MatchClips = lazyWhenIdle(() => import('./match-clips.tsx').then((module) => module.MatchClips))
const GoalReplay = lazyWhenIdle(() => import('./match-clips.tsx').then((module) => module.GoalReplay))

const FieldResults = lazyPart(
  () => import('../../features/matches/hero/field-results.tsx').then((module) => module.FieldResults),
  Nothing,
)

// The table is not needed for the first look at a match.
const PlaceCard = lazyWhenIdle(() =>
  import('../../features/brackets/standings/place-card.tsx').then((module) => module.PlaceCard),
)

/** The table says something about a match until it is played. */
const hasPlaces = ({ matchType, status }: Match) =>
  matchType === 'LEAGUE' && (status === 'FUTURE' || status === 'POSTPONED')

const row = (match: Match) => (
  <ul className={rowStyles.list}>
    <MatchRow match={match} />
  </ul>
)

const replay = (match: Match, eventId: string) => (
  <Suspense>
    <GoalReplay match={match} eventId={eventId} />
  </Suspense>
)

/** Sides are named by department; two teams of one department by their own names. */
function namesOf(history: HeadToHead, match: Match | undefined, unknown: string): [string, string] {
  const { team1Department: one, team2Department: two } = history
  if (one !== null && one === two) return [match?.teamName1 ?? one, match?.teamName2 ?? two]
  return [one ?? unknown, two ?? unknown]
}

function Record() {
  const text = useMatchText()
  const { matchId, match } = useTabContext()
  const query = useHistory(matchId, match?.status)
  return (
    <LoadedList query={query} rows={3} failed={text.matchPage.history.failed}>
      {(history) => {
        const names = namesOf(history, match, text.matches.noTeam)
        return <RivalryCard match={match} history={history} names={names} row={row} />
      }}
    </LoadedList>
  )
}

type Known = Match & { teamId1: number; teamId2: number }

const hasEnded = (match: Match): match is Known =>
  (match.status === 'PAST' || match.status === 'FORFEIT') && match.teamId1 !== null && match.teamId2 !== null

export function MatchDetails() {
  const text = useMatchText()
  const { matchId, match, hasFailed } = useTabContext()
  const [isOpen, setIsOpen] = useState(false)
  // Requested at once, though it is rendered only after the content above it.
  useHistory(matchId, match?.status)
  // While the commentary is open it is announced instead of the score.
  useMuteScore(matchId, isOpen)
  const skeleton = <ListSkeleton label={text.loading} rows={3} />
  if (!match) return hasFailed ? null : skeleton
  const names = [sideName(match, 1, text), sideName(match, 2, text)] as const
  if (match.sides)
    return (
      <>
        <Suspense fallback={skeleton}>
          <FieldResults match={match} />
        </Suspense>
        <Commentary match={match} names={names} isOpen={isOpen} onToggle={setIsOpen} skeleton={null}>
          <Suspense>
            <MatchClips match={match} />
          </Suspense>
        </Commentary>
      </>
    )
  return (
    <Commentary match={match} names={names} isOpen={isOpen} onToggle={setIsOpen} replay={replay} skeleton={skeleton}>
      <Suspense>
        <MatchClips match={match} />
      </Suspense>
      {hasPlaces(match) && (
        <Suspense fallback={<div className={placeStyles.empty} aria-busy="true" />}>
          <PlaceCard match={match} />
        </Suspense>
      )}
      <Record />
      {hasEnded(match) && <NextOfBoth match={match} />}
    </Commentary>
  )
}
