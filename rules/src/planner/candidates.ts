// Every place that a match may be given, with the wishes that each breaks by itself. Courts that are alike at a time are one
// candidate with room for several matches: which court it is gets decided afterwards.
import { dayAt, minute } from '../seoul.ts'
import { type Court, type PlannerMatch, type PlannerProblem, type Span, type Wish, wishKey } from './problem.ts'

export interface Candidate {
  /** Index of the match among those that may move. */
  match: number
  startsAt: number
  endsAt: number
  /** Courts that are alike at this time; empty where the match stays without a court. */
  venueIds: readonly number[]
  isStaying: boolean
  wishes: readonly Wish[]
}

export interface Candidates {
  movable: readonly PlannerMatch[]
  list: readonly Candidate[]
  /** Matches of equal length at times that do not overlap: each time stands for itself. */
  isAligned: boolean
}

export const lengthOf = ({ minutes }: PlannerMatch) => minutes * minute

export const overlap = (one: Span, two: Span) => one.from < two.to && two.from < one.to

/** `isDropped`: wishes that count no more. Without `isElastic` a place that breaks any other wish is none. */
export function listCandidates(
  problem: PlannerProblem,
  isDropped: (wish: Wish) => boolean,
  { isElastic }: { isElastic: boolean },
): Candidates {
  const movable = problem.matches.filter(({ isFixed }) => !isFixed)
  const isAligned = areAligned(movable, problem.starts)
  const fixed = problem.matches.filter(({ isFixed, place }) => isFixed && place !== null)
  const lookUp = makeLookUps(problem, fixed)
  const classOf = courtClasses(movable, problem.courts)
  const list: Candidate[] = []
  for (const [index, match] of movable.entries()) {
    const courts = problem.courts.filter(({ venueId }) => match.venueIds.includes(venueId))
    const own = match.place
    if (own) {
      const court = problem.courts.find(({ venueId }) => venueId === own.venueId)
      if (court || own.venueId === null) offer(index, match, own.startsAt, court ? [court] : [], true)
    }
    for (const startsAt of problem.starts) offer(index, match, startsAt, courts, false)
  }
  return { movable, list, isAligned }

  function distinct(wishes: readonly Wish[]): Wish[] {
    const byKey = new Map(wishes.map((wish) => [wishKey(wish), wish]))
    return [...byKey.values()].filter((wish) => !isDropped(wish))
  }

  function offer(index: number, match: PlannerMatch, startsAt: number, courts: readonly Court[], isStaying: boolean) {
    const span = { from: startsAt, to: startsAt + lengthOf(match) }
    const base = lookUp.ofMatch(match, span)
    if (!base) return
    const alike = new Map<string, { venueIds: number[]; wishes: Wish[] }>()
    for (const court of courts) {
      const broken = lookUp.ofCourt(court, span)
      if (!broken) continue
      const wishes = distinct(broken)
      const key = isAligned && !isStaying ? `${classOf(court)} ${wishes.map(wishKey).join()}` : String(court.venueId)
      const known = alike.get(key)
      if (known) known.venueIds.push(court.venueId)
      else alike.set(key, { venueIds: [court.venueId], wishes })
    }
    if (isStaying && courts.length === 0) alike.set('', { venueIds: [], wishes: [] })
    for (const { venueIds, wishes } of alike.values()) {
      const all = distinct([...base, ...wishes])
      const isWhereItIs =
        match.place?.startsAt === startsAt && venueIds.length === 1 && venueIds[0] === match.place.venueId
      if ((all.length > 0 && !isElastic) || (isWhereItIs && !isStaying)) continue
      list.push({ match: index, startsAt, endsAt: span.to, venueIds, isStaying, wishes: all })
    }
  }
}

/** Spans by the days they touch: a season has thousands, a match meets those of its day. */
function byDay<One extends Span>(spans: readonly One[]): (span: Span) => One[] {
  const days = new Map<number, One[]>()
  for (const span of spans)
    for (let day = dayAt(span.from); day <= dayAt(span.to); day++) days.set(day, [...(days.get(day) ?? []), span])
  return ({ from, to }) => {
    const [first, last] = [dayAt(from), dayAt(to)]
    const found = days.get(first) ?? []
    return first === last ? found : [...found, ...(days.get(last) ?? [])]
  }
}

function areAligned(movable: readonly PlannerMatch[], starts: readonly number[]): boolean {
  const lengths = new Set(movable.map(lengthOf))
  const [length = 0] = lengths
  const known = new Set(starts)
  return (
    lengths.size === 1 &&
    movable.every(({ place }) => place === null || known.has(place.startsAt)) &&
    starts.every((start, index) => index === 0 || start - (starts[index - 1] ?? 0) >= length)
  )
}

/** Courts that suit the same matches have the same class. */
function courtClasses(movable: readonly PlannerMatch[], courts: readonly Court[]): (court: Court) => string {
  const kinds = [...new Set(movable.map(({ venueIds }) => venueIds.toSorted((a, b) => a - b).join(' ')))]
  const sets = kinds.map((kind) => new Set(kind.split(' ').map(Number)))
  const classes = new Map(
    courts.map(({ venueId }) => [venueId, sets.map((set) => (set.has(venueId) ? 1 : 0)).join('')]),
  )
  return ({ venueId }) => classes.get(venueId) ?? ''
}

function spanOf(match: PlannerMatch): Span {
  const from = match.place?.startsAt ?? 0
  return { from, to: from + lengthOf(match) }
}

const isTaken = (match: PlannerMatch | undefined, span: Span) => match !== undefined && overlap(spanOf(match), span)

/** Wishes that a span breaks; undefined where something that is no wish forbids it. */
function makeLookUps(problem: PlannerProblem, fixed: readonly PlannerMatch[]) {
  const rest = problem.restMinutes * minute
  const teamsOf = fixed.flatMap((match) => [...new Set(match.teamIds)].map((teamId) => ({ teamId, match })))
  const ofTeam = new Map(
    [...Map.groupBy(teamsOf, ({ teamId }) => teamId)].map(([teamId, all]) => [teamId, all.map(({ match }) => match)]),
  )
  const onCourt = Map.groupBy(fixed, ({ place }) => place?.venueId)
  const byId = new Map(fixed.map((match) => [match.matchId, match]))
  const apart = problem.apart.filter((set) => set.some((matchId) => byId.has(matchId)))
  const fedFixed = fixed.filter(({ feeders }) => feeders.length > 0)
  const excluded = new Set(problem.excludedDays)
  const breaksOn = new Map(problem.courts.map(({ venueId, breaks }) => [venueId, byDay(breaks)]))
  const hoursOn = new Map(problem.courts.map(({ venueId, hours }) => [venueId, hours && byDay(hours)]))
  const awayOf = new Map(
    [...Map.groupBy(problem.away, ({ teamId }) => teamId)].map(([teamId, spans]) => [teamId, byDay(spans)]),
  )
  const roundSpans = new Map(problem.rounds.map((span) => [span.round, span]))

  function ofCourt({ venueId, closed }: Court, span: Span): Wish[] | undefined {
    if (closed.some((one) => overlap(one, span))) return undefined
    if (onCourt.get(venueId)?.some((match) => overlap(spanOf(match), span))) return undefined
    const hours = hoursOn.get(venueId)?.(span)
    const isOpen = !hours || hours.some(({ from, to }) => from <= span.from && span.to <= to)
    return [
      ...(isOpen ? [] : [{ kind: 'HOURS', venueId, day: dayAt(span.from) } as const]),
      ...(breaksOn.get(venueId)?.(span) ?? [])
        .filter((one) => overlap(one, span))
        .map(({ from, to }) => ({ kind: 'BREAK', venueId, from, to }) as const),
    ]
  }

  function ofMatch(match: PlannerMatch, span: Span): Wish[] | undefined {
    const wishes: Wish[] = []
    for (const teamId of new Set(match.teamIds))
      for (const other of ofTeam.get(teamId) ?? []) {
        const { from, to } = spanOf(other)
        if (overlap({ from, to }, span)) return undefined
        if (overlap({ from: from - rest, to: to + rest }, span)) wishes.push({ kind: 'REST', teamId })
      }
    for (const set of apart)
      if (set.includes(match.matchId) && set.some((id) => isTaken(byId.get(id), span))) return undefined
    for (const feeder of match.feeders) {
      const other = byId.get(feeder)
      if (other && !follows(span, spanOf(other), match.matchId, wishes)) return undefined
    }
    for (const after of fedFixed)
      if (after.feeders.includes(match.matchId) && !follows(spanOf(after), span, after.matchId, wishes))
        return undefined
    for (const teamId of new Set(match.teamIds))
      for (const { from, to } of awayOf.get(teamId)?.(span) ?? [])
        if (overlap({ from, to }, span)) wishes.push({ kind: 'AWAY', teamId, from, to })
    const day = dayAt(span.from)
    if (excluded.has(day)) wishes.push({ kind: 'DAY', day })
    const week = match.round === null ? undefined : roundSpans.get(match.round)
    if (week && !(week.from <= span.from && span.from < week.to)) wishes.push({ kind: 'ROUND', round: week.round })
    return wishes
  }

  function follows(later: Span, earlier: Span, matchId: number, wishes: Wish[]): boolean {
    if (later.from < earlier.to) return false
    if (later.from < earlier.to + rest) wishes.push({ kind: 'REST_BEFORE', matchId })
    return true
  }

  return { ofCourt, ofMatch }
}
