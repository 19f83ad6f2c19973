// Results move the bracket: winners and losers go to the slots fixed for them, finished groups fill theirs, and what no
// longer follows is taken back; so does whatever else moves a table. Always under the competition's lock, and in the
// commit of the change that caused it.
import type { CascadeMove } from '@campus/contract/brackets'
import type { ScoreEvent } from '@campus/contract/scoring'
import { type Assignment, cascade, type Move } from '@campus/rules/brackets/bracket'
import type { PlaceSlot } from '@campus/rules/brackets/group-places'
import type { League } from '@campus/rules/ranking/tables'
import type { Deps, TablesMoved } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { changedColumns, type MatchColumns, unplayed } from '../edit/edit.rules.ts'
import { competitionOf, lock, write } from '../edit/edit.store.ts'
import { mapConstraintErrors } from '../edit/form.actions.ts'
import { auditAndPublish } from '../edit/publish.actions.ts'
import { dropUndo } from '../edit/undo.store.ts'
import { logged, storeLogged } from '../log/correction.actions.ts'
import { read } from '../read/read.store.ts'
import {
  arrivals,
  type BracketColumns,
  isKnockOut,
  isLeague,
  leagueBefore,
  nodesOf,
  placeSlotsOf,
  reassignedSlots,
  turned,
} from './advance.rules.ts'
import * as store from './advance.store.ts'

interface Cause {
  /** Null when a pass did it. */
  userId: number | null
  passId?: number | null | undefined
  competitionId: number
  before: BracketColumns | null
  /** As it was written. */
  after: BracketColumns
  /** Matches already played may be taken back. */
  allowCascade?: boolean | undefined
  /** Refused too when teams leave matches that are not played yet. */
  askBeforeMoves?: boolean | undefined
}

export async function advanceBracket(tx: Tx, bus: Deps['bus'], cause: Cause): Promise<void> {
  const { queries } = tx
  const { competitionId, before, after } = cause
  const places = await newPlaces(queries, cause)
  if (places.length === 0 && !isKnockOut(before, after)) return
  const bracket = await store.lockBracket(queries, competitionId)
  const changes = [...turned(before, after, bracket), ...places]
  const isBack = before !== null && before.deleted_at !== null && after.deleted_at === null
  if (isBack) changes.push(...arrivals(after, nodesOf(bracket), await store.leagueOf(queries, competitionId)))
  // The caller audits and publishes the match that caused this.
  await put(tx, bus, { ...cause, toldId: after.id }, bracket, changes)
}

async function newPlaces(queries: Queries, { competitionId, before, after }: Cause): Promise<Assignment[]> {
  const slots = isLeague(before, after) ? await slotsOf(queries, competitionId) : []
  if (slots.length === 0) return []
  const league = await store.leagueOf(queries, competitionId)
  return reassignedSlots(slots, leagueBefore(league, before, after), league)
}

const slotsOf = async (queries: Queries, competitionId: number) =>
  (await store.matchesAwaitingPlaces(queries, competitionId)).flatMap(placeSlotsOf)

/** Runs a change of what tables are computed from, then reassigns the slots whose group place has changed. */
export async function recomputeSlots<T>(
  tx: Tx,
  bus: Deps['bus'],
  { userId, ...moved }: TablesMoved,
  change: () => Promise<T>,
): Promise<T> {
  const { queries } = tx
  const ids = 'teamId' in moved ? await store.holdCompetitionsOf(queries, moved.teamId) : [moved.competitionId]
  const waiting: Array<{ competitionId: number; slots: PlaceSlot[]; before: League }> = []
  for (const competitionId of ids) {
    const slots = await slotsOf(queries, competitionId)
    if (slots.length > 0) waiting.push({ competitionId, slots, before: await store.leagueOf(queries, competitionId) })
  }
  const result = await change()
  for (const { competitionId, slots, before } of waiting) {
    const changes = reassignedSlots(slots, before, await store.leagueOf(queries, competitionId))
    if (changes.length > 0) await put(tx, bus, { userId }, await store.lockBracket(queries, competitionId), changes)
  }
  return result
}

interface Putting {
  userId: number | null
  passId?: number | null | undefined
  allowCascade?: boolean | undefined
  askBeforeMoves?: boolean | undefined
  toldId?: number
}

/** Puts teams into slots, with all that follows from it. */
async function put(tx: Tx, bus: Deps['bus'], by: Putting, bracket: BracketColumns[], changes: Assignment[]) {
  const moves = cascade(nodesOf(bracket), changes)
  const isQuestion = moves.some(({ isPlayed, from }) => isPlayed || (by.askBeforeMoves && from !== null))
  if (isQuestion && !by.allowCascade) {
    fail('CASCADE', { moves: await told(tx.queries, moves, bracket) })
  }
  for (const [matchId, own] of [...Map.groupBy(moves, (move) => move.matchId)].toSorted(([a], [b]) => a - b)) {
    // One after the other: they share a connection.
    await moveMatch(tx, bus, by, matchId, own)
  }
}

async function moveMatch(
  tx: Tx,
  bus: Deps['bus'],
  { userId, passId, toldId }: Putting,
  matchId: number,
  moves: Move[],
) {
  const { queries } = tx
  const isPlayed = moves.some((move) => move.isPlayed)
  const { columns, events }: Moved = isPlayed ? await takenBack(queries, matchId) : { columns: {}, events: [] }
  for (const { slot, to } of moves) columns[slot === 1 ? 'team_one_id' : 'team_two_id'] = to
  const [before = null] = await read(queries, [matchId])
  const after = await mapConstraintErrors(write(queries, matchId, columns))
  const kept = after ? await storeLogged(queries, userId, after, events) : []
  await dropUndo(queries, matchId, Object.keys(columns))
  if (matchId !== toldId)
    await auditAndPublish(tx, bus, { userId, passId, action: 'UPDATE', matchId, before, events: kept })
}

interface Moved {
  columns: Partial<MatchColumns>
  events: ScoreEvent[]
}

/** A match that was begun between others is not begun: its log says so too. */
async function takenBack(queries: Queries, matchId: number): Promise<Moved> {
  const now = await lock(queries, matchId)
  const competition = await competitionOf(queries, matchId, { hold: false })
  if (!now || !competition) throw new Error(`match ${matchId} is locked and cannot be gone`)
  const { columns, events } = await logged(queries, { now, wanted: { ...now, ...unplayed }, competition })
  return { columns: changedColumns(now, columns), events }
}

async function told(queries: Queries, moves: Move[], bracket: BracketColumns[]): Promise<CascadeMove[]> {
  const moved = new Map(bracket.map((match) => [match.id, match]))
  const sides = moves.flatMap(({ matchId, from, to }) => {
    const { team_one_id = null, team_two_id = null } = moved.get(matchId) ?? {}
    return [from, to, team_one_id, team_two_id]
  })
  const teamIds = sides.filter((teamId) => teamId !== null)
  const names = await store.teamNames(queries, teamIds)
  const name = (teamId: number | null) => (teamId === null ? null : (names.get(teamId) ?? null))
  return moves.map(({ matchId, slot, from, to, isPlayed }) => {
    const { round = null, team_one_id = null, team_two_id = null } = moved.get(matchId) ?? {}
    const [teamName1, teamName2] = [name(team_one_id), name(team_two_id)]
    return { matchId, round, teamName1, teamName2, slot, from: name(from), to: name(to), isPlayed }
  })
}
