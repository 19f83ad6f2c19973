// What is wrong with a plan of courts and times. The board asks it while a card is dragged, the server before it commits. Pure.
import { dateAt, instantOf, minute } from '../seoul.ts'

export interface Place {
  /** An instant. */
  startsAt: number
  venueId: number | null
}

/** A match that takes its teams' and its court's time. */
export interface BoardMatch extends Place {
  matchId: number
  teamIds: readonly number[]
  /** How long it occupies its court. */
  minutes: number
  /** What its teams need before and after it. */
  restMinutes: number
  /** Matches whose winner or loser plays in it. */
  feeders: readonly number[]
}

export interface Break {
  /** Null: every day. */
  date: string | null
  from: string
  to: string
}

export interface Court {
  venueId: number
  /** Null: it never closes. */
  opens: string | null
  closes: string | null
  breaks: readonly Break[]
}

/** Somebody who plays in several teams. */
export interface SharedPlayer {
  name: string
  teamIds: readonly number[]
}

export interface BoardFacts {
  courts: readonly Court[]
  people: readonly SharedPlayer[]
}

/**
 * COURT: another match on it. TEAM: a team in two matches at once. PERSON: somebody who plays in two teams. REST: too little of it.
 * ORDER: a team comes from a match that is not over by then. HOURS: the court is closed. BREAK: it pauses.
 */
export const problemKinds = ['COURT', 'TEAM', 'PERSON', 'REST', 'ORDER', 'HOURS', 'BREAK'] as const
export type ProblemKind = (typeof problemKinds)[number]

export interface Problem {
  kind: ProblemKind
  matchId: number
  /** The other match, with the higher id. */
  otherId: number | null
  teamId: number | null
  /** Of a PERSON. */
  name: string | null
  /** How much it is: minutes shared, missing, or outside of the hours. */
  minutes: number
}

/** Nobody can play or use a court twice at once: no plan is committed with one of these. All others are a person's to accept. */
export const isHard = ({ kind }: Pick<Problem, 'kind'>) => kind === 'COURT' || kind === 'TEAM'

/** Names a problem, whatever its size: what was accepted once is not asked again. */
export const keyOf = ({ kind, matchId, otherId, teamId, name }: Problem) =>
  [kind, matchId, otherId ?? '', teamId ?? '', name ?? ''].join(':')

const endOf = ({ startsAt, minutes }: BoardMatch) => startsAt + minutes * minute

/** All problems in which one of these matches has a part. */
export function findProblems(matches: readonly BoardMatch[], moved: ReadonlySet<number>, facts: BoardFacts): Problem[] {
  const problems: Problem[] = []
  for (const match of matches) {
    if (!moved.has(match.matchId)) continue
    problems.push(...closedProblems(match, facts.courts))
    for (const other of matches) {
      const isSecond = moved.has(other.matchId) && other.matchId < match.matchId
      if (other.matchId !== match.matchId && !isSecond) problems.push(...pairProblems(match, other, facts.people))
    }
  }
  return problems
}

/** Problems that a change of plan makes or makes worse: what was wrong before is no reason to reject it. */
export function newProblems(before: readonly BoardMatch[], after: readonly BoardMatch[], facts: BoardFacts): Problem[] {
  const moved = movedIds(before, after)
  const known = new Map(findProblems(before, moved, facts).map((problem) => [keyOf(problem), problem.minutes]))
  return findProblems(after, moved, facts).filter((problem) => problem.minutes > (known.get(keyOf(problem)) ?? 0))
}

/** Those that are elsewhere, or take time only in one of the two plans. */
export function movedIds(before: readonly BoardMatch[], after: readonly BoardMatch[]): Set<number> {
  const places = new Map(before.map((match) => [match.matchId, match]))
  const moved = after.filter(({ matchId, startsAt, venueId }) => {
    const was = places.get(matchId)
    return was?.startsAt !== startsAt || was.venueId !== venueId
  })
  return new Set(moved.map(({ matchId }) => matchId))
}

function pairProblems(one: BoardMatch, two: BoardMatch, people: readonly SharedPlayer[]): Problem[] {
  const [a, b] = one.matchId < two.matchId ? [one, two] : [two, one]
  const shared = Math.min(endOf(a), endOf(b)) - Math.max(a.startsAt, b.startsAt)
  const problem = (kind: ProblemKind, ms: number, more: Partial<Problem> = {}): Problem => {
    return { kind, matchId: a.matchId, otherId: b.matchId, teamId: null, name: null, minutes: ms / minute, ...more }
  }
  const problems: Problem[] = []
  if (shared > 0 && a.venueId !== null && a.venueId === b.venueId) problems.push(problem('COURT', shared))
  const teamIds = a.teamIds.filter((teamId) => b.teamIds.includes(teamId))
  const rest = Math.max(a.restMinutes, b.restMinutes) * minute
  for (const teamId of teamIds) {
    if (shared > 0) problems.push(problem('TEAM', shared, { teamId }))
    else if (-shared < rest) problems.push(problem('REST', rest + shared, { teamId }))
  }
  if (shared > 0)
    for (const { name, teamIds: both } of people)
      if (playsTwice(a, b, both)) problems.push(problem('PERSON', shared, { name }))
  const late = lateFeeder(a, b)
  if (late > 0) problems.push(problem('ORDER', late))
  return problems
}

/** Whether somebody of these teams is in both matches, for different teams. */
function playsTwice(a: BoardMatch, b: BoardMatch, teamIds: readonly number[]): boolean {
  const [inA, inB] = [a, b].map((match) => teamIds.filter((teamId) => match.teamIds.includes(teamId)))
  return (inA ?? []).some((one) => (inB ?? []).some((two) => one !== two))
}

/** How long after the start of one the other, from which a team of it comes, is over. */
function lateFeeder(a: BoardMatch, b: BoardMatch): number {
  if (b.feeders.includes(a.matchId)) return endOf(a) - b.startsAt
  return a.feeders.includes(b.matchId) ? endOf(b) - a.startsAt : 0
}

function closedProblems(match: BoardMatch, courts: readonly Court[]): Problem[] {
  const court = courts.find(({ venueId }) => venueId === match.venueId)
  if (!court) return []
  const date = dateAt(match.startsAt)
  const [opens, closes] = [instantOf(date, court.opens ?? '00:00'), court.closes && instantOf(date, court.closes)]
  const outside = Math.max(0, opens - match.startsAt) + (closes ? Math.max(0, endOf(match) - closes) : 0)
  const pauses = court.breaks
    .filter((pause) => pause.date === null || pause.date === date)
    .map((pause) => sharedWith(match, instantOf(date, pause.from), instantOf(date, pause.to)))
  const paused = Math.max(0, ...pauses)
  const problem = (kind: ProblemKind, ms: number): Problem[] =>
    ms > 0 ? [{ kind, matchId: match.matchId, otherId: null, teamId: null, name: null, minutes: ms / minute }] : []
  return [...problem('HOURS', outside), ...problem('BREAK', paused)]
}

const sharedWith = (match: BoardMatch, from: number, to: number) =>
  Math.min(endOf(match), to) - Math.max(match.startsAt, from)
