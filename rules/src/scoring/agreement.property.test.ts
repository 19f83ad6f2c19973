// The agreed log of two scorers does not depend on the order in which their taps arrive, nor on who sits where.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Seat } from './agreement.ts'
import { type Body, badminton, campus, type Game, idOf } from './samples.ts'
import { fold, type Tap } from './scoring.ts'

/** What a scorer does, some seconds after the tap before; `undo` takes back one of the own last few. */
interface Act {
  after: number
  body: Body
  undo: number | null
}

const bodies: Record<string, Body[]> = {
  soccer: [
    { type: 'GOAL', team: 1 },
    { type: 'GOAL', team: 2 },
    { type: 'CARD', team: 1, card: 'YELLOW' },
    { type: 'PERIOD', period: 'HALF_TIME' },
    { type: 'PERIOD', period: 'SECOND_HALF' },
    { type: 'FINISH' },
  ],
  badminton: [
    { type: 'POINT', team: 1 },
    { type: 'POINT', team: 2 },
  ],
}
const games: Record<string, Game> = { soccer: campus, badminton }

const script = (of: Body[]): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.record({
      after: fc.integer({ min: 1, max: 90 }),
      body: fc.constantFrom(...of),
      undo: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 4 }),
    }),
    { maxLength: 14 },
  )

/**
 * Plays both scripts: `arrivals` says whose next tap reaches the server, and `hearings` after which of them that phone has heard of all
 * others. A phone's clock is one more than the highest it knows; the server puts an undo behind everything.
 */
function play(scripts: [Act[], Act[]], arrivals: readonly boolean[], hearings: readonly boolean[]): Tap[] {
  const log: Tap[] = [{ id: idOf(1), type: 'START', clock: 1, deviceAt: at(0), seat: 1 }]
  const next = [0, 0]
  const clocks = [1, 1]
  const seconds = [0, 0]
  const own: string[][] = [[], []]
  for (let turn = 0; next.some((done, who) => done < (scripts[who]?.length ?? 0)); turn++) {
    const wanted = arrivals[turn % arrivals.length] ? 1 : 0
    const who = (next[wanted] ?? 0) < (scripts[wanted]?.length ?? 0) ? wanted : 1 - wanted
    const act = scripts[who as 0 | 1][next[who] ?? 0]
    if (!act) break
    const id = idOf(1000 * (who + 1) + (next[who] ?? 0))
    next[who] = (next[who] ?? 0) + 1
    seconds[who] = (seconds[who] ?? 0) + act.after
    if (hearings[turn % hearings.length]) clocks[who] = Math.max(clocks[who] ?? 0, ...log.map(({ clock }) => clock))
    clocks[who] = (clocks[who] ?? 0) + 1
    const target = act.undo === null ? undefined : own[who]?.at(-1 - act.undo)
    const last = Math.max(...log.map(({ clock }) => clock))
    const seat = (who + 1) as Seat
    const deviceAt = at(seconds[who] ?? 0)
    if (target) log.push({ id, type: 'UNDO', target, clock: Math.max(clocks[who] ?? 0, last + 1), deviceAt, seat })
    else {
      own[who]?.push(id)
      log.push({ ...act.body, id, clock: clocks[who] ?? 0, deviceAt, seat })
    }
  }
  return log
}

const at = (second: number) => new Date(Date.UTC(2026, 10, 14, 10) + second * 1000).toISOString()

function agreed({ rules, sport }: Game, log: readonly Tap[]) {
  const { state, timeline, open } = fold(rules, { sport, mustDecide: false }, log)
  return { state, taps: timeline.map(({ event }) => event.id), open: open.map(({ id }) => id) }
}

const order = fc.array(fc.boolean(), { minLength: 1, maxLength: 28 })
/** 10,000 interleavings in all: 20 of each of 500 pairs of scripts. */
const ways = fc.array(fc.tuple(order, order), { minLength: 20, maxLength: 20 })

it.each(['soccer', 'badminton'])('%s: one agreed log, however the taps arrive', (name) => {
  const [game, of] = [games[name] ?? campus, bodies[name] ?? []]
  fc.assert(
    fc.property(script(of), script(of), ways, (one, two, interleavings) => {
      const [first, ...others] = interleavings.map(([arrivals, hearings]) =>
        agreed(game, play([one, two], arrivals, hearings)),
      )
      for (const other of others) expect(other).toEqual(first)
    }),
    { numRuns: 250 },
  )
})

it('does not depend on who sits where', () => {
  fc.assert(
    fc.property(script(bodies['soccer'] ?? []), script(bodies['soccer'] ?? []), order, (one, two, arrivals) => {
      const log = play([one, two], arrivals, [true])
      const swapped = log.map((tap): Tap => ({ ...tap, seat: tap.seat === 1 ? 2 : 1 }))
      expect(agreed(campus, swapped)).toEqual(agreed(campus, log))
    }),
    { numRuns: 500 },
  )
})

it('is the log of one where both tap the same', () => {
  fc.assert(
    fc.property(script(bodies['badminton'] ?? []), order, fc.integer({ min: 0, max: 8 }), (acts, arrivals, late) => {
      const delayed = acts.map((act, index) => (index === 0 ? { ...act, after: act.after + late } : act))
      const both = play([acts, delayed], arrivals, [true])
      const alone = play([acts, []], [false], [true]).map(({ seat: _, ...tap }): Tap => tap)
      const [together, single] = [agreed(badminton, both), agreed(badminton, alone)]
      expect(together.open).toEqual([])
      expect([together.state.scoreOne, together.state.scoreTwo, together.state.sets]).toEqual([
        single.state.scoreOne,
        single.state.scoreTwo,
        single.state.sets,
      ])
    }),
    { numRuns: 500 },
  )
})

const cpuMs = (run: () => unknown) => {
  const since = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** The best of three: the first run is compiled while it runs. */
const best = (run: () => unknown) => Math.min(...[1, 2, 3].map(() => cpuMs(run)))

/** The least that comparing each with each can cost: as many cells, and nothing to compare. */
function fillCells(side: number): number {
  const cells = new Float64Array((side + 1) ** 2)
  for (let cell = side * (side + 1); cell > 0; cell--)
    cells[cell - 1] = Math.max(cells[cell] ?? 0, cells[cell + side] ?? 0) + 1
  return cells[0] ?? 0
}

it('pairs a log that fills its limit at a small multiple of what the cells cost', () => {
  const each = 2500
  const taps = Array.from({ length: each }, (_, index): Tap[] => {
    const tap = { type: 'GOAL', clock: index + 2, deviceAt: at(index % 170) } as const
    return [
      { ...tap, id: idOf(10_000 + index), team: index % 2 ? 1 : 2, seat: 1 },
      { ...tap, id: idOf(20_000 + index), team: index % 3 ? 1 : 2, seat: 2 },
    ]
  }).flat()
  const [bare, paired] = [
    best(() => fillCells(each)),
    best(() => fold(campus.rules, { sport: campus.sport, mustDecide: false }, taps)),
  ]
  expect(paired / bare).toBeLessThan(40)
})
