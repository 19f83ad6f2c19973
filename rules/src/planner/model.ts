// The integer program of a planner's problem: one column per match and place, rows for courts, teams, people, order and days.
// In the elastic form each wish has a column too: giving it up costs its weight, and loosens its rows.
import { dayAt, minute } from '../seoul.ts'
import { type Candidate, type Candidates, listCandidates } from './candidates.ts'
import { type LinearModel, ModelBuilder, type Term } from './linear.ts'
import { teamLines } from './lines.ts'
import { orderRows } from './order.ts'
import { type PlannerProblem, type Wish, wishKey, wishWeights } from './problem.ts'

/** WISHES: give up as little as possible. MOVES: move as few as possible. DISTANCE: and as little as possible. */
export type Aim = { kind: 'WISHES' } | { kind: 'MOVES' } | { kind: 'DISTANCE'; mostMoves: number }

export interface PlannerModel {
  linear: LinearModel
  candidates: Candidates
  /** The wishes and their columns; empty unless the aim is WISHES. */
  wishes: readonly { wish: Wish; column: number }[]
}

export function modelOf(problem: PlannerProblem, dropped: readonly Wish[], aim: Aim): PlannerModel {
  const isElastic = aim.kind === 'WISHES'
  const gone = new Set(dropped.map(wishKey))
  const isDropped = (wish: Wish) => gone.has(wishKey(wish))
  const candidates = listCandidates(problem, isDropped, { isElastic })
  const builder = new ModelBuilder()
  const { movable, list } = candidates
  for (const candidate of list) builder.column(costOf(candidate, candidates, problem, aim), { isWhole: true })

  const wishes = new Map<string, { wish: Wish; column: number }>()
  /** The column of a wish, or what its absence means: it holds, or it is gone already. */
  function slackOf(wish: Wish): number | 'holds' | 'gone' {
    if (isDropped(wish)) return 'gone'
    if (!isElastic) return 'holds'
    const key = wishKey(wish)
    const known = wishes.get(key) ?? { wish, column: builder.column(wishWeights[wish.kind], { isWhole: true }) }
    wishes.set(key, known)
    return known.column
  }
  /** A row that a wish may loosen by `by`. */
  function wishedRow(wish: Wish, terms: Term[], atMost: number, by: number) {
    const slack = slackOf(wish)
    if (slack === 'gone') return
    builder.row(slack === 'holds' ? terms : [...terms, [slack, -by]], { atMost })
  }

  const columns = list.map((candidate, column) => ({ ...candidate, column }))
  const ofMatch = Map.groupBy(columns, ({ match }) => match)
  for (const match of movable.keys())
    builder.row(
      (ofMatch.get(match) ?? []).map(({ column }) => [column, 1]),
      { atLeast: 1, atMost: 1 },
    )
  if (aim.kind === 'DISTANCE') builder.row(moveTerms(list, candidates), { atMost: aim.mostMoves })
  courtRows(builder, columns, candidates.isAligned)
  brokenByPlace()
  const points = [...new Set(list.map(({ startsAt }) => startsAt))].toSorted((a, b) => a - b)
  teamRows()
  for (const set of problem.apart) clique(of(set), 0, (terms) => builder.row(terms, { atMost: 1 }))
  dayRows()
  orderRows({ builder, problem, movable, ofMatch, points, slackOf })
  return { linear: builder.build(), candidates, wishes: [...wishes.values()] }

  function of(matchIds: readonly number[]) {
    const ids = new Set(matchIds)
    return columns.filter(({ match }) => ids.has(movable[match]?.matchId ?? 0))
  }

  function brokenByPlace() {
    const broken = new Map<string, { wish: Wish; terms: Term[] }>()
    for (const { match, wishes: each, column } of columns)
      for (const wish of each) {
        const key = `${match} ${wishKey(wish)}`
        const known = broken.get(key) ?? { wish, terms: [] }
        broken.set(key, known)
        known.terms.push([column, 1])
      }
    for (const { wish, terms } of broken.values()) wishedRow(wish, terms, 0, 1)
  }

  /** At any time at most one of these is on, with `rest` after it. */
  function clique(among: readonly Column[], rest: number, add: (terms: Term[]) => void) {
    if (new Set(among.map(({ match }) => match)).size < 2) return
    for (const point of points) {
      const on = among.filter(({ startsAt, endsAt }) => startsAt <= point && point < endsAt + rest)
      if (new Set(on.map(({ match }) => match)).size > 1) add(on.map(({ column }) => [column, 1]))
    }
  }

  function teamRows() {
    const rest = problem.restMinutes * minute
    const teamIds = new Set(movable.flatMap((match) => match.teamIds))
    for (const teamId of teamIds) {
      const own = columns.filter(({ match }) => movable[match]?.teamIds.includes(teamId))
      const wish: Wish = { kind: 'REST', teamId }
      if (isElastic || isDropped(wish)) clique(own, 0, (terms) => builder.row(terms, { atMost: 1 }))
      const matches = new Set(own.map(({ match }) => match)).size
      if (rest > 0) clique(own, rest, (terms) => wishedRow(wish, terms, 1, matches - 1))
      else if (!isElastic && !isDropped(wish)) clique(own, 0, (terms) => builder.row(terms, { atMost: 1 }))
    }
  }

  function dayRows() {
    const days = [...new Set(columns.map(({ startsAt }) => dayAt(startsAt)))]
    const fixed = problem.matches.filter(({ isFixed, place }) => isFixed && place !== null)
    const columnsOf = new Map(movable.map(({ matchId }, index) => [matchId, ofMatch.get(index) ?? []]))
    for (const { teamId, matchIds } of teamLines(problem.matches)) {
      const own = matchIds.flatMap((matchId) => columnsOf.get(matchId) ?? [])
      const onCourt = fixed.filter(({ matchId }) => matchIds.includes(matchId))
      const count = matchIds.length - onCourt.length
      if (count === 0 || matchIds.length <= problem.perDay) continue
      const byDay = Map.groupBy(own, ({ startsAt }) => dayAt(startsAt))
      for (const day of days) {
        const today = byDay.get(day) ?? []
        const before = onCourt.filter(({ place }) => dayAt(place?.startsAt ?? 0) === day).length
        const left = Math.max(0, problem.perDay - before)
        if (new Set(today.map(({ match }) => match)).size > left)
          wishedRow(
            { kind: 'PER_DAY', teamId, day },
            today.map(({ column }) => [column, 1]),
            left,
            count,
          )
      }
    }
  }
}

type Column = Candidate & { column: number }

/** A court has room for one match at a time; alike courts of a time for as many as they are. */
function courtRows(builder: ModelBuilder, columns: readonly Column[], isAligned: boolean) {
  if (!isAligned) {
    const points = [...new Set(columns.map(({ startsAt }) => startsAt))]
    for (const on of Map.groupBy(columns, ({ venueIds }) => venueIds[0]).values()) {
      if (on[0]?.venueIds.length === 0) continue
      for (const point of points) {
        const now = on.filter(({ startsAt, endsAt }) => startsAt <= point && point < endsAt)
        if (new Set(now.map(({ match }) => match)).size > 1)
          builder.row(
            now.map(({ column }) => [column, 1]),
            { atMost: 1 },
          )
      }
    }
    return
  }
  for (const now of Map.groupBy(columns, ({ startsAt }) => startsAt).values()) {
    const groups = new Map<string, readonly number[]>()
    for (const { venueIds, isStaying } of now) if (!isStaying) groups.set(venueIds.join(' '), venueIds)
    const stays = now.filter(({ isStaying, venueIds }) => isStaying && venueIds.length > 0)
    for (const [venueId, there] of Map.groupBy(stays, ({ venueIds }) => venueIds[0] ?? 0)) {
      if (![...groups.values()].some((group) => group.includes(venueId))) groups.set(String(venueId), [venueId])
      if (there.length > 1)
        builder.row(
          there.map(({ column }) => [column, 1]),
          { atMost: 1 },
        )
    }
    for (const group of groups.values()) {
      const inside = now.filter(({ venueIds: [first] }) => first !== undefined && group.includes(first))
      if (inside.length > group.length)
        builder.row(
          inside.map(({ column }) => [column, 1]),
          { atMost: group.length },
        )
    }
  }
}

function moveTerms(list: readonly Candidate[], { movable }: Candidates): Term[] {
  return list.flatMap(({ match, isStaying }, column): Term[] =>
    isStaying || movable[match]?.place === null ? [] : [[column, 1]],
  )
}

/** Minutes in steps of five; another court costs as much as five minutes. A match without a place comes as early as it can. */
function costOf(candidate: Candidate, { movable }: Candidates, { starts }: PlannerProblem, aim: Aim): number {
  const match = movable[candidate.match]
  const place = match?.place
  if (aim.kind === 'WISHES' || candidate.isStaying) return 0
  if (aim.kind === 'MOVES') return place ? 1 : 0
  const distance = Math.abs(candidate.startsAt - (place?.startsAt ?? starts[0] ?? 0)) / (5 * minute)
  return distance + (place && candidate.venueIds.includes(place.venueId ?? 0) ? 0 : 1)
}
