// Sums of the scale bench: lines through points, machines from slopes, blocks of a page, ticks of an axis.
import { expect, test } from 'vitest'
import { drawChart, ticksTo } from './chart.ts'
import type { Engines } from './engines.ts'
import { isMeasured, judge, type Measured } from './judge.ts'
import { costAt, type ListCost } from './lists.ts'
import { audiences, limitsOf, planFor } from './plan.ts'
import { fitLine, type Slopes } from './slopes.ts'
import { replaceBlock } from './write-docs.ts'

const list = (barrierMs: number, one: Pick<ListCost, 'perSecond' | 'us' | 'postgresUs' | 'questions'>): ListCost => ({
  ...one,
  barrierMs,
  answeredPerSecond: one.perSecond,
  p50Ms: 1,
  p99Ms: 2,
  failures: 0,
})

const slopes: Slopes = {
  viewerKb: 10,
  viewerKernelKb: 5,
  viewerUs: 10,
  joinUs: 200,
  deliveryUs: 8,
  deliveryBytes: 1000,
  changeUs: 5000,
  requestUs: 60,
  lists: [
    list(10, { perSecond: 100, us: 300, postgresUs: 150, questions: 0.7 }),
    list(10, { perSecond: 300, us: 200, postgresUs: 100, questions: 0.5 }),
    list(10, { perSecond: 1000, us: 60, postgresUs: 30, questions: 0.1 }),
    list(100, { perSecond: 300, us: 150, postgresUs: 10, questions: 0.03 }),
  ],
  bareDeliveryUs: 8,
  bareRequestUs: 50,
  nodeMb: 400,
  nodeUs: 20_000,
  nodePostgresUs: 5000,
  nodeRedisUs: 400,
  changePostgresUs: 5000,
  changeRedisUs: 40,
  changeRedisNodeUs: 20,
  videoViewerUs: 500,
  videoViewerKbit: 1500,
  streamPackagerUs: 100_000,
  streamNodeUs: 5000,
  streamRedisUs: 3000,
}

test('a line goes through its points, and a single point has no slope', () => {
  expect(
    fitLine([
      [1, 5],
      [2, 7],
      [4, 11],
    ]),
  ).toEqual({ slope: 2, at0: 3 })
  expect(fitLine([[3, 4]])).toEqual({ slope: 0, at0: 4 })
})

test('a campus of 5,000 is one process; what each viewer costs adds up', () => {
  const [campus] = audiences
  if (!campus) throw new Error('no campus')
  const plan = planFor(slopes, campus)
  // 5,000 / 30 lists a second are a third of the way from 300 µs to 200 µs.
  const listUs = 300 - (100 * (5000 / 30 - 100)) / 200
  expect(plan.usPerViewer).toBeCloseTo(10 + 0.5 * 8 + listUs / 30)
  expect(plan.processes).toBe(1)
  expect(plan.memoryGb).toBeCloseTo(0.075 + 0.4)
  expect(plan.pictureGbit).toBeCloseTo(0.75)
  expect(plan.joinSeconds).toBeCloseTo(1)
  expect(planFor(slopes, { ...campus, viewers: 1_000_000 }).processes).toBe(50)
})

test('half a core, not the socket limit, bounds a process when viewers receive a lot', () => {
  const loud = { ...(audiences[0] as (typeof audiences)[number]), viewers: 1_000_000, deliveries: 5 }
  const { processes, listsPerProcess } = planFor(slopes, loud)
  const { us } = costAt(slopes.lists, listsPerProcess, 10)
  expect(processes).toBe(Math.ceil(2 * (10 + 40 + us / 30)))
})

test('a list is priced at the request rate of a process, not at saturation', () => {
  expect(costAt(slopes.lists, 200, 10)).toMatchObject({ us: 250, postgresUs: 125 })
  expect(costAt(slopes.lists, 5, 10)).toMatchObject({ us: 300 })
  expect(costAt(slopes.lists, 20_000, 10)).toMatchObject({ us: 60 })
  expect(costAt(slopes.lists, 200, 100)).toMatchObject({ us: 150, postgresUs: 10 })
  expect(() => costAt(slopes.lists, 200, 7)).toThrow('no list was measured with BARRIER_MS=7')
  const [, country] = audiences
  if (!country) throw new Error('no country')
  const { postgresCores, postgresQueries, listsPerProcess } = planFor(slopes, country)
  expect(listsPerProcess).toBeCloseTo(666.7, 0)
  const lists = 1_000_000 / 30
  const { postgresUs, questions } = costAt(slopes.lists, listsPerProcess, 10)
  expect(postgresCores).toBeCloseTo((50 * 5000 + 400 * 5000 + lists * postgresUs) / 1e6)
  expect(postgresQueries).toBeCloseTo(lists * questions)
})

const spent = { nodes: 10, postgres: 1, redis: 1, packagers: 0 }
const crowd = (viewers: number, nodes = 1): Measured['crowds'][number] => ({
  viewers,
  nodes,
  idle: spent,
  change: { ...spent, nodes: viewers / 100 },
  request: spent,
  deliveries: viewers,
  lost: 0,
  bytesPerDelivery: 1000,
  p50Ms: 1,
  p99Ms: 2,
  generatorCores: 0.2,
  residentMb: 400,
  heldMb: 100,
  kernelMb: 10,
  join: 0.2,
})
const engines: Engines = {
  freshness: { holds: true, reads: 900, stale: 0, kills: 5, namelessOldestMs: 1200 },
  edges: {
    holds: true,
    times: { residentMb: 0.5, heldMb: 0.5, idleMs: 0.5, socketKb: 1, deliveryUs: 1, listUs: 1 },
    lost: 0,
    closed: 0,
  },
  redis: { holds: true, trials: [] },
  pgbouncer: { holds: true, ways: [] },
  cdn: { holds: true, players: 2000, times: { requests: 1, bytes: 1, cpuMs: 1 } },
  balancer: {
    holds: true,
    sockets: 10_000,
    backSeconds: 8,
    restUs: 10,
    deliveryUs: 20,
    kb: 50,
    fullPerCore: 500,
    resumedPerCore: 4000,
  },
  push: { holds: true, servedSeconds: 8, perSecond: 1250, cpuMsEach: 0.5, timesOne: { two: 2, four: 4 } },
  memory: { holds: true, idleMb: 150, loadedMb: 170, afterMb: 165 },
}
const measured: Measured = {
  run: 'scale',
  busyBefore: 0.02,
  crowds: [crowd(1000), crowd(2000)],
  spread: [crowd(1000), crowd(1000, 2)],
  pictures: [],
  slopes,
  engines,
}

test.each<[string, Partial<Measured>, boolean]>([
  ['all is well', {}, true],
  ['others used the machine', { busyBefore: 0.3 }, false],
  ['a lost delivery', { crowds: [crowd(1000), { ...crowd(2000), lost: 1 }] }, false],
  ['the generator at its limit', { crowds: [crowd(1000), { ...crowd(2000), generatorCores: 0.95 }] }, false],
  [
    'a delivery dearer in a larger crowd',
    { crowds: [crowd(1000), { ...crowd(2000), change: { ...spent, nodes: 40 } }] },
    false,
  ],
  ['a delivery dearer than the naive loop', { slopes: { ...slopes, deliveryUs: 13 } }, false],
  [
    'an engine that breaks its promise',
    { engines: { ...engines, memory: { ...engines.memory, holds: false } } },
    false,
  ],
  ['a short run, without engines', { engines: null }, true],
  ['a heavy viewer', { slopes: { ...slopes, viewerKb: 41 } }, false],
  ['a list that failed', { slopes: { ...slopes, lists: slopes.lists.map((one) => ({ ...one, failures: 1 })) } }, false],
])('the promise of the scale bench: %s', (_, change, isKept) => {
  expect(judge({ ...measured, ...change }).holds).toBe(isKept)
})

test('a run on a busy machine is not written down', () => {
  expect(isMeasured(measured)).toBe(true)
  expect(isMeasured({ ...measured, busyBefore: 0.3 })).toBe(false)
})

test('the tier in front and those who notify are planned and paid from what their engines cost', () => {
  const [, country] = audiences
  if (!country) throw new Error('no country')
  const [large, without] = [planFor(slopes, country, engines), planFor(slopes, country)]
  expect(without.balancer).toBeNull()
  // A million at 10 + 0.5 × 20 µs a second, half loaded.
  expect(large.balancer).toEqual({ cores: 40, memoryGb: 50, returnCores: expect.closeTo(4.17, 2) })
  expect(large.pushWorkers).toBe(2)
  expect(large.viewerHour - without.viewerHour).toBeCloseTo((42 / 1_000_000) * 0.04, 9)
})

test('a thin link ends before a process does', () => {
  const [link, process] = limitsOf(slopes)
  expect(link?.at).toBeCloseTo(666.7, 0)
  expect(process?.at).toBe(1000)
})

test('a block is replaced between its marks, twice as well as once; a page without the marks is rejected', () => {
  const page = 'a\n<!-- x -->\nold\n<!-- /x -->\nb\n'
  const once = replaceBlock(page, ['x', 'new'])
  expect(once).toBe('a\n<!-- x -->\nnew\n<!-- /x -->\nb\n')
  expect(replaceBlock(once, ['x', 'new'])).toBe(once)
  expect(() => replaceBlock('nothing', ['x', 'new'])).toThrow('no place for x')
})

test('ticks are round, begin with nothing and reach the largest', () => {
  expect(ticksTo(10_000)).toEqual([0, 2000, 4000, 6000, 8000, 10_000])
  expect(ticksTo(0.37)).toEqual([0, 0.1, 0.2, 0.3, 0.4])
  expect(ticksTo(3)).toEqual([0, 1, 2, 3])
  expect(ticksTo(0)).toEqual([0, 1])
})

test('a chart holds every figure, and names as text, not as marks', () => {
  const svg = drawChart({
    title: 'a < b',
    x: 'x',
    y: 'y',
    series: [
      {
        name: 'n',
        points: [
          [0, 1],
          [5, 2],
        ],
      },
    ],
  })
  expect(svg.match(/<circle/g)).toHaveLength(2)
  expect(svg).toContain('a &#60; b')
})
