// Sides whose colours look alike get a mark.
import { crestColors } from '@campus/rules/crest'
import { expect, test } from 'vitest'
import { knownMatch } from '../session/log.sample.ts'
import { deltaE, distanceOf } from './color-distance.rules.ts'
import { colorsOf } from './colors.rules.ts'

test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [50, 3.1736, 0.5854], 1],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('%o and %o are %f apart, as the published table has it', (one, two, apart) => {
  expect(deltaE(one, two)).toBeCloseTo(apart, 4)
})

test('two purples are alike, blue and orange are not, and red-green blindness counts', () => {
  expect(distanceOf('#7a4fd0', '#86198f')).toBeLessThan(20)
  expect(distanceOf('#2f5bea', '#b8490f')).toBeGreaterThan(20)
  expect(distanceOf('#b8490f', '#4d7c0f')).toBeLessThan(20)
  for (const color of crestColors) expect(distanceOf(color, color)).toBe(0)
})

test('sides of the same or a near colour are marked', () => {
  expect(colorsOf(knownMatch({ department2: '컴퓨터공학과' })).areAlike).toBe(true)
  const departments = Array.from({ length: 60 }, (_, index) => `학과 ${index}`)
  const pairs = departments.flatMap((department1) =>
    departments.map((department2) => colorsOf(knownMatch({ department1, department2 }))),
  )
  for (const { sides, areAlike } of pairs) expect(areAlike).toBe(distanceOf(...sides) < 20)
  expect(new Set(pairs.map(({ areAlike }) => areAlike)).size).toBe(2)
})
