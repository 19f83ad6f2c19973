// What a changed match means for the matches that follow from it: pure, told in the words of brackets and groups.
import type { MatchForm } from '@campus/contract/matches'
import type { MatchStatus, MatchType } from '@campus/contract/sports'
import { type Assignment, type BracketNode, outgoing, type Slot } from '@campus/rules/bracket'
import { deal, type PlaceSlot, placeIn, placesOf } from '@campus/rules/bracket.groups'
import type { League, LeagueMatch } from '@campus/rules/tables'

/** The columns of a match that say where it stands and where it leads; a match set by hand leads nowhere. */
export interface CarriedMatch {
  id: number
  match_type: MatchType
  group_name: string | null
  round: string | null
  team_one_id: number | null
  team_two_id: number | null
  status: MatchStatus
  score_one: number | null
  score_two: number | null
  sets: LeagueMatch['sets']
  winner: Slot | null
  deleted_at: string | null
  source_one?: string | null
  source_two?: string | null
  next_match_id?: number | null
  next_slot?: Slot | null
  loser_match_id?: number | null
  loser_slot?: Slot | null
}

/** Null before a match is set. */
export type Carried = CarriedMatch | null

type Seen = { status: MatchStatus; groupName: string | null; matchType: MatchType }

/** A cancelled match is settled too: its group does not wait for it. */
const isSettled = (status: MatchStatus) => status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED'

/** Whether a form says that a match is settled now. */
export const settles = ({ matchStatus }: MatchForm) => matchStatus !== undefined && isSettled(matchStatus)

/** Whether a change by the form may move other matches. A goal in a running match does not. */
export function mayCarry(form: MatchForm, matchType: MatchType, seen: Seen): boolean {
  const isRegrouped = form.groupName !== undefined && form.groupName !== seen.groupName
  return settles(form) || isSettled(seen.status) || isRegrouped || matchType !== seen.matchType
}

/** The same, asked of the columns that were written. */
export function mustCarry(before: CarriedMatch, after: CarriedMatch): boolean {
  const isRegrouped = before.group_name !== after.group_name || before.match_type !== after.match_type
  return isSettled(before.status) || isSettled(after.status) || isRegrouped
}

export function nodeOf(match: CarriedMatch): BracketNode {
  return {
    matchId: match.id,
    teamOneId: match.team_one_id,
    teamTwoId: match.team_two_id,
    winner: match.deleted_at === null ? match.winner : null,
    isBegun: match.status === 'LIVE' || match.status === 'PAST' || match.status === 'FORFEIT',
    nextMatchId: match.next_match_id ?? null,
    nextSlot: match.next_slot ?? null,
    loserMatchId: match.loser_match_id ?? null,
    loserSlot: match.loser_slot ?? null,
  }
}

/** Slots that the match feeds with another team than before. */
export function turned(before: Carried, after: CarriedMatch): Assignment[] {
  const old = before ? outgoing(nodeOf(before)) : []
  return outgoing(nodeOf(after)).filter(
    ({ matchId, slot, teamId }) =>
      teamId !== (old.find((one) => one.matchId === matchId && one.slot === slot)?.teamId ?? null),
  )
}

/** Whether the match counts in the table of a group, before or after. */
export const isLeague = (before: Carried, after: CarriedMatch) =>
  before?.match_type === 'LEAGUE' || after.match_type === 'LEAGUE'

/** All slots of the groups whose order is no longer what it was, dealt out anew; an order that stands is left alone. */
export function redealt(slots: PlaceSlot[], before: League, after: League): Assignment[] {
  return [...Map.groupBy(slots, ({ group }) => group)].flatMap(([group, own]) => {
    const [old, dealt] = [deal(own, placesOf(before, group)), deal(own, placesOf(after, group))]
    return dealt.some(({ teamId }, index) => teamId !== old[index]?.teamId) ? dealt : []
  })
}

/** The league as it was before one of its matches changed. */
export function leagueBefore(league: League, before: Carried, after: CarriedMatch): League {
  const others = league.matches.filter(({ matchId }) => matchId !== after.id)
  return { ...league, matches: [...others, ...counted(before)] }
}

function counted(match: Carried): LeagueMatch[] {
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
export function placeSlotsOf({ id, source_one = null, source_two = null }: CarriedMatch): PlaceSlot[] {
  return [placeIn(source_one, id, 1), placeIn(source_two, id, 2)].filter((slot) => slot !== undefined)
}

/** Who stands in the slots of a match that was away, by what the others have come to meanwhile. */
export function arrivals(match: CarriedMatch, bracket: BracketNode[], league: League): Assignment[] {
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
