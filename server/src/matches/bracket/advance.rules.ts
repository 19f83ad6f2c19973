// Which slots of a bracket change when a match changes: winners, losers and places in groups.
import type { MatchForm } from '@campus/contract/matches'
import { type MatchStatus, type MatchType, secondFinal } from '@campus/contract/sports'
import { type Assignment, type BracketNode, type Move, outgoing, type Slot } from '@campus/rules/brackets/bracket'
import { assignPlaces, type PlaceSlot, placeIn, placesOf } from '@campus/rules/brackets/group-places'
import { type FedSlot, fedSlots, isLastFinal, sourceFrom } from '@campus/rules/brackets/slots'
import type { League, LeagueMatch } from '@campus/rules/ranking/tables'
import { sourceName } from '@campus/rules/season/plan'

/** The columns of a match that decide its place in the bracket and its teams. */
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

type Current = { status: MatchStatus; groupName: string | null; matchType: MatchType }

/** A cancelled match is settled too: its group does not wait for it. */
const isSettled = (status: MatchStatus) => status === 'PAST' || status === 'FORFEIT' || status === 'CANCELLED'

/** Whether a form settles the match. */
export const settles = ({ matchStatus }: MatchForm) => matchStatus !== undefined && isSettled(matchStatus)

/** Whether a change by the form may change other matches. A goal in a running match does not. */
export function mayAdvance(form: MatchForm, matchType: MatchType, current: Current): boolean {
  const isRegrouped = form.groupName !== undefined && form.groupName !== current.groupName
  return settles(form) || isSettled(current.status) || isRegrouped || matchType !== current.matchType
}

/** The same, for the columns that were written. */
export function mustAdvance(before: BracketColumns, after: BracketColumns): boolean {
  const isRegrouped = before.group_name !== after.group_name || before.match_type !== after.match_type
  return isSettled(before.status) || isSettled(after.status) || isRegrouped
}

/** The slot that each source of a bracket feeds. */
type Fed = ReadonlyMap<string, FedSlot>

const fedIn = (bracket: readonly BracketColumns[]): Fed =>
  fedSlots(
    bracket.map(({ id, source_one, source_two }) => ({ matchId: id, sourceOne: source_one, sourceTwo: source_two })),
  )

export function nodesOf(bracket: readonly BracketColumns[]): BracketNode[] {
  const fed = fedIn(bracket)
  return bracket.map((match) => nodeOf(match, fed))
}

/** A match of a group is named by its group and its number in it. */
const nameOf = ({ match_type, group_name, round, position }: BracketColumns) => ({
  round: match_type === 'LEAGUE' ? sourceName(group_name) : round,
  position,
})

function nodeOf(match: BracketColumns, fed: Fed): BracketNode {
  const outcomes = isLast(match) ? [] : (['WINNER', 'LOSER'] as const)
  const [next, loser] = outcomes.map((outcome) => fed.get(sourceFrom(outcome, nameOf(match)) ?? ''))
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

/** Whether it is a final that needs no second one. */
const isLast = (match: BracketColumns) =>
  match.deleted_at === null && isLastFinal({ ...match, sourceOne: match.source_one, sourceTwo: match.source_two })

/**
 * The status that a second final takes because the final has another result, or has none any more. One that an organiser
 * has cancelled stays so until a final that needs none is corrected.
 */
export function secondFinalStatus(
  bracket: readonly BracketColumns[],
  before: BracketColumns | null,
  moves: readonly Move[],
): { matchId: number; status: MatchStatus } | undefined {
  const [final, second] = ['FINAL', secondFinal].map((round) => bracket.find((match) => match.round === round))
  if (!final || !second) return undefined
  const isReset = moves.some(({ matchId, isPlayed }) => matchId === final.id && isPlayed)
  const wasNeedless = isLast(before?.id === final.id ? before : final)
  const isNeedless = isLast(final) && !isReset
  if (wasNeedless === isNeedless) return undefined
  const status = isNeedless ? 'CANCELLED' : 'FUTURE'
  return isNeedless || second.status === 'CANCELLED' ? { matchId: second.id, status } : undefined
}

const isSame = (one: Assignment, other: Assignment) => one.matchId === other.matchId && one.slot === other.slot

/** Slots that the match feeds with another team than before. */
export function changedFeeds(
  before: BracketColumns | null,
  after: BracketColumns,
  bracket: readonly BracketColumns[],
): Assignment[] {
  const fed = fedIn(bracket)
  const old = before ? outgoing(nodeOf(before, fed)) : []
  const now = outgoing(nodeOf(after, fed))
  const changed = now.filter((one) => one.teamId !== (old.find((other) => isSame(one, other))?.teamId ?? null))
  // A match that has moved within the bracket no longer feeds its former slots.
  const left = old.filter((one) => one.teamId !== null && !now.some((other) => isSame(one, other)))
  return [...left.map((one) => ({ ...one, teamId: null })), ...changed]
}

export const isKnockOut = (before: BracketColumns | null, after: BracketColumns) =>
  before?.match_type === 'TOURNAMENT' || after.match_type === 'TOURNAMENT'

/** Whether the match counts in the table of a group, before or after. */
export const isLeague = (before: BracketColumns | null, after: BracketColumns) =>
  before?.match_type === 'LEAGUE' || after.match_type === 'LEAGUE'

/** Reassigns all slots of the groups whose order has changed; slots of an unchanged group stay. */
export function reassignedSlots(slots: PlaceSlot[], before: League, after: League): Assignment[] {
  return [...Map.groupBy(slots, ({ group }) => group)].flatMap(([group, own]) => {
    const [old, assigned] = [assignPlaces(own, placesOf(before, group)), assignPlaces(own, placesOf(after, group))]
    return assigned.some(({ teamId }, index) => teamId !== old[index]?.teamId) ? assigned : []
  })
}

/** The league as it was before one of its matches changed. */
export function leagueBefore(league: League, before: BracketColumns | null, after: BracketColumns): League {
  const others = league.matches.filter(({ matchId }) => matchId !== after.id)
  return { ...league, matches: [...others, ...counted(before)] }
}

/** The league once teams have moved within it: a match that was played loses its result. */
export function leagueAfter(league: League, moves: readonly Move[]): League {
  const moved = Map.groupBy(moves, ({ matchId }) => matchId)
  const matches = league.matches.map((match): LeagueMatch => {
    const own = moved.get(match.matchId) ?? []
    const teams = Object.fromEntries(own.map(({ slot, to }) => [slot === 1 ? 'one' : 'two', to]))
    return { ...match, ...teams, ...(own.some(({ isPlayed }) => isPlayed) && { status: 'FUTURE' as const }) }
  })
  return { ...league, matches }
}

function counted(match: BracketColumns | null): LeagueMatch[] {
  if (!match || match.deleted_at !== null || match.match_type !== 'LEAGUE') return []
  return [
    {
      matchId: match.id,
      groupName: match.group_name,
      round: match.round,
      position: match.position,
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

/** Whether a source is one match or place; the pairs of a Swiss round follow from all of the table. */
const isSingle = (source: string | null) => source !== null && !source.startsWith('SWISS:')

/** The teams for the slots of a restored match, from the results since it was deleted. */
export function arrivals(match: BracketColumns, bracket: BracketNode[], league: League): Assignment[] {
  const places = placeSlotsOf(match)
  const fed = bracket.flatMap(outgoing).filter(({ matchId }) => matchId === match.id)
  const orphans = ([1, 2] as const).filter(
    (slot) =>
      isSingle(slot === 1 ? match.source_one : match.source_two) &&
      ![...places, ...fed].some((known) => known.slot === slot),
  )
  return [
    ...places.flatMap((slot) => assignPlaces([slot], placesOf(league, slot.group))),
    ...fed,
    // A feeder that was deleted sends no team.
    ...orphans.map((slot) => ({ matchId: match.id, slot, teamId: null })),
  ]
}
