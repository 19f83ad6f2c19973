// Any rules that a competition may have, however odd: no tap breaks the fold, and every match can be brought to an end.
import { measures, unplacedReasons } from '@campus/contract/marks'
import { disciplines, type SportRules, SportRules as SportRulesSchema, type TieRules } from '@campus/contract/rules'
import { eventTypes } from '@campus/contract/scoring'
import { sports } from '@campus/contract/sports'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { type Body, tapOf } from '../scoring/samples.ts'
import { type Base, fold } from '../scoring/scoring.ts'
import { rulesFit } from '../sports/presets.ts'
import { kitOf } from './kits.ts'
import { runTrial } from './trial.ts'

const small = (max: number, min = 1) =>
  fc.oneof(fc.integer({ min, max: Math.min(max, min + 3) }), fc.integer({ min, max }))
const common = { slotMinutes: fc.integer({ min: 5, max: 480 }), forfeitScore: small(99) }
const odd = fc.constantFrom(1, 3, 5, 7, 9)
/** Within the limits of the schema, small numbers more often: they end. */
const rallies = fc.record({
  kind: fc.constant('POINTS' as const),
  bestOf: odd,
  points: small(99),
  lead: fc.constantFrom(1, 2),
  cap: fc.option(small(120)),
  lastPoints: fc.option(small(99), { nil: undefined }),
  serve: fc.constantFrom(undefined, 'WINNER' as const, 'TURNS' as const, 'NONE' as const),
  keepsEnds: fc.constantFrom(undefined, true, false),
  ...common,
})
const rubber = fc
  .record({ discipline: fc.constantFrom(...disciplines), rules: rallies })
  // A cap and a forfeit that its points and sets allow: few of nine would have them by chance.
  .map(({ discipline, rules }) => ({
    discipline,
    rules: { ...rules, cap: null, lastPoints: undefined, forfeitScore: 1 },
  }))
const anyRules: fc.Arbitrary<SportRules> = fc.oneof(
  fc.record({
    kind: fc.constant('TIES' as const),
    rubbers: fc.constantFrom(3, 5, 7, 9).chain((count) => fc.array(rubber, { minLength: count, maxLength: count })),
    playsAll: fc.boolean(),
    slotMinutes: common.slotMinutes,
    forfeitScore: small(3),
  }),
  fc.record({
    kind: fc.constant('GOALS' as const),
    halfMinutes: small(60),
    extraHalfMinutes: small(240, 0),
    shootOutKicks: small(11, 0),
    ...common,
  }),
  rallies,
  fc.record({
    kind: fc.constant('SURVIVORS' as const),
    players: small(30, 2),
    bestOf: fc.option(odd),
    setMinutes: small(60),
    decidedBy: fc.constantFrom('SETS' as const, 'SURVIVORS' as const),
    ...common,
  }),
  fc.record({
    kind: fc.constant('PERIODS' as const),
    periods: small(9),
    periodMinutes: small(60, 0),
    extraMinutes: small(60, 0),
    values: fc.array(small(10), { minLength: 1, maxLength: 4 }),
    target: fc.option(small(300)),
    extraTarget: fc.option(small(50)),
    bonusFouls: fc.option(small(20)),
    outs: fc.option(small(9)),
    mayDraw: fc.boolean(),
    ...common,
  }),
  fc.record({
    kind: fc.constant('PLACED' as const),
    measure: fc.constantFrom(...measures),
    attempts: fc.integer({ min: 1, max: 6 }),
    lanes: fc.integer({ min: 2, max: 60 }),
    slotMinutes: common.slotMinutes,
    forfeitScore: fc.constant(1),
  }),
)
const sideCount = 9

const side = fc.constantFrom<1 | 2>(1, 2)
const body = fc.record({
  type: fc.constantFrom(
    ...eventTypes.filter((type) => !['UNDO', 'NOTE', 'CORRECTION', 'FORFEIT', 'FINISH'].includes(type)),
  ),
  team: fc.option(side, { nil: undefined, freq: 8 }),
  period: fc.constantFrom('HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'),
  end: fc.constantFrom('TIME', 'SUDDEN_DEATH_ONE', 'DRAW'),
  isScored: fc.boolean(),
  value: fc.option(small(10), { nil: undefined }),
  card: fc.constant('YELLOW'),
  rubber: fc.option(fc.nat(8), { nil: undefined, freq: 4 }),
  side: fc.integer({ min: 1, max: 12 }),
  mark: fc.option(fc.nat(10_000), { nil: undefined }),
  unplaced: fc.constantFrom(undefined, undefined, ...unplacedReasons),
}) as fc.Arbitrary<Body>

const sportOf = (rules: SportRules) =>
  rules.kind === 'TIES' ? 'BADMINTON' : (sports.find((sport) => kitOf(sport).kind === rules.kind) ?? 'SOCCER')

/** What a scorer taps to bring a match to its end: one side scores whatever counts, and whatever can be ended is. */
function ending(rules: SportRules): Body[] {
  if (rules.kind === 'GOALS')
    return [
      { type: 'PERIOD', period: 'SECOND_HALF' },
      { type: 'GOAL', team: 1 },
    ]
  if (rules.kind === 'POINTS') return [{ type: 'POINT', team: 1 }]
  if (rules.kind === 'SURVIVORS') return [{ type: 'OUT', team: 2 }]
  if (rules.kind === 'TIES') return []
  if (rules.kind === 'PLACED')
    return Array.from({ length: sideCount }, (_, at) => ({ type: 'MARK', side: at + 1, mark: 1000 + at }) as const)
  return [
    { type: 'POINT', team: 1, value: rules.values[0] },
    { type: 'SET', end: 'TIME' },
  ]
}

/** The first side wins what is left of every rubber: at most as many points as both sides have. */
const rubberByRubber = ({ rubbers }: TieRules): Body[] =>
  rubbers.flatMap(({ rules: { bestOf, points } }, at): Body[] => [
    { type: 'RUBBER', rubber: at },
    ...Array.from({ length: bestOf * (points + 13) }, (): Body => ({ type: 'POINT', team: 1, rubber: at })),
  ])

test('rules that a competition may have are always playable to the end', () => {
  fc.assert(
    fc.property(anyRules, fc.boolean(), fc.array(body, { maxLength: 12 }), (rules, mustDecide, bodies) => {
      expect(SportRulesSchema.parse(rules)).toBeTruthy()
      const sport = sportOf(rules)
      fc.pre(rulesFit(sport, rules))
      const base: Base = { sport, mustDecide, sides: sideCount }
      const played = [{ type: 'START' } as Body, ...bodies]
      const after = (more: Body[]) => fold(rules, base, [...played, ...more].map((each, at) => tapOf(at + 1, each))).state // biome-ignore format: short
      const state = after([])
      expect(state.status).toBe('LIVE')
      // At most as many taps as the longest match has, and once at the very end FINISH.
      const rest =
        rules.kind === 'TIES' ? rubberByRubber(rules) : Array.from({ length: 1200 }, () => ending(rules)).flat()
      if (state.period === 'SHOOT_OUT') {
        const kicks = Array.from({ length: 30 }, (): Body[] => [
          { type: 'KICK', team: 1, isScored: true },
          { type: 'KICK', team: 2, isScored: false },
          { type: 'KICK', team: 1, isScored: true },
        ]).flat()
        rest.push(...kicks)
      }
      expect(after([{ type: 'RESUME' }, ...rest, { type: 'FINISH' }]).status, JSON.stringify(rules)).toBe('PAST')
    }),
    { numRuns: 60 * inject('propertyFactor') },
  )
})

test('a trial of any rules comes to an end, and finds only what nothing decides', () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      fc.pre(rules.kind !== 'TIES' && rulesFit(sportOf(rules), rules))
      const lacksDecider = rules.kind === 'GOALS' && rules.shootOutKicks === 0
      const { problems } = runTrial(rules, 40)
      expect(problems, JSON.stringify(rules)).toEqual(lacksDecider && problems.length > 0 ? ['NO_WINNER'] : [])
    }),
    { numRuns: 60 * inject('propertyFactor') },
  )
})
