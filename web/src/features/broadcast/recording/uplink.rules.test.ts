// The uplink over unreliable networks: no piece twice, none unaccounted for, and never above the rate limit.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accepted,
  add,
  begin,
  choose,
  emptyUplink,
  healthOf,
  hurry,
  missed,
  type Piece,
  rejected,
  retryMs,
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

test('backs off from a tenth of a second, doubling up to a few seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(retryMs)).toEqual([100, 200, 400, 800, 1600, 3200, 3200, 3200])
})

test('sends at most three at once, oldest first, with a gap between', () => {
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
  uplink = accepted(uplink, uplink.pieces[1]!, 9000)
  expect(send(uplink, 9000)[1].sequence).toBe(3)
})

test('delays the next piece after a large one: the server accepts 4 Mbit/s of a camera', () => {
  const uplink = add(add(emptyUplink<string>(0), piece(0, 0, 437_500), 0), piece(1, 0), 0)
  expect(choose(send(uplink, 0)[0], 0)).toEqual({ waitMs: 1000 })
})

test('retries after the backoff, or at once when the network is back', () => {
  const [sending, first] = send(withPieces(1), 1000)
  const again = missed(sending, first, 2000)
  expect(choose(again, 2040)).toEqual({ waitMs: 60 })
  expect(choose(hurry(again), 2040)).toMatchObject({ sequence: 0, tries: 1 })
})

test('drops the oldest pieces after thirty seconds without a network, but never the header', () => {
  const uplink = withPieces(1 + 40 * 4)
  const left = uplink.pieces.map(({ sequence }) => sequence)
  expect(left[0]).toBe(0)
  expect(left[1]).toBe(40)
  expect(left.at(-1)).toBe(160)
  expect(uplink.lost).toBe(39)
})

test('counts a rejected piece as lost', () => {
  const [sending, first] = send(withPieces(2), 1000)
  expect(rejected(sending, first)).toMatchObject({ lost: 1, pieces: [{ sequence: 1 }] })
})

test('reports delay, losses, resending and a missing network', () => {
  const [sending, first] = send(withPieces(1), 100)
  expect(healthOf(accepted(sending, first, 400), 1000)).toMatchObject({
    level: 'GOOD',
    delayMs: 400,
    isResending: false,
  })
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
  // Taken over, or stopped by an administrator: the phone must not return on air by itself.
  ['NOT_ON_AIR', 409, 900, 'OVER'],
  ['STREAM_TAKEN', 409, 61_000, 'OVER'],
  ['PASS_INVALID', 401, 61_000, 'OVER'],
  ['BAD_VIDEO', 400, 0, 'OVER'],
] as const)('%s (%i) after %i ms of silence: %s', (code, status, silentMs, verdict) => {
  expect(verdictOn({ code, status }, silentMs)).toBe(verdict)
})

/** Films over a network with outages; returns what arrived, and when each piece was started. */
function film(seconds: number, chunkMs: number, tripMs: number, outages: readonly (readonly [number, number])[]) {
  const isOffline = (now: number) => outages.some(([from, until]) => now >= from && now < until)
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
      uplink = one.isFine ? accepted(uplink, one.piece, now) : missed(uplink, one.piece, now)
      if (one.isFine) arrived.push(one.piece.sequence)
    }
    for (let chosen = choose(uplink, now); chosen && 'sequence' in chosen; chosen = choose(uplink, now)) {
      uplink = begin(uplink, chosen, now)
      started.push(now)
      onWay.push({ piece: chosen, at: now + tripMs, isFine: !isOffline(now) && !isOffline(now + tripMs) })
      most = Math.max(most, onWay.length)
    }
  }
  return { uplink, arrived, started, most, made }
}

const outage = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 100, max: 50_000 }))

test('over any network each piece arrives once or counts as lost, at most three at once and eight a second', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(250, 1000),
      fc.integer({ min: 20, max: 400 }),
      fc.array(outage, { maxLength: 3 }),
      (chunkMs, tripMs, outages) => {
        const spans = outages.map(([from, ms]) => [from, from + ms] as const)
        const { uplink, arrived, started, most, made } = film(60, chunkMs, tripMs, spans)
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
