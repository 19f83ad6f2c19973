// The way of a recording to the server over networks that come and go: nothing twice, nothing forgotten, never too much.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  begin,
  choose,
  emptyUplink,
  healthOf,
  hurry,
  missed,
  type Piece,
  refused,
  retryMs,
  taken,
  type Uplink,
  verdictOn,
} from './uplink.rules.ts'

const piece = (sequence: number, capturedAt: number, bytes = 30_000) => ({ sequence, capturedAt, bytes, body: '' })

const withPieces = (count: number, chunkMs = 250) =>
  Array.from({ length: count }, (_, at) => at).reduce(
    (uplink, at) => add(uplink, piece(at, at * chunkMs), at * chunkMs),
    emptyUplink<string>(0),
  )

/** Chosen and on its way, or a failure of the test. */
function send(uplink: Uplink<string>, now: number): [Uplink<string>, Piece<string>] {
  const chosen = choose(uplink, now)
  if (!chosen || 'waitMs' in chosen) throw new Error('nothing to send')
  return [begin(uplink, chosen, now), chosen]
}

test('pauses double from a tenth of a second, up to a few seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(retryMs)).toEqual([100, 200, 400, 800, 1600, 3200, 3200, 3200])
})

test('three at once and no more, oldest first, each after a moment', () => {
  let uplink = withPieces(5)
  const sent: number[] = []
  for (const now of [2000, 2200, 2400]) {
    const [next, { sequence }] = send(uplink, now)
    expect(choose(next, now)).toEqual(sent.length < 2 ? { waitMs: 135 } : null)
    uplink = next
    sent.push(sequence)
  }
  expect(sent).toEqual([0, 1, 2])
  expect(choose(uplink, 9000)).toBeNull()
  uplink = taken(uplink, uplink.pieces[1]!, 9000)
  expect(send(uplink, 9000)[1].sequence).toBe(3)
})

test('a large piece keeps the next one back: the server takes 4 Mbit/s of a camera', () => {
  const uplink = add(add(emptyUplink<string>(0), piece(0, 0, 437_500), 0), piece(1, 0), 0)
  expect(choose(send(uplink, 0)[0], 0)).toEqual({ waitMs: 1000 })
})

test('what failed is tried again after its pause, at once when the network is back', () => {
  const [sending, first] = send(withPieces(1), 1000)
  const again = missed(sending, first, 2000)
  expect(choose(again, 2040)).toEqual({ waitMs: 60 })
  expect(choose(hurry(again), 2040)).toMatchObject({ sequence: 0, tries: 1 })
})

test('after thirty seconds without a network the oldest is given up whole, but never the header', () => {
  const uplink = withPieces(1 + 40 * 4)
  const kept = uplink.pieces.map(({ sequence }) => sequence)
  expect(kept[0]).toBe(0)
  expect(kept[1]).toBe(40)
  expect(kept.at(-1)).toBe(160)
  expect(uplink.lost).toBe(39)
})

test('what the server will never take is lost, and said to be', () => {
  const [sending, first] = send(withPieces(2), 1000)
  expect(refused(sending, first)).toMatchObject({ lost: 1, pieces: [{ sequence: 1 }] })
})

test('health: how late, how much was lost, whether something is sent again, whether the network is away', () => {
  const [sending, first] = send(withPieces(1), 100)
  expect(healthOf(taken(sending, first, 400), 1000)).toMatchObject({ level: 'GOOD', delayMs: 400, isResending: false })
  expect(healthOf(sending, 3000)).toMatchObject({ level: 'SLOW', delayMs: 3000, isResending: false })
  const failed = missed(sending, first, 3000)
  expect(healthOf(failed, 3000)).toMatchObject({ level: 'SLOW', isResending: true })
  expect(healthOf(failed, 12_000)).toMatchObject({ level: 'AWAY', waitingMs: 12_000 })
})

test.each([
  ['NETWORK', 0, 0, 'AGAIN'],
  ['UNAVAILABLE', 503, 0, 'AGAIN'],
  ['TOO_MANY_REQUESTS', 429, 0, 'AGAIN'],
  ['TOO_LARGE', 413, 0, 'SKIP'],
  ['NOT_ON_AIR', 409, 61_000, 'RESUME'],
  // Taken over, or stopped by an administrator: the phone must not go on air again by itself.
  ['NOT_ON_AIR', 409, 900, 'OVER'],
  ['STREAM_TAKEN', 409, 61_000, 'OVER'],
  ['PASS_INVALID', 401, 61_000, 'OVER'],
  ['BAD_VIDEO', 400, 0, 'OVER'],
] as const)('%s (%i) after %i ms of silence: %s', (code, status, silentMs, verdict) => {
  expect(verdictOn({ code, status }, silentMs)).toBe(verdict)
})

/** Films for a while over a network that is away at times; says what arrived, and when each piece was started. */
function film(seconds: number, chunkMs: number, tripMs: number, away: readonly (readonly [number, number])[]) {
  const isAway = (now: number) => away.some(([from, until]) => now >= from && now < until)
  let uplink = emptyUplink<string>(0)
  let most = 0
  const arrived: number[] = []
  const started: number[] = []
  const onWay: { piece: Piece<string>; at: number; isFine: boolean }[] = []
  let made = 0
  for (let now = 0; now < seconds * 1000 + 120_000; now += 5) {
    if (now % chunkMs === 0 && now <= seconds * 1000) uplink = add(uplink, piece(made++, now, chunkMs * 125), now)
    for (const one of onWay.filter(({ at }) => at <= now)) {
      onWay.splice(onWay.indexOf(one), 1)
      uplink = one.isFine ? taken(uplink, one.piece, now) : missed(uplink, one.piece, now)
      if (one.isFine) arrived.push(one.piece.sequence)
    }
    for (let chosen = choose(uplink, now); chosen && 'sequence' in chosen; chosen = choose(uplink, now)) {
      uplink = begin(uplink, chosen, now)
      started.push(now)
      onWay.push({ piece: chosen, at: now + tripMs, isFine: !isAway(now) && !isAway(now + tripMs) })
      most = Math.max(most, onWay.length)
    }
  }
  return { uplink, arrived, started, most, made }
}

const outage = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 100, max: 50_000 }))

test('over any network: each piece arrives once or is counted lost, three at once, eight a second', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(250, 1000),
      fc.integer({ min: 20, max: 400 }),
      fc.array(outage, { maxLength: 3 }),
      (chunkMs, tripMs, outages) => {
        const away = outages.map(([from, ms]) => [from, from + ms] as const)
        const { uplink, arrived, started, most, made } = film(60, chunkMs, tripMs, away)
        expect(uplink.pieces).toEqual([])
        expect(new Set(arrived).size).toBe(arrived.length)
        expect(arrived).toContain(0)
        expect(arrived.length + uplink.lost).toBe(made)
        expect(most).toBeLessThanOrEqual(3)
        for (const [at, from] of started.entries()) expect((started[at + 8] ?? Infinity) - from).toBeGreaterThan(1000)
        if (outages.every(([, ms]) => ms < 25_000) && outages.length < 2) expect(uplink.lost).toBe(0)
      },
    ),
    { numRuns: 40 },
  )
})
