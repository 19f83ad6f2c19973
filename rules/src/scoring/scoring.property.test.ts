// Whatever scorers tap, undo, repeat and merge: one valid state, and exactly the legal taps are offered.
import type { PointRules, TieRules } from '@campus/contract/rules'
import { eventTypes, type Standing } from '@campus/contract/scoring'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { validateResult } from '../results/result.ts'
import { presetRules } from '../sports/presets.ts'
import { type Body, cup, dodgeball, type Game, idOf, log, soccer, tapOf } from './samples.ts'
import { type Base, type Folded, fold, mayTap, orderEvents, standingOf, type Tap } from './scoring.ts'
import { resume } from './suspension.ts'

/** Short matches, so that a few taps reach their end. */
const games: Record<string, Game> = {
  'soccer league': soccer,
  'soccer knock-out': cup({ sport: 'SOCCER', rules: { ...presetRules.IFAB_2x45, shootOutKicks: 2 } as Game['rules'] }),
  'soccer straight to kicks': cup({ sport: 'SOCCER', rules: presetRules.CAMPUS_2x20 }),
  badminton: { sport: 'BADMINTON', rules: { ...presetRules.BWF_3x21, points: 3, cap: 5 } as Game['rules'] },
  'table tennis': cup({ sport: 'TABLE_TENNIS', rules: { ...presetRules.ITTF_5x11, points: 2 } as Game['rules'] }),
  // The last set is shorter.
  volleyball: { sport: 'VOLLEYBALL', rules: { ...presetRules.FIVB_3x25, points: 4, lastPoints: 2 } as Game['rules'] },
  jokgu: cup({ sport: 'JOKGU', rules: { ...presetRules.JOKGU_3x15, points: 3, cap: 4 } as Game['rules'] }),
  'tug of war': cup({ sport: 'TUG_OF_WAR', rules: presetRules.TUG_OF_WAR_3 }),
  'arm wrestling': { sport: 'ARM_WRESTLING', rules: presetRules.ARM_WRESTLING_3 },
  futsal: cup({ sport: 'FUTSAL', rules: { ...presetRules.FUTSAL_2x20, shootOutKicks: 2 } as Game['rules'] }),
  basketball: { sport: 'BASKETBALL', rules: { ...presetRules.FIBA_4x10, periods: 2 } as Game['rules'] },
  '3x3': cup({ sport: 'BASKETBALL_3X3', rules: { ...presetRules.FIBA_3x3, target: 6 } as Game['rules'] }),
  kickball: { sport: 'KICKBALL', rules: { ...presetRules.KICKBALL_5, periods: 2, outs: 1 } as Game['rules'] },
  softball: cup({ sport: 'SOFTBALL', rules: { ...presetRules.SOFTBALL_7, periods: 1, outs: 2 } as Game['rules'] }),
  'dodgeball by sets': { ...dodgeball, rules: { ...presetRules.KR_CLASS, players: 2 } as Game['rules'] },
  'dodgeball by survivors': cup({ ...dodgeball, rules: { ...presetRules.KR_CLASS_SURVIVORS, players: 3 } as Game['rules'] }), // biome-ignore format: short
  'dodgeball by the clock': cup({ ...dodgeball, rules: { ...presetRules.WDBF, players: 2 } as Game['rules'] }),
}

const onePoint = { ...presetRules.BWF_3x21, bestOf: 1, points: 1, lead: 1, cap: null } as PointRules
const rubbers: TieRules['rubbers'] = [
  { discipline: 'SINGLES', rules: { ...onePoint, bestOf: 3 } },
  { discipline: 'DOUBLES', rules: onePoint },
  { discipline: 'SINGLES', rules: { ...onePoint, serve: 'TURNS' } },
]
const shortTie = { ...presetRules.BWF_TIE_5, rubbers, forfeitScore: 2 } as TieRules
games['tie'] = { sport: 'BADMINTON', rules: shortTie }
games['tie of all rubbers'] = cup({ sport: 'TABLE_TENNIS', rules: { ...shortTie, playsAll: true } })

const count = fc.integer({ min: 0, max: 4 })
const standing: fc.Arbitrary<Standing> = fc.record({
  status: fc.constantFrom('LIVE', 'LIVE', 'LIVE', 'PAST', 'FUTURE', 'POSTPONED', 'FORFEIT'),
  scoreOne: fc.option(count),
  scoreTwo: fc.option(count),
  sets: fc.array(fc.record({ one: count, two: count }), { maxLength: 3 }),
  shootOut: fc.option(fc.tuple(count, count), { freq: 2 }),
})
const side = fc.constantFrom<1 | 2>(1, 2)
/** Any tap, valid or not; its target is one of the last few. */
const body = fc.record({
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('GOAL', 'POINT', 'OUT', 'KICK', 'PERIOD', 'SET', 'SET_START') },
    { weight: 1, arbitrary: fc.constantFrom(...eventTypes) },
  ),
  team: fc.option(side, { nil: undefined, freq: 12 }),
  period: fc.constantFrom('HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'),
  end: fc.constantFrom('TIME', 'SUDDEN_DEATH_ONE', 'SUDDEN_DEATH_TWO', 'DRAW', 'ELIMINATION'),
  isScored: fc.boolean(),
  value: fc.constantFrom(1, 1, 2, 3, 4, undefined),
  card: fc.constant('YELLOW'),
  rubber: fc.constantFrom(0, 1, 2, 1, 2, undefined),
  players: fc.constantFrom([['가'], ['나', '다']], undefined),
  player: fc.constantFrom('7', undefined),
  standing,
  back: fc.integer({ min: 1, max: 6 }),
}) as fc.Arbitrary<Body & { back: number }>

/** The nearest legal tap to what was drawn: the same one, else with the next type that may be tapped. */
function nearest(game: Game, base: Base, folded: Folded, drawn: Body): Body | undefined {
  const from = eventTypes.indexOf(drawn.type)
  const types = [...eventTypes.slice(from), ...eventTypes.slice(0, from)]
  const may = (type: Body['type']) => mayTap(game.rules, base, folded, type, drawn.team, drawn)
  const type = types.find((each) => may(each) && each !== 'FORFEIT')
  return type && { ...drawn, type }
}

/** Plays what was drawn: only legal taps, each the next of the log. */
function play(game: Game, base: Base, drawn: (Body & { back: number })[], before: Tap[] = [], offset = 0): Tap[] {
  const taps = [...before]
  for (const { back, ...rest } of drawn) {
    const clock = taps.length + 1
    const target = taps.at(-back)?.id ?? idOf(0)
    const next = nearest(game, base, fold(game.rules, base, taps), { ...rest, target })
    if (next) taps.push({ ...tapOf(clock + offset, next), clock })
  }
  return taps
}

/** Legal when it was tapped, so only an undo after it can have taken its effect. */
function isFreshlyIgnored(taps: Tap[], id: string): boolean {
  const at = taps.findIndex((tap) => tap.id === id)
  return !taps.slice(at + 1).some(({ type }) => type === 'UNDO')
}

describe.each(Object.entries(games))('%s', (_, game) => {
  const base: Base = { sport: game.sport, mustDecide: game.mustDecide ?? false }
  const foldAll = (taps: Tap[]) => fold(game.rules, base, taps)
  const drawn = fc.array(body, { maxLength: 40 })

  it('offers a tap exactly when it has an effect as the next one', () => {
    fc.assert(
      fc.property(drawn, fc.array(body, { minLength: 8, maxLength: 8 }), (bodies, tries) => {
        const taps = play(game, base, bodies)
        const folded = foldAll(taps)
        expect(folded.ignored.filter((id) => isFreshlyIgnored(taps, id))).toEqual([])
        for (const { back, ...rest } of tries) {
          const tap = tapOf(taps.length + 1, { ...rest, target: taps.at(-back)?.id })
          const hasEffect = !foldAll([...taps, tap]).ignored.includes(tap.id)
          expect([tap.type, mayTap(game.rules, base, folded, tap.type, tap.team, tap)]).toEqual([tap.type, hasEffect])
        }
      }),
      { numRuns: 30 * inject('propertyFactor') },
    )
  })

  it('is the same however taps are shuffled, repeated and cut into batches, and validation accepts it', () => {
    const lot = fc.integer({ min: 0, max: 1e6 })
    fc.assert(
      fc.property(drawn, drawn, drawn, fc.array(lot, { minLength: 130, maxLength: 130 }), (first, one, two, lots) => {
        // Two devices continue from the same taps without receiving each other's.
        const shared = play(game, base, first)
        const [byOne, byTwo] = [play(game, base, one, shared), play(game, base, two, shared, 1000)]
        const whole = foldAll([...byOne, ...byTwo])
        const arrived = [...byTwo, ...byOne].map((tap, index) => ({ tap, lot: lots[index] ?? 0 }))
        const shuffled = arrived.toSorted((a, b) => a.lot - b.lot).map(({ tap }) => tap)
        expect(foldAll([...shuffled, ...shared])).toEqual(whole)
        // A log that takes them batch by batch, of one to eight.
        let taken: Tap[] = []
        for (let at = 0, index = 0; at < shuffled.length; index++) {
          const size = 1 + ((lots[index] ?? 0) % 8)
          taken = orderEvents([...taken, ...shuffled.slice(at, at + size)])
          at += size
        }
        expect(foldAll(taken)).toEqual(whole)
        for (const { state } of [foldAll(byOne), foldAll(byTwo), whole]) {
          const { scoreOne, scoreTwo, sets, shootOut, winner } = state
          const validation = validateResult(game.rules, { ...standingOf(state), sets, mustDecide: base.mustDecide })
          expect(validation).toMatchObject({ ok: true, scoreOne, scoreTwo, sets, shootOut, winner })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('treats an undone tap as if it had never been tapped', () => {
    fc.assert(
      fc.property(drawn, (bodies) => {
        const taps = play(game, base, bodies)
        const { state, timeline, ignored } = foldAll(taps)
        const gone = new Set([...timeline.filter(({ isUndone }) => isUndone).map(({ event }) => event.id), ...ignored])
        const rest = taps.filter(({ id, type }) => type !== 'UNDO' && !gone.has(id))
        expect(foldAll(rest).state).toEqual(state)
      }),
      { numRuns: 30 * inject('propertyFactor') },
    )
  })
})

describe.each(Object.entries(games))('%s', (_, game) => {
  const base: Base = { sport: game.sport, mustDecide: game.mustDecide ?? false }

  it('has a set clock exactly while a set runs, from a tap of the log, and undoing the start undoes nothing else', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 40 }), (bodies) => {
        const taps = play(game, base, bodies)
        const folded = fold(game.rules, base, taps)
        const { state } = folded
        if (state.setStartedAt !== null) expect(state.status).toBe('LIVE')
        if (game.rules.kind === 'GOALS') expect(state.setStartedAt).toBe(null)
        if (state.outs[0] + state.outs[1] > 0) expect(state.setStartedAt).not.toBe(null)
        // A suspension moves it.
        const hasStood = taps.some(({ type }) => type === 'SUSPEND')
        if (state.setStartedAt !== null && !hasStood)
          expect(taps.map(({ deviceAt }) => deviceAt)).toContain(state.setStartedAt)
        if (!mayTap(game.rules, base, folded, 'SET_START')) return
        const begun = [...taps, tapOf(taps.length + 1, { type: 'SET_START' })]
        const at = begun.at(-1)?.deviceAt ?? ''
        expect(fold(game.rules, base, begun).state).toEqual({ ...resume(state, at), setStartedAt: at })
        const undone = [...begun, tapOf(taps.length + 2, { type: 'UNDO', target: begun.at(-1)?.id })]
        expect(fold(game.rules, base, undone).state).toEqual(state)
      }),
      { numRuns: 60 * inject('propertyFactor') },
    )
  })
})

it('reaches every kind of end', () => {
  const ends = new Set<string>()
  for (const [name, game] of Object.entries(games)) {
    const base: Base = { sport: game.sport, mustDecide: game.mustDecide ?? false }
    for (const bodies of fc.sample(fc.array(body, { minLength: 40, maxLength: 50 }), { numRuns: 80, seed: 7 })) {
      const taps = play(game, base, bodies.filter(({ type }) => type !== 'CORRECTION')) // biome-ignore format: short
      for (const { event } of fold(game.rules, base, taps).timeline) if (event.type === 'FINISH') ends.add(name)
    }
  }
  expect([...ends].toSorted()).toEqual(Object.keys(games).toSorted())
})

/** Every set goes to 20-all and is undone here and there. */
function tapsOf(rallies: number, undone: number) {
  return log(
    [
      'S1',
      ...Array.from({ length: rallies }, (_, index) => `P${(index % 2) + 1}`),
      ...Array.from({ length: undone }, (_, index) => `U${index * 9 + 3}`),
    ].join(' '),
  )
}

it('folds 300 taps in less than twenty times the time of 30', () => {
  const game = { sport: 'TABLE_TENNIS', rules: presetRules.ITTF_7x11 } as const
  const base: Base = { sport: game.sport, mustDecide: true }
  const [few, many] = [tapsOf(27, 2), tapsOf(270, 29)]
  expect([few.length, many.length]).toEqual([30, 300])
  const timeOf = (taps: typeof few, times: number) => {
    const from = performance.now()
    for (let run = 0; run < times; run++) fold(game.rules, base, taps)
    return (performance.now() - from) / times
  }
  // By turns, and the best of many: what the fold itself costs, not what the machine was doing meanwhile.
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < 60; run++) {
    short = Math.min(short, timeOf(few, 10))
    long = Math.min(long, timeOf(many, 1))
  }
  expect(long / short, `${long} ms and ${short} ms`).toBeLessThan(20)
})
