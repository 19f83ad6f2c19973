// Deliveries made by hand, each broken in one way that a product could be broken in: the judge finds it.

import { expect, test } from 'vitest'
import { excuses, type FaultWindow } from '../faults/faults.ts'
import { isDelivered } from '../stage.ts'
import { type Delivery, isAllDelivered, judgeDelivery } from './delivery.ts'
import { type History, newHistory, type Subscription } from './history.ts'

const place = 'events 1'
const everyMs = 500
const versions = 2000
const fans = 3
const ackedAt = (version: number) => version * everyMs

/** Each version is acknowledged 500 ms after the one before, and reaches every fan 20 ms later. */
function good(): History {
  const history = newHistory()
  for (let version = 1; version <= versions; version++) {
    const at = ackedAt(version)
    history.writes.push({ place, key: `tap ${version}`, sentAt: at - 10, ackedAt: at, number: version })
  }
  for (let client = 1; client <= fans; client++)
    history.subscriptions.push({
      place,
      client,
      from: 0,
      until: Infinity,
      arrivals: history.writes.map(({ number }) => ({
        number: number ?? 0,
        at: ackedAt(number ?? 0) + 20,
        isWhole: true,
      })),
      caughtUp: { number: 0, at: 1 },
    })
  return history
}

const takenAt = ackedAt(versions) + 10_000
const graceMs = 5000
const window = (from: number, until: number, more: Partial<FaultWindow> = {}): FaultWindow => ({
  name: 'test',
  from,
  until,
  ...excuses.none,
  ...more,
})

function judged(spoil: (subscriptions: Subscription[]) => void, windows: FaultWindow[] = []): Delivery {
  const history = good()
  spoil(history.subscriptions)
  return judgeDelivery(history, 'events', { windows, takenAt, graceMs })
}

test('a good history: everything reaches everybody, in time', () => {
  const pairs = fans * versions
  const clean = { pairs, never: 0, skipped: 0, doubled: 0, late: 0, behind: 0, p50Ms: 20, p99Ms: 20, maxMs: 20 }
  expect(judged(() => {})).toEqual(clean)
  expect(isAllDelivered(good())).toBe(true)
})

test('push off: no event ever arrives by socket, however much clients fetch', () => {
  const { never, pairs } = judged((subscriptions) => {
    for (const subscription of subscriptions)
      Object.assign(subscription, { arrivals: [], caughtUp: { number: 0, at: 1 } })
  })
  expect(never).toBe(pairs)
})

test('one event in 1,000 dropped', () => {
  const found = judged((subscriptions) => {
    for (const subscription of subscriptions)
      subscription.arrivals = subscription.arrivals.filter(({ number }) => number % 1000 !== 500)
  })
  expect(found).toMatchObject({ never: 0, skipped: fans * 2, doubled: 0 })
})

test('one event in 1,000 doubled', () => {
  const found = judged((subscriptions) => {
    for (const subscription of subscriptions)
      subscription.arrivals = subscription.arrivals.flatMap((one) => (one.number % 1000 === 500 ? [one, one] : [one]))
  })
  expect(found).toMatchObject({ never: 0, skipped: 0, doubled: fans * 2 })
})

/** Of as many events, one comes after the next. */
const overtaken = (each: number) =>
  judged((subscriptions) => {
    for (const { arrivals } of subscriptions)
      arrivals.forEach((one, at) => {
        const next = arrivals[at + 1]
        if (next && (at + 1) % each === 0) [one.number, next.number] = [next.number, one.number]
      })
  })

test('one event in 1,000 overtaken by the next is late, not doubled; every second one is too many', () => {
  expect(overtaken(1000)).toMatchObject({ never: 0, skipped: 0, doubled: 0, late: fans })
  expect(isDelivered(overtaken(1000), 5000)).toBe(true)
  expect(isDelivered(overtaken(2), 5000)).toBe(false)
})

test('a published event may follow the same state from a database poll', () => {
  const found = judged((subscriptions) => {
    for (const subscription of subscriptions)
      subscription.arrivals = subscription.arrivals.flatMap((one) => [{ ...one, isWhole: false }, one])
  })
  expect(found).toMatchObject({ skipped: 0, doubled: 0 })
})

test('events that come 4 s late', () => {
  const late = judged((subscriptions) => {
    for (const subscription of subscriptions)
      subscription.arrivals = subscription.arrivals.map((one) => ({ ...one, at: one.at + 4000 }))
  })
  expect(late).toMatchObject({ p50Ms: 4020, p99Ms: 4020, never: 0 })
})

test('the last event never comes', () => {
  const history = good()
  history.subscriptions[0]?.arrivals.pop()
  expect(judgeDelivery(history, 'events', { windows: [], takenAt, graceMs })).toMatchObject({ never: 1 })
  expect(isAllDelivered(history)).toBe(false)
})

/** One fan is disconnected from version 100 to 110, and catches up with the fetch after the subscription. */
function leave(subscriptions: Subscription[], fetched: number) {
  const [subscription] = subscriptions
  if (!subscription) return
  const [lostAt, backAt] = [ackedAt(100) + 5, ackedAt(110) + 5]
  const [before, after] = [ackedAt(100), ackedAt(111)].map((at, index) =>
    subscription.arrivals.filter((arrival) => (index === 0 ? arrival.at < at : arrival.at > at)),
  )
  const caughtUp = { number: fetched, at: backAt + 100 }
  subscriptions.push({ ...subscription, from: backAt, arrivals: after ?? [], caughtUp })
  Object.assign(subscription, { until: lostAt, arrivals: before })
}

test('judges a disconnected client from its reconnect', () => {
  expect(judged((subscriptions) => leave(subscriptions, 110))).toMatchObject({ never: 0, behind: 0, skipped: 0 })
  // Brought up to date by neither the fetch nor the socket.
  const behind = judged((subscriptions) => {
    leave(subscriptions, 105)
    subscriptions.at(-1)?.arrivals.splice(0)
  })
  expect(behind).toMatchObject({ behind: 1 })
  expect(behind.never).toBeGreaterThan(0)
})

test('counts a client that never reconnects', () => {
  const gone = judged((subscriptions) =>
    Object.assign(subscriptions[0] ?? {}, { until: ackedAt(10) + 5, arrivals: [] }),
  )
  expect(gone.never).toBe(10)
})

function skip(subscriptions: Subscription[]) {
  for (const subscription of subscriptions)
    subscription.arrivals = subscription.arrivals.filter(({ number }) => number < 100 || number >= 105)
}

test('while something is broken, only the newest has to come', () => {
  expect(judged(skip)).toMatchObject({ never: 0, skipped: fans * 5 })
  const faulty = window(ackedAt(99) + 100, ackedAt(105))
  expect(judged(skip, [faulty])).toMatchObject({ never: 0, skipped: 0, maxMs: 20 + 5 * everyMs })
})

test('only a fault that blocks the way excuses a delay, and only for as long as it lasts', () => {
  const hold = (subscriptions: Subscription[]) => {
    const [from, until] = [ackedAt(100), ackedAt(120)]
    for (const subscription of subscriptions)
      subscription.arrivals = subscription.arrivals.map((one) => ({
        ...one,
        at: one.at > from && one.at < until ? until : one.at,
      }))
  }
  const held = 20 * everyMs
  expect(judged(hold, [window(ackedAt(100), ackedAt(120))]).maxMs).toBe(held)
  expect(judged(hold, [window(ackedAt(100), ackedAt(120), excuses.blocked)]).maxMs).toBe(20)
  expect(judged(hold, [window(ackedAt(100), ackedAt(110), excuses.blocked)]).maxMs).toBe(held / 2)
})

test('fetching does not count as delivery to a client that stayed subscribed', () => {
  const fetched = judged((subscriptions) => {
    for (const subscription of subscriptions)
      Object.assign(subscription, { arrivals: [], caughtUp: { number: versions, at: takenAt } })
  })
  expect(fetched.never).toBe(fetched.pairs)
})
