// Which slots of a bracket change when a match changes: winners, losers and places in groups.
import type { MatchForm } from '@campus/contract/matches'
import type { MatchStatus, MatchType } from '@campus/contract/sports'
import { type Assignment, type BracketNode, outgoing, type Slot } from '@campus/rules/brackets/bracket'
import { deal, type PlaceSlot, placeIn, placesOf } from '@campus/rules/brackets/group-places'
import { type FedSlot, fedSlots, sourceFrom } from '@campus/rules/brackets/slots'
import type { League, LeagueMatch } from '@campus/rules/ranking/tables'

/** The columns of a match that say where it stands and who comes to it. */
export interface BracketColumns {
  id: number
  match_type: MatchType
  group_name: string | null
  round: string | null
  position: number | null
  team_one_id: number | null
  team_two_id: number | null
  status: MatchStatus
  score_one: number | null
  score_two: number | null
  sets: LeagueMatch['sets']
  winner: Slot | null
  deleted_at: string | null
  source_one: string | null
  source_two: string | null
}

type Seen = { status: MatchStatus; groupName: string | null; matchType: MatchType }

/** A cancelled match is settled too: its group does not wait for it. */
const isSettled = (status: MatchStatus) => status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED'

/** Whether a form says that a match is settled now. */
export const settles = ({ matchStatus }: MatchForm) => matchStatus !== undefined && isSettled(matchStatus)

/** Whether a change by the form may move other matches. A goal in a running match does not. */
export function mayAdvance(form: MatchForm, matchType: MatchType, seen: Seen): boolean {
  const isRegrouped = form.groupName !== undefined && form.groupName !== seen.groupName
  return settles(form) || isSettled(seen.status) || isRegrouped || matchType !== seen.matchType
}

/** The same, asked of the columns that were written. */
export function mustAdvance(before: BracketColumns, after: BracketColumns): boolean {
  const isRegrouped = before.group_name !== after.group_name || before.match_type !== after.match_type
  return isSettled(before.status) || isSettled(after.status) || isRegrouped
}

/** Where each source leads, in a bracket as it stands. */
type Fed = ReadonlyMap<string, FedSlot>

const fedIn = (bracket: readonly BracketColumns[]): Fed =>
  fedSlots(
    bracket.map(({ id, source_one, source_two }) => ({ matchId: id, sourceOne: source_one, sourceTwo: source_two })),
  )

export function nodesOf(bracket: readonly BracketColumns[]): BracketNode[] {
  const fed = fedIn(bracket)
  return bracket.map((match) => nodeOf(match, fed))
}

function nodeOf(match: BracketColumns, fed: Fed): BracketNode {
  const [next, loser] = (['WINNER', 'LOSER'] as const).map((outcome) => fed.get(sourceFrom(outcome, match) ?? ''))
  return {
    matchId: match.id,
    teamOneId: match.team_one_id,
    teamTwoId: match.team_two_id,
    winner: match.deleted_at === null ? match.winner : null,
    isBegun: match.status === 'LIVE' || match.status === 'PAST' || match.status === 'FORFEIT',
    nextMatchId: next?.matchId ?? null,
    nextSlot: next?.slot ?? null,
    loserMatchId: loser?.matchId ?? null,
    loserSlot: loser?.slot ?? null,
  }
}

const isSame = (one: Assignment, other: Assignment) => one.matchId === other.matchId && one.slot === other.slot

/** Slots that the match feeds with another team than before. */
export function turned(
  before: BracketColumns | null,
  after: BracketColumns,
  bracket: readonly BracketColumns[],
): Assignment[] {
  const fed = fedIn(bracket)
  const old = before ? outgoing(nodeOf(before, fed)) : []
  const now = outgoing(nodeOf(after, fed))
  const turnedTo = now.filter((one) => one.teamId !== (old.find((other) => isSame(one, other))?.teamId ?? null))
  // A match that has moved to another place of the bracket no longer feeds what it fed.
  const left = old.filter((one) => one.teamId !== null && !now.some((other) => isSame(one, other)))
  return [...left.map((one) => ({ ...one, teamId: null })), ...turnedTo]
}

export const isKnockOut = (before: BracketColumns | null, after: BracketColumns) =>
  before?.match_type === 'TOURNAMENT' || after.match_type === 'TOURNAMENT'

/** Whether the match counts in the table of a group, before or after. */
export const isLeague = (before: BracketColumns | null, after: BracketColumns) =>
  before?.match_type === 'LEAGUE' || after.match_type === 'LEAGUE'

/** All slots of the groups whose order is no longer what it was, dealt out anew; an order that stands is left alone. */
export function reassignedSlots(slots: PlaceSlot[], before: League, after: League): Assignment[] {
  return [...Map.groupBy(slots, ({ group }) => group)].flatMap(([group, own]) => {
    const [old, dealt] = [deal(own, placesOf(before, group)), deal(own, placesOf(after, group))]
    return dealt.some(({ teamId }, index) => teamId !== old[index]?.teamId) ? dealt : []
  })
}

/** The league as it was before one of its matches changed. */
export function leagueBefore(league: League, before: BracketColumns | null, after: BracketColumns): League {
  const others = league.matches.filter(({ matchId }) => matchId !== after.id)
  return { ...league, matches: [...others, ...counted(before)] }
}

function counted(match: BracketColumns | null): LeagueMatch[] {
  if (!match || match.deleted_at !== null || match.match_type !== 'LEAGUE') return []
  return [
    {
      matchId: match.id,
      groupName: match.group_name,
      status: match.status,
      one: match.team_one_id,
      two: match.team_two_id,
      scoreOne: match.score_one,
      scoreTwo: match.score_two,
      sets: match.sets,
      winner: match.winner,
    },
  ]
}

/** The slots of a match that wait for a place of a group. */
export function placeSlotsOf({ id, source_one, source_two }: BracketColumns): PlaceSlot[] {
  return [placeIn(source_one, id, 1), placeIn(source_two, id, 2)].filter((slot) => slot !== undefined)
}

/** Who stands in the slots of a match that was away, by what the others have come to meanwhile. */
export function arrivals(match: BracketColumns, bracket: BracketNode[], league: League): Assignment[] {
  const places = placeSlotsOf(match)
  const fed = bracket.flatMap(outgoing).filter(({ matchId }) => matchId === match.id)
  const orphans = ([1, 2] as const).filter(
    (slot) =>
      (slot === 1 ? match.source_one : match.source_two) && ![...places, ...fed].some((known) => known.slot === slot),
  )
  return [
    ...places.flatMap((slot) => deal([slot], placesOf(league, slot.group))),
    ...fed,
    // Whoever should have come from a match that is gone does not come.
    ...orphans.map((slot) => ({ matchId: match.id, slot, teamId: null })),
  ]
}
