// When matches of a queue will probably be called, and to which court: the queue is played many times over with lengths that were
// measured today. Pure, and the same for everybody: chance comes from a fixed seed.
import { minute } from '../seoul.ts'
import { handOut, inOrder, type LastEnd, type WaitingMatch, waitOf } from './hand-out.ts'

export interface LookedAhead extends WaitingMatch {
  competitionId: number
  sport: string
  /** How long it occupies its court by the plan. */
  plannedMinutes: number
}

/** Called, or played. */
export interface OnCourt extends LookedAhead {
  venueId: number
  calledAt: number
}

export interface Measured {
  competitionId: number
  sport: string
  /** From its call until its end. */
  minutes: number
}

export interface QueueState {
  courtIds: readonly number[]
  onCourt: readonly OnCourt[]
  waiting: readonly LookedAhead[]
  measured: readonly Measured[]
  lastEnds: ReadonlyMap<number, LastEnd>
}

export interface Estimate {
  /** One in five is called before, one in five after: instants, to five minutes outwards. */
  from: number
  to: number
  /** The middle, to five minutes. */
  about: number
  /** Where it is called in at least half of all cases. */
  venueId: number | null
}

const runs = 60
const step = 5 * minute
/** A match that has run over is not over this minute; as in season/expected. */
const atLeast = 3 * minute
/** Fewer tell little: the plan counts as one more. */
const fewLengths = 3

export function estimateCalls(state: QueueState, now: number): Map<number, Estimate> {
  const lengths = new Map(
    [...state.onCourt, ...state.waiting].map((match) => [match.matchId, lengthsOf(match, state.measured)]),
  )
  const calls = new Map<number, HandedOut[]>(state.waiting.map(({ matchId }) => [matchId, []]))
  for (let run = 0; run < runs; run++)
    for (const handed of playOut(state, lengths, now, randomOf(run + 1))) calls.get(handed.matchId)?.push(handed)
  const estimates = new Map<number, Estimate>()
  for (const [matchId, handed] of calls) if (handed.length === runs) estimates.set(matchId, summarise(handed))
  return estimates
}

/** Lengths in milliseconds to draw from: of its competition, else of its sport, else of the plan. */
function lengthsOf({ competitionId, sport, plannedMinutes }: LookedAhead, measured: readonly Measured[]): number[] {
  const own = measured.filter((one) => one.competitionId === competitionId)
  const alike = own.length >= fewLengths ? own : measured.filter((one) => one.sport === sport)
  const minutes = alike.map((one) => one.minutes)
  return (minutes.length >= fewLengths ? minutes : [...minutes, plannedMinutes]).map((length) => length * minute)
}

interface HandedOut {
  matchId: number
  venueId: number
  at: number
}

type Random = () => number

/** Plays the rest of the queue once. */
function playOut(
  { courtIds, onCourt, waiting, lastEnds }: QueueState,
  lengths: ReadonlyMap<number, readonly number[]>,
  now: number,
  random: Random,
): HandedOut[] {
  const draw = (matchId: number, longerThan: number) => {
    const possible = (lengths.get(matchId) ?? []).filter((length) => length > longerThan)
    return possible[Math.floor(random() * possible.length)]
  }
  const playing = onCourt.map((match) => {
    const length = draw(match.matchId, now - match.calledAt)
    return { match, venueId: match.venueId, endsAt: Math.max(match.calledAt + (length ?? 0), now + atLeast) }
  })
  const ends = new Map(lastEnds)
  const handed: HandedOut[] = []
  let left = inOrder(waiting)
  for (let at = now; left.length > 0; ) {
    for (const { match, endsAt } of playing)
      if (endsAt <= at)
        for (const teamId of match.teamIds) ends.set(teamId, { endedAt: endsAt, restMinutes: match.restMinutes })
    const running = playing.filter(({ endsAt }) => endsAt > at)
    const facts = {
      busy: new Set(running.flatMap(({ match }) => match.teamIds)),
      lastEnds: ends,
      // Known to organisers only, and rare.
      people: [],
    }
    const free = courtIds.filter((venueId) => running.every((one) => one.venueId !== venueId))
    const known =
      free.length === 0 ? [] : left.map((match) => ({ ...match, isComplete: isDecided(match, left, running) }))
    const given = new Map(handOut(known, free, facts, at).map(({ matchId, venueId }) => [matchId, venueId]))
    for (const match of left) {
      const venueId = given.get(match.matchId)
      if (venueId === undefined) continue
      handed.push({ matchId: match.matchId, venueId, at })
      running.push({
        match: { ...match, venueId, calledAt: at },
        venueId,
        endsAt: at + (draw(match.matchId, 0) ?? step),
      })
    }
    left = left.filter(({ matchId }) => !given.has(matchId))
    playing.splice(0, playing.length, ...running)
    const rested = free.length === given.size ? [] : known.flatMap((match) => waitOf(match, facts, at)?.until ?? [])
    const next = Math.min(...running.map(({ endsAt }) => endsAt), ...rested.filter((until) => until > at))
    if (next === Number.POSITIVE_INFINITY) break
    at = next
  }
  return handed
}

/** A match whose teams come from others waits for all that are before it in its competition. */
function isDecided(
  match: LookedAhead,
  left: readonly LookedAhead[],
  running: ReadonlyArray<{ match: LookedAhead }>,
): boolean {
  if (match.isComplete) return true
  const isBefore = (other: LookedAhead) => other.competitionId === match.competitionId && other.place < match.place
  return !left.some(isBefore) && !running.some((one) => isBefore(one.match))
}

function summarise(handed: readonly HandedOut[]): Estimate {
  const times = handed.map(({ at }) => at).toSorted((a, b) => a - b)
  const share = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0
  const courts = Map.groupBy(handed, ({ venueId }) => venueId)
  const [likely] = [...courts].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    from: Math.floor(share(0.2) / step) * step,
    to: Math.ceil(share(0.8) / step) * step,
    about: Math.round(share(0.5) / step) * step,
    venueId: likely && likely[1].length * 2 >= handed.length ? likely[0] : null,
  }
}

/** Lehmer's generator: the same seed gives the same run. */
function randomOf(seed: number): Random {
  let state = seed * 48_271
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
