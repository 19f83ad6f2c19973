// Changes the plan of match days: any number of moves is one commit, one audit entry and one undo. Judged by the rules that the
// board itself uses.
import type { Board, PlanChange, PlanMove, PlanPreview } from '@campus/contract/board'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import {
  type BoardFacts,
  type BoardMatch,
  isHard,
  keyOf,
  newProblems,
  type Problem,
} from '@campus/rules/board/problems'
import { day, instantOf, minute } from '@campus/rules/seoul'
import { rulesOf } from '@campus/rules/sports/presets'
import { recordChange } from '../../audit.ts'
import type { Deps, InTx } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, type Tx, violatedName } from '../../platform/postgres/postgres.ts'
import { changedColumns, type MatchColumns, takesTime, undoOf } from '../edit/edit.rules.ts'
import { constraintCode, type LockedMatch, lockCalendar, write } from '../edit/edit.store.ts'
import { labelOf, publishAfterCommit } from '../edit/publish.actions.ts'
import { dropUndo, markUndone } from '../edit/undo.store.ts'
import { read } from '../read/read.store.ts'
import * as store from './board.store.ts'
import { auditedPlace, isPlanned, movedColumns, toCourt } from './columns.ts'
import { switchRain } from './rain.store.ts'

/** No match occupies its court longer. */
const longestMs = 480 * minute
const leastMoveMs = limits.leastMoveMinutes * minute

export async function readBoard({ db }: Deps, date: string): Promise<Board> {
  const { queries } = db
  const from = instantOf(date, '00:00')
  const plan = await store.planBetween(queries, { from: new Date(from), to: new Date(from + day), matchIds: [] })
  const feeders = feedersOf(plan)
  const rests = new Map(plan.map(({ competitionId, restMinutes }) => [competitionId, restMinutes]))
  return {
    courts: await store.courts(queries),
    rests: [...rests].map(([competitionId, minutes]) => ({ competitionId, minutes })),
    people: await store.sharedPlayers(queries, teamsOf(plan)),
    feeders: [...feeders].map(([matchId, feederIds]) => ({ matchId, feederIds })),
  }
}

const teamsOf = (plan: readonly store.PlannedRow[]) => [...new Set(plan.flatMap(({ teamIds }) => teamIds))]

/** Sources name a match by its round or group and its position; places of groups and heats are no single match. */
function feedersOf(plan: readonly store.PlannedRow[]): Map<number, number[]> {
  const named = new Map(plan.map((row) => [`${row.competitionId} ${row.stage}:${row.position}`, row.matchId]))
  const feeders = new Map<number, number[]>()
  for (const { matchId, competitionId, sources } of plan) {
    const ids = sources
      .map((source) => named.get(`${competitionId} ${source.replace(/^(WINNER|LOSER):/, '')}`))
      .filter((id) => id !== undefined)
    if (ids.length > 0) feeders.set(matchId, ids)
  }
  return feeders
}

interface Judged {
  problems: Problem[]
  /** What was wrong before. */
  solved: Problem[]
  /** Matches whose followers would be notified. */
  toldIds: number[]
}

/** What the plan becomes by these columns, judged around all places that they leave and enter. */
async function judge(queries: Queries, now: readonly LockedMatch[], after: readonly MatchColumns[]): Promise<Judged> {
  const matchIds = now.map(({ id }) => id)
  const starts = [...now, ...after].flatMap(({ starts_at }) => (starts_at === null ? [] : [Date.parse(starts_at)]))
  const margin = longestMs + (await store.longestRest(queries, matchIds)) * minute
  const plan = await store.planBetween(queries, {
    from: new Date(Math.min(...starts) - margin),
    to: new Date(Math.max(...starts) + margin),
    matchIds,
  })
  const people = await store.sharedPlayers(queries, teamsOf(plan))
  const facts: BoardFacts = { people, courts: (await store.courts(queries)).map(toCourt) }
  const feeders = feedersOf(plan)
  const columns = (of: readonly MatchColumns[]) => new Map(matchIds.map((id, index) => [id, of[index]]))
  const planOf = (moved: ReadonlyMap<number, MatchColumns | undefined>) =>
    plan.flatMap((row) => toBoardMatch(row, feeders.get(row.matchId) ?? [], moved.get(row.matchId)))
  const known = await store.knownStarts(queries, matchIds)
  const toldIds = now
    .filter((match, index) => isTold(match, after[index] ?? match, known.get(match.id)))
    .map(({ id }) => id)
  const [planNow, planAfter] = [planOf(columns(now)), planOf(columns(after))]
  return {
    problems: newProblems(planNow, planAfter, facts),
    solved: newProblems(planAfter, planNow, facts),
    toldIds,
  }
}

/** Nothing where the match takes no time. */
function toBoardMatch(row: store.PlannedRow, feeders: number[], columns: MatchColumns | undefined): BoardMatch[] {
  if (columns && !takesTime(columns)) return []
  const { matchId, teamIds, restMinutes, rules, competition } = row
  const { slotMinutes } = rules ?? rulesOf(competition)
  const startsAt = columns?.starts_at ? Date.parse(columns.starts_at) : row.startsAt.getTime()
  const venueId = columns ? columns.venue_id : row.venueId
  return [{ matchId, teamIds, restMinutes, feeders, minutes: slotMinutes, startsAt, venueId }]
}

function isTold(now: MatchColumns, after: MatchColumns, known: number | undefined): boolean {
  if (now.status !== after.status) return true
  const [was, is] = [known ?? Date.parse(now.starts_at ?? ''), Date.parse(after.starts_at ?? '')]
  return Math.abs(is - was) >= leastMoveMs
}

export async function preview({ db }: Deps, moves: PlanMove[]): Promise<PlanPreview> {
  const { queries } = db
  const { now, after } = await planned(queries, moves, null, { lock: false })
  const { problems, toldIds } = await judge(queries, now, after)
  const movedIds = new Set(now.map(({ id }) => id))
  const otherIds = problems.flatMap(({ matchId, otherId }) => [matchId, otherId ?? matchId])
  const others = await read(
    queries,
    [...new Set(otherIds)].filter((id) => !movedIds.has(id)),
  )
  return { problems, others, ...(await store.countTold(queries, toldIds)) }
}

/** Columns of all moved matches now and after, in one order. Fails where one is not what was seen. */
async function planned(queries: Queries, moves: PlanMove[], reason: string | null, { lock }: { lock: boolean }) {
  const byId = new Map(moves.map((move) => [move.matchId, move]))
  if (byId.size < moves.length) fail('BAD_PLAN', { reason: 'MATCH_REPEATED' })
  const now = await store.findMatches(queries, [...byId.keys()], { lock })
  if (now.length < byId.size || now.some(({ deleted_at }) => deleted_at !== null)) fail('MATCH_NOT_FOUND')
  const begun = now.filter((match) => !isPlanned(match)).map(({ id }) => id)
  if (begun.length > 0) fail('MATCH_BEGUN', { matches: await read(queries, begun) })
  const stale = now.filter(({ id, version }) => byId.get(id)?.version !== version).map(({ id }) => id)
  if (stale.length > 0) fail('PLAN_CHANGED', { matches: await read(queries, stale) })
  const after = now.map((match) => movedColumns(match, byId.get(match.id) ?? fail('MATCH_NOT_FOUND'), reason))
  return { now, after }
}

interface Act {
  moves: PlanMove[]
  reason: string | null
  accepted: string[]
  isSilent: boolean
  rain: store.RainSwitch | null
}

/** All moves or none. */
export async function change(tx: Tx, deps: InTx, userId: number, act: Act): Promise<PlanChange> {
  await lockCalendar(tx.queries)
  const { now, after } = await planned(tx.queries, act.moves, act.reason, { lock: true })
  if (act.rain) await startSwitch(tx.queries, act.rain)
  return commit(tx, deps, { ...act, userId, action: 'UPDATE', now, after })
}

/** Puts every match back where the change found it; refused where one has begun or moved since. */
export async function undo(
  tx: Tx,
  deps: InTx,
  userId: number,
  entryId: number,
  accepted: string[],
): Promise<PlanChange> {
  const { queries } = tx
  await lockCalendar(queries)
  const undoable = (await store.findUndo(queries, entryId)) ?? fail('NOTHING_TO_UNDO')
  const moves = new Map(undoable.moves.map((move) => [move.matchId, move]))
  const now = await store.findMatches(queries, [...moves.keys()], { lock: true })
  if (now.length < moves.size || !now.every((match) => isAsLeft(match, moves.get(match.id)))) fail('NOTHING_TO_UNDO')
  const after = now.map((match) => ({ ...match, ...moves.get(match.id)?.before }))
  await markUndone(queries, entryId)
  const { isSilent, solved, rain = null } = undoable
  if (rain) await switchRain(queries, { ...rain, isRain: !rain.isRain }, { keepsPlaces: true })
  const known = [...accepted, ...solved]
  return commit(tx, deps, { userId, action: 'UNDO', reason: null, accepted: known, isSilent, rain, now, after })
}

/** Before the matches move: the rain plan remembers where they were. */
async function startSwitch(queries: Queries, rain: store.RainSwitch): Promise<void> {
  const isDone = await switchRain(queries, rain, { keepsPlaces: !rain.isRain })
  if (isDone === undefined) fail('RAIN_PLAN_NOT_FOUND')
  // Somebody else has switched it.
  if (!isDone) fail('PLAN_CHANGED', { matches: [] })
}

function isAsLeft(match: LockedMatch, move: store.MovedColumns | undefined): boolean {
  return (
    move !== undefined &&
    isPlanned(match) &&
    Object.keys(changedColumns(match, { ...match, ...move.after })).length === 0
  )
}

interface Commit {
  userId: number
  action: 'UPDATE' | 'UNDO'
  reason: string | null
  accepted: string[]
  isSilent: boolean
  rain: store.RainSwitch | null
  now: LockedMatch[]
  after: MatchColumns[]
}

async function commit(tx: Tx, { bus }: InTx, act: Commit): Promise<PlanChange> {
  const { queries } = tx
  const { userId, action, reason, accepted, isSilent, rain, now, after } = act
  const { problems, solved } = await judge(queries, now, after)
  const open = problems.filter((problem) => isHard(problem) || !accepted.includes(keyOf(problem)))
  if (open.length > 0) fail('PLAN_PROBLEMS', { problems: open })
  const ids = now.map(({ id }) => id)
  const before = new Map((await read(queries, ids)).map((match) => [match.matchId, match]))
  const moves: store.MovedColumns[] = []
  for (const [index, match] of now.entries()) {
    const columns = changedColumns(match, after[index] ?? match)
    const written = await writeMove(queries, match, columns)
    if (!written) continue
    moves.push({ matchId: match.id, ...undoOf(match, written) })
    await dropUndo(queries, match.id, Object.keys(columns))
  }
  if (moves.length === 0) fail('BAD_PLAN', { reason: 'NOTHING_MOVES' })
  const movedIds = moves.map(({ matchId }) => matchId)
  const matches = await read(queries, movedIds)
  if (isSilent) await store.knowPlan(queries, movedIds)
  const entryId = await recordChange(queries, {
    userId,
    action,
    subject: 'PLAN',
    subjectId: null,
    label: planLabel(matches),
    changes: auditedChanges(before, matches, { reason, accepted: problems.length }),
    ...(action === 'UPDATE' && {
      undo: {
        matchIds: movedIds.map(String),
        moves,
        isSilent,
        solved: solved.map(keyOf),
        ...(rain && { rain }),
      } satisfies store.PlanUndo,
    }),
  })
  for (const match of matches) publishAfterCommit(tx, bus, { match, isDeleted: false, events: [] })
  return { entryId, matches }
}

/** The venue may be gone meanwhile. */
async function writeMove(queries: Queries, { id }: LockedMatch, columns: Partial<MatchColumns>) {
  return write(queries, id, columns).catch((error: unknown) => {
    const code = constraintCode(error)
    if (code) fail(code)
    if (violatedName(error)) fail('NOTHING_TO_UNDO')
    throw error
  })
}

/** "컴퓨터공학과 대 기계공학과 외 8경기" */
function planLabel([first, ...others]: readonly Match[]): string {
  if (!first) return ''
  return others.length === 0 ? labelOf(first) : `${labelOf(first)} 외 ${others.length}경기`
}

function auditedChanges(
  before: ReadonlyMap<number, Match>,
  after: readonly Match[],
  { reason, accepted }: { reason: string | null; accepted: number },
) {
  const moves = after.map((match) => {
    const was = before.get(match.matchId) ?? match
    return { field: 'move', old: auditedPlace(labelOf(was), was), new: auditedPlace(labelOf(match), match) }
  })
  return [
    ...(reason === null ? [] : [{ field: 'planReason', old: null, new: reason }]),
    ...(accepted === 0 ? [] : [{ field: 'acceptedProblems', old: null, new: accepted }]),
    ...moves,
  ]
}
