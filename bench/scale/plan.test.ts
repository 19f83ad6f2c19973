// Sums of the scale bench: lines through points, machines from slopes, blocks of a page, ticks of an axis.
import { expect, test } from 'vitest'
import { drawChart, ticksTo } from './chart.ts'
import { audiences, limitsOf, planFor } from './plan.ts'
import { fitLine, type Slopes } from './slopes.ts'
import { replaceBlock } from './write-docs.ts'

const slopes: Slopes = {
  viewerKb: 10,
  viewerKernelKb: 5,
  viewerUs: 10,
  joinUs: 200,
  deliveryUs: 8,
  deliveryBytes: 1000,
  changeUs: 5000,
  requestUs: 60,
  bareDeliveryUs: 8,
  bareRequestUs: 50,
  requestPostgresUs: 6,
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
  expect(plan.usPerViewer).toBeCloseTo(10 + 0.5 * 8 + 60 / 30)
  expect(plan.processes).toBe(1)
  expect(plan.memoryGb).toBeCloseTo(0.075 + 0.4)
  expect(plan.pictureGbit).toBeCloseTo(0.75)
  expect(plan.returnSeconds).toBeCloseTo(1)
  expect(planFor(slopes, { ...campus, viewers: 1_000_000 }).processes).toBe(50)
})

test('half a core, not a seat, ends a process when viewers are told a lot', () => {
  const loud = { ...(audiences[0] as (typeof audiences)[number]), viewers: 1_000_000, deliveries: 5 }
  expect(planFor(slopes, loud).processes).toBe(Math.ceil(2 * (10 + 40 + 2)))
})

test('a thin link ends before a process does', () => {
  const [link, process] = limitsOf(slopes)
  expect(link?.at).toBeCloseTo(666.7, 0)
  expect(process?.at).toBe(1000)
})

test('a block is replaced between its marks, twice as well as once; a page without the marks is refused', () => {
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
