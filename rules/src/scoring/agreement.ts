// Two scorers apart: a tap that makes the result counts once both have made it. What counts is a function of the taps alone, so it
// does not depend on which phone was heard first.
import type { EventType, ScoreEvent } from '@campus/contract/scoring'

/** Which of the two scorers. */
export type Seat = 1 | 2

type Seated = ScoreEvent & { seat?: Seat | undefined }

/** The course of a match is not its result: one scorer is enough for these. */
const fromOne = new Set<EventType>([
  'START',
  'PERIOD',
  'SET_START',
  'RUBBER',
  'SUSPEND',
  'RESUME',
  'SUBSTITUTION',
  'TIME_OUT',
  'NOTE',
])
/** About taps, and none themselves. */
const aboutTaps = new Set<EventType>(['NOTE', 'AGREE', 'UNDO'])

/** Two taps mean one event only if they were made this close to each other. */
const withinMs = 180_000
/** So close that no other pair could fit better. */
const surelyMs = 10_000

export const isApart = (events: readonly Seated[]) => events.some(({ seat }) => seat !== undefined)

/** Scorers take back what is theirs, what no scorer of the two made, and what needs only one of them. Organisers, who have no seat, anything. */
export function mayTakeBack(by: Seat | undefined, target: Seated): boolean {
  return by === undefined || target.seat === undefined || target.seat === by || fromOne.has(target.type)
}

/** Which taps are undone, in whatever order they came. A START only while nothing else was played. */
export function readUndosApart(events: readonly Seated[]) {
  const byId = new Map(events.filter(({ type }) => type !== 'UNDO').map((event) => [event.id, event]))
  const [undone, misplaced] = [new Set<string>(), new Set<string>()]
  const starts: Seated[] = []
  for (const event of events) {
    if (event.type !== 'UNDO') continue
    const target = byId.get(event.target ?? '')
    if (!target || !mayTakeBack(event.seat, target)) misplaced.add(event.id)
    else if (target.type === 'START') starts.push(event)
    else undone.add(target.id)
  }
  const isPlayed = [...byId.values()].some(
    ({ id, type }) => type !== 'START' && !aboutTaps.has(type) && !undone.has(id),
  )
  for (const { id, target = '' } of starts) (isPlayed ? misplaced : undone).add(isPlayed ? id : target)
  return { undone, misplaced, isPlayed }
}

export interface Agreement<E> {
  /** The taps that count, in their order, without notes. Of two taps that mean one event the earlier stands for both, in a scorer's own view the own one. */
  counted: E[]
  /** Made by one of the two only: they do not count yet. */
  open: E[]
  /** The tap that stands for another one. */
  standsFor: ReadonlyMap<string, string>
}

interface Item<E> {
  taps: E[]
  /** Where it stands beside what no scorer of the two made. */
  clock: number
}

/**
 * `events` are in the order of the log. `view`: as one of the two sees it, with all own taps. A correction settles everything
 * before it.
 */
export function agree<E extends Seated>(events: readonly E[], undone: ReadonlySet<string>, view?: Seat): Agreement<E> {
  const accepted = acceptedIn(events, undone)
  const standsFor = new Map<string, string>()
  const counts = ({ taps }: Item<E>) =>
    taps.some(({ id, type, seat }) => taps.length > 1 || seat === view || (!undone.has(id) && (fromOne.has(type) || accepted.has(id)))) // biome-ignore format: short
  const counted: E[] = []
  let open: E[] = []
  for (const part of splitAtCorrections(events, undone)) {
    const shared = part.filter(({ type, seat }) => seat === undefined && !aboutTaps.has(type))
    const items = align(ofSeat(part, 1), ofSeat(part, 2), undone)
    open = items.filter(({ taps }) => taps.length === 1).flatMap(({ taps }) => taps.filter(isOpen))
    const own = items.filter(counts).map(({ taps, clock }) => ({ event: merge(taps, view, standsFor), clock }))
    counted.push(...interleave(own, shared))
  }
  return { counted, open, standsFor }

  function isOpen({ id, type }: E) {
    return !undone.has(id) && !fromOne.has(type) && !accepted.has(id)
  }
}

/** The taps that the other scorer or an organiser has agreed to. */
function acceptedIn(events: readonly Seated[], undone: ReadonlySet<string>): ReadonlySet<string> {
  const seats = new Map(events.map(({ id, seat }) => [id, seat]))
  const agreed = events.filter(({ id, type, seat, target = '' }) => {
    return type === 'AGREE' && !undone.has(id) && (seat === undefined || seat !== seats.get(target))
  })
  return new Set(agreed.map(({ target = '' }) => target))
}

/** Each part ends with its correction. */
function splitAtCorrections<E extends Seated>(events: readonly E[], undone: ReadonlySet<string>): E[][] {
  const parts: E[][] = [[]]
  for (const event of events) {
    parts.at(-1)?.push(event)
    if (event.type === 'CORRECTION' && !undone.has(event.id)) parts.push([])
  }
  return parts
}

const ofSeat = <E extends Seated>(events: readonly E[], asked: Seat) =>
  events.filter(({ seat, type }) => seat === asked && !aboutTaps.has(type))

const timeOf = ({ deviceAt }: ScoreEvent) => Date.parse(deviceAt)
const isBefore = (one: ScoreEvent, two: ScoreEvent) => (timeOf(one) - timeOf(two) || (one.id < two.id ? -1 : 1)) < 0

/** What a tap says, without who made it and when, and without names: those are added to what has happened. */
function sayingOf({ id, clock, deviceAt, player, players, minute, reason, target, ...says }: Seated): string {
  const { type, team, side, rubber, card, period, value, mark, unplaced, isScored, end } = says
  return [type, team, side, rubber, card, period, value, mark, unplaced, isScored, end].join('|')
}

/** One scorer's taps as numbers: a log that somebody fills to its limit must not hold up a process. */
interface Column<E> {
  taps: E[]
  at: Float64Array
  /** Equal where two taps say the same. */
  says: Int32Array
  worth: Float64Array
}

function readColumn<E extends Seated>(taps: E[], undone: ReadonlySet<string>, sayings: Map<string, number>): Column<E> {
  const codeOf = (saying: string) => {
    const code = sayings.get(saying) ?? sayings.size
    sayings.set(saying, code)
    return code
  }
  return {
    taps,
    at: Float64Array.from(taps, timeOf),
    // An undone tap is like no other.
    says: Int32Array.from(taps, (tap) => codeOf(undone.has(tap.id) ? tap.id : sayingOf(tap))),
    // Whatever is gained in time is less than a pair.
    worth: Float64Array.from(taps, ({ type }) => (fromOne.has(type) ? 1 : 100) * 1e9),
  }
}

/** What a pair of taps is worth; less than nothing where they are none. */
function worthOf<E>(a: Column<E>, i: number, b: Column<E>, j: number): number {
  if (a.says[i] !== b.says[j]) return -1
  const apart = Math.abs((a.at[i] ?? 0) - (b.at[j] ?? 0))
  return apart > withinMs ? -1 : (a.worth[i] ?? 0) - apart / 1000
}

/**
 * Pairs the taps of two scorers, each in its own order: as many pairs as possible, those that make the result before others, and
 * among equals the ones closest in time.
 */
function align<E extends Seated>(one: E[], two: E[], undone: ReadonlySet<string>): Array<Item<E>> {
  const sayings = new Map<string, number>()
  const [a, b] = [readColumn(one, undone, sayings), readColumn(two, undone, sayings)]
  const isSure = (i: number, j: number) => worthOf(a, i, b, j) >= (a.worth[i] ?? 0) - surelyMs / 1000
  let [from, aEnd, bEnd] = [0, one.length, two.length]
  while (from < Math.min(aEnd, bEnd) && isSure(from, from)) from++
  while (Math.min(aEnd, bEnd) > from && isSure(aEnd - 1, bEnd - 1)) [aEnd, bEnd] = [aEnd - 1, bEnd - 1]
  const best = bestPairs(a, b, { from, aEnd, bEnd })

  const items: Array<Item<E>> = []
  const add = (...taps: Array<E | undefined>) => {
    const own = taps.filter((tap) => tap !== undefined)
    // Never before the one ahead of it, whatever the clocks of the two phones say.
    const clock = Math.max(items.at(-1)?.clock ?? 0, Math.min(...own.map((tap) => tap.clock)))
    items.push({ taps: own, clock })
  }
  for (let i = 0; i < from; i++) add(one[i], two[i])
  let [i, j] = [from, from]
  while (i < aEnd || j < bEnd) {
    const [x, y] = [i < aEnd ? one[i] : undefined, j < bEnd ? two[j] : undefined]
    const [here, withoutX, withoutY] = [best(i, j), best(i + 1, j), best(i, j + 1)]
    if (x && y && worthOf(a, i, b, j) + best(i + 1, j + 1) === here) add(one[i++], two[j++])
    else if (x && (!y || (withoutX === here && (withoutY !== here || isBefore(x, y))))) add(one[i++])
    else add(two[j++])
  }
  for (; i < one.length; i++, j++) add(one[i], two[j])
  return items
}

/** The best that the taps from i and j on can reach, up to the ends. */
function bestPairs<E>(a: Column<E>, b: Column<E>, { from, aEnd, bEnd }: { from: number; aEnd: number; bEnd: number }) {
  const width = bEnd - from + 1
  const best = new Float64Array((aEnd - from + 1) * width)
  for (let i = aEnd - 1; i >= from; i--) {
    const row = (i - from) * width - from
    for (let j = bEnd - 1; j >= from; j--) {
      const [down, right] = [best[row + width + j] ?? 0, best[row + j + 1] ?? 0]
      const worth = worthOf(a, i, b, j)
      const paired = worth < 0 ? 0 : worth + (best[row + width + j + 1] ?? 0)
      best[row + j] = Math.max(down, right, paired)
    }
  }
  return (i: number, j: number) => best[(i - from) * width + (j - from)] ?? 0
}

/** The tap that stands for a pair, with what the other one knows besides. */
function merge<E extends Seated>(taps: E[], view: Seat | undefined, standsFor: Map<string, string>): E {
  const [one, two] = taps as [E, E?]
  if (!two) return one
  const isFirst = view === undefined ? isBefore(one, two) : one.seat === view
  const [kept, other] = isFirst ? [one, two] : [two, one]
  standsFor.set(other.id, kept.id)
  const [player, players] = [kept.player || other.player, kept.players ?? other.players]
  return { ...kept, ...(player !== undefined && { player }), ...(players && { players }) }
}

/** Both lists keep their order; between them the clock decides. */
function interleave<E extends Seated>(own: ReadonlyArray<{ event: E; clock: number }>, shared: readonly E[]): E[] {
  const rest = [...shared]
  const result: E[] = []
  for (const { event, clock } of own) {
    while (rest[0] && (rest[0].clock - clock || (rest[0].id < event.id ? -1 : 1)) < 0) result.push(...rest.splice(0, 1))
    result.push(event)
  }
  return [...result, ...rest]
}
