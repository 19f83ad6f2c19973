// Advances the bracket after a result or any other change of a table: assigns winners, losers and group places to their
// slots, and withdraws assignments that no longer follow. Runs under the competition's lock, in the transaction of the
// change that caused it.
import type { CascadeMove } from '@campus/contract/brackets'
import type { ScoreEvent } from '@campus/contract/scoring'
import { type Assignment, cascade, type Move } from '@campus/rules/brackets/bracket'
import type { PlaceSlot } from '@campus/rules/brackets/group-places'
import { type League, swissPairs } from '@campus/rules/ranking/tables'
import { rulesOf } from '@campus/rules/sports/presets'
import type { Deps, TablesMoved } from '../../deps.ts'
import { fail } from '../../errors.ts'
import type { Queries, Tx } from '../../platform/postgres/postgres.ts'
import { changedColumns, type MatchColumns, unplayed } from '../edit/edit.rules.ts'
import { competitionOf, lock, type PlayedIn, write } from '../edit/edit.store.ts'
import { mapConstraintErrors } from '../edit/form.actions.ts'
import { auditAndPublish } from '../edit/publish.actions.ts'
import { dropUndo } from '../edit/undo.store.ts'
import { logFormChange, storeEvents } from '../log/correction.actions.ts'
import { read } from '../read/read.store.ts'
import {
  arrivals,
  type BracketColumns,
  changedFeeds,
  isKnockOut,
  isLeague,
  leagueAfter,
  leagueBefore,
  nodesOf,
  placeSlotsOf,
  reassignedSlots,
  secondFinalStatus,
} from './advance.rules.ts'
import * as store from './advance.store.ts'
import { fillFinals } from './heats.actions.ts'

interface Cause extends Omit<PlayedIn, 'name'> {
  /** Null when a pass did it. */
  userId: number | null
  passId?: number | null | undefined
  before: BracketColumns | null
  after: BracketColumns
  /** Matches already played may be reset. */
  allowCascade?: boolean | undefined
  /** Reject also when teams leave matches that are not played yet. */
  askBeforeMoves?: boolean | undefined
}

export async function advanceBracket(tx: Tx, bus: Deps['bus'], cause: Cause): Promise<void> {
  const { queries } = tx
  const { competitionId, before, after } = cause
  const rules = rulesOf(cause)
  // Where many sides are placed there is no bracket, only heats and finals.
  if (rules.kind === 'PLACED') return fillFinals(tx, bus, { ...cause, measure: rules.measure, callerMatchId: after.id })
  // The matches of a group of four wait for each other as those of a bracket do, and so do the rounds of a Swiss league.
  const withLeague = cause.leagueFormat !== 'ROUND_ROBIN'
  const lockBracket = () => store.lockBracket(queries, competitionId, { withLeague })
  const locked = withLeague || isKnockOut(before, after) ? await lockBracket() : null
  const pairs = cause.leagueFormat === 'SWISS' ? swissPairs(await store.leagueOf(queries, competitionId)) : []
  const feeds = locked ? [...changedFeeds(before, after, locked), ...pairs] : []
  const places = await changedPlaces(queries, cause, locked ? cascade(nodesOf(locked), feeds) : [])
  if (!locked && places.length === 0) return
  const bracket = locked ?? (await lockBracket())
  const changes = [...feeds, ...places]
  const isRestored = before !== null && before.deleted_at !== null && after.deleted_at === null
  if (isRestored) changes.push(...arrivals(after, nodesOf(bracket), await store.leagueOf(queries, competitionId)))
  // The caller audits and publishes the match that caused this.
  await assignTeams(tx, bus, { ...cause, callerMatchId: after.id }, bracket, changes)
}

/** `moves`: what the change moves within the groups, which is not written yet. */
async function changedPlaces(
  queries: Queries,
  { competitionId, before, after }: Cause,
  moves: readonly Move[],
): Promise<Assignment[]> {
  const slots = isLeague(before, after) ? await slotsOf(queries, competitionId) : []
  if (slots.length === 0) return []
  const league = await store.leagueOf(queries, competitionId)
  return reassignedSlots(slots, leagueBefore(league, before, after), leagueAfter(league, moves))
}

const slotsOf = async (queries: Queries, competitionId: number) =>
  (await store.matchesAwaitingPlaces(queries, competitionId)).flatMap(placeSlotsOf)

/** Runs a change of what tables are computed from, then reassigns the slots whose group place has changed. */
export async function recomputeSlots<T>(
  tx: Tx,
  bus: Deps['bus'],
  { userId, allowCascade, ...moved }: TablesMoved,
  change: () => Promise<T>,
): Promise<T> {
  const { queries } = tx
  const ids = 'teamId' in moved ? await store.lockCompetitionsOf(queries, moved.teamId) : [moved.competitionId]
  const waiting: Array<{ competitionId: number; slots: PlaceSlot[]; before: League }> = []
  for (const competitionId of ids) {
    const slots = await slotsOf(queries, competitionId)
    if (slots.length > 0) waiting.push({ competitionId, slots, before: await store.leagueOf(queries, competitionId) })
  }
  const result = await change()
  for (const { competitionId, slots, before } of waiting) {
    const changes = reassignedSlots(slots, before, await store.leagueOf(queries, competitionId))
    if (changes.length > 0)
      await assignTeams(
        tx,
        bus,
        { userId, allowCascade },
        await store.lockBracket(queries, competitionId, { withLeague: false }),
        changes,
      )
  }
  return result
}

interface AssignmentOptions {
  userId: number | null
  passId?: number | null | undefined
  allowCascade?: boolean | undefined
  askBeforeMoves?: boolean | undefined
  /** The match that caused it, as it was. */
  before?: BracketColumns | null
  /** The match that the caller audits and publishes itself. */
  callerMatchId?: number
}

/** Assigns teams to slots, with all moves that follow from it. */
async function assignTeams(
  tx: Tx,
  bus: Deps['bus'],
  by: AssignmentOptions,
  bracket: BracketColumns[],
  changes: Assignment[],
) {
  const moves = cascade(nodesOf(bracket), changes)
  const needsConsent = moves.some(({ isPlayed, from }) => isPlayed || (by.askBeforeMoves && from !== null))
  if (needsConsent && !by.allowCascade) {
    fail('CASCADE', { moves: await describeMoves(tx.queries, moves, bracket) })
  }
  const byMatch = Map.groupBy(moves, (move) => move.matchId)
  const second = secondFinalStatus(bracket, by.before ?? null, moves)
  if (second && !byMatch.has(second.matchId)) byMatch.set(second.matchId, [])
  for (const [matchId, own] of [...byMatch].toSorted(([a], [b]) => a - b)) {
    const columns = matchId === second?.matchId ? { status: second.status } : {}
    // Sequentially: they share a connection.
    await moveMatch(tx, bus, by, matchId, own, columns)
  }
}

async function moveMatch(
  tx: Tx,
  bus: Deps['bus'],
  { userId, passId, callerMatchId }: AssignmentOptions,
  matchId: number,
  moves: Move[],
  more: Partial<MatchColumns>,
) {
  const { queries } = tx
  const isPlayed = moves.some((move) => move.isPlayed)
  const reset: MatchReset = isPlayed ? await resetMatch(queries, matchId) : { columns: {}, events: [] }
  const { events } = reset
  const columns = { ...reset.columns, ...more }
  for (const { slot, to } of moves) columns[slot === 1 ? 'team_one_id' : 'team_two_id'] = to
  const [before = null] = await read(queries, [matchId])
  const after = await mapConstraintErrors(write(queries, matchId, columns))
  const stored = after ? await storeEvents(queries, userId, after, events) : []
  await dropUndo(queries, matchId, Object.keys(columns))
  if (matchId !== callerMatchId)
    await auditAndPublish(tx, bus, { userId, passId, action: 'UPDATE', matchId, before, events: stored })
}

interface MatchReset {
  columns: Partial<MatchColumns>
  events: ScoreEvent[]
}

/** Resets a match that other teams have begun to unplayed, in its log too. */
async function resetMatch(queries: Queries, matchId: number): Promise<MatchReset> {
  const now = await lock(queries, matchId)
  const competition = await competitionOf(queries, matchId, { lock: false })
  if (!now || !competition) throw new Error(`match ${matchId} is locked and cannot be missing`)
  const { columns, events } = await logFormChange(queries, { now, wanted: { ...now, ...unplayed }, competition })
  return { columns: changedColumns(now, columns), events }
}

async function describeMoves(queries: Queries, moves: Move[], bracket: BracketColumns[]): Promise<CascadeMove[]> {
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
