// Judges what came by socket: for every acknowledged number of a place and every client subscribed at that time, when it arrived.
// What clients fetch by HTTP does not count, except after a reconnect. Pure: a history goes in, figures come out.
import { percentiles } from '../calls.ts'
import { type FaultWindow, overlaps, timeOutside } from '../faults/faults.ts'
import type { History, Subscription, Write } from './history.ts'

export interface Delivery {
  /** Acknowledged number × subscribed client. */
  pairs: number
  /** Never arrived by socket, nor anything newer, though the client stayed. */
  never: number
  /** While nothing was broken: did not arrive itself, only something newer. */
  skipped: number
  /** While nothing was broken: came again as it was published. */
  doubled: number
  /** While nothing was broken: came for the first time, but after something newer. Two processes that commit one after the other may
   *  publish the other way round; clients apply only what is newer. */
  late: number
  /** Came back, and were not brought up to date. */
  behind: number
  /** From the acknowledgement to the arrival. */
  p50Ms: number
  p99Ms: number
  maxMs: number
}

export interface Watched {
  windows: FaultWindow[]
  /** What arrived later is not counted. */
  takenAt: number
  /** A client that remains subscribed this long after an acknowledgement must have received it. */
  graceMs: number
}

/** How long after an acknowledgement nothing may break, for an event to be one of calm times. */
const calmMs = 1000

interface Acked {
  number: number
  sentAt: number
  ackedAt: number
}

export function judgeDelivery({ writes, subscriptions }: History, kind: string, watched: Watched): Delivery {
  const counts = { pairs: 0, never: 0, skipped: 0, doubled: 0, late: 0, behind: 0 }
  const delays: number[] = []
  const isOfKind = ({ place }: { place: string }) => place.startsWith(`${kind} `)
  const ackedIn = new Map(
    [...Map.groupBy(writes.filter(isOfKind), ({ place }) => place)].map(([place, own]) => [place, numbersOf(own)]),
  )
  for (const own of Map.groupBy(subscriptions.filter(isOfKind), ({ client }) => client).values()) {
    const acked = ackedIn.get(own[0]?.place ?? '') ?? []
    own.forEach((subscription, index) => judgeSubscription(subscription, own[index + 1], acked))
  }

  function judgeSubscription(subscription: Subscription, next: Subscription | undefined, acked: Acked[]) {
    const until = Math.min(subscription.until, watched.takenAt)
    const [firstAt, exact] = [
      firstArrivals(subscription, until),
      new Set(subscription.arrivals.map(({ number }) => number)),
    ]
    for (const one of acked) {
      const { number, sentAt, ackedAt } = one
      if (ackedAt < subscription.from || ackedAt >= until) continue
      const arrivedAt = firstAt(number)
      // Committed before the subscription, perhaps: the fetch after it may have brought it.
      const isFetched = sentAt < subscription.from && (subscription.caughtUp?.number ?? 0) >= number
      const waitedMs = timeOutside(watched.windows, ackedAt, until)
      if (arrivedAt !== null) delays.push(timeOutside(watched.windows, ackedAt, arrivedAt))
      else if (isFetched) continue
      else if (waitedMs >= watched.graceMs) counts.never++
      else if (subscription.until >= watched.takenAt || !reaches(next, number)) counts.never++
      else continue
      counts.pairs++
      if (sentAt >= subscription.from && isCalm(sentAt, ackedAt, until) && !exact.has(number)) counts.skipped++
    }
    for (const { at, isAgain } of unordered(subscription, until))
      if (isCalm(at - calmMs, at, until)) counts[isAgain ? 'doubled' : 'late']++
    const known = acked.filter(({ ackedAt }) => ackedAt < subscription.from).at(-1)
    if (
      known &&
      timeOutside(watched.windows, subscription.from, until) >= watched.graceMs &&
      !reaches(subscription, known.number)
    )
      counts.behind++
  }

  /** Nothing was broken from shortly before until well after, and the client was still there. */
  function isCalm(sentAt: number, ackedAt: number, until: number) {
    const end = ackedAt + calmMs
    return end < until && !watched.windows.some((window) => overlaps(window, sentAt - calmMs, end))
  }

  return { ...counts, ...percentiles(delays) }
}

/** Whether everybody who is subscribed has received or fetched the newest number: there is nothing left to wait for. */
export function isAllDelivered({ writes, subscriptions }: History): boolean {
  const newest = new Map<string, number>()
  for (const { place, ackedAt, number } of writes)
    if (ackedAt !== null && number !== null) newest.set(place, Math.max(number, newest.get(place) ?? 0))
  return subscriptions.every(
    (subscription) => subscription.until < Infinity || reaches(subscription, newest.get(subscription.place) ?? 0),
  )
}

const reaches = (subscription: Subscription | undefined, number: number): boolean =>
  subscription !== undefined &&
  ((subscription.caughtUp?.number ?? 0) >= number || subscription.arrivals.some((arrival) => arrival.number >= number))

/** Several writes of one call share a number. In the order of their acknowledgement. */
function numbersOf(writes: Write[]): Acked[] {
  const found = new Map<number, Acked>()
  for (const { number, sentAt, ackedAt } of writes)
    if (number !== null && ackedAt !== null) found.set(number, { number, sentAt, ackedAt })
  return [...found.values()].toSorted((a, b) => a.ackedAt - b.ackedAt)
}

/** When a number or a newer one arrived first. */
function firstArrivals({ arrivals }: Subscription, until: number): (number: number) => number | null {
  const rises: Subscription['arrivals'] = []
  for (const arrival of arrivals)
    if (arrival.at <= until && arrival.number > (rises.at(-1)?.number ?? 0)) rises.push(arrival)
  return (number) => {
    let [low, high] = [0, rises.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rises[middle]?.number ?? 0) < number) low = middle + 1
      else high = middle
    }
    return rises[low]?.at ?? null
  }
}

/** What was published and came although it was not newer than all before: again, or for the first time. */
function unordered({ arrivals }: Subscription, until: number): Array<{ at: number; isAgain: boolean }> {
  const seen = new Set<number>()
  let newest = 0
  return arrivals
    .filter(({ isWhole }) => isWhole)
    .flatMap(({ number, at }) => {
      const [isNew, isAgain] = [number > newest, seen.has(number)]
      newest = Math.max(newest, number)
      seen.add(number)
      return isNew || at > until ? [] : [{ at, isAgain }]
    })
}
