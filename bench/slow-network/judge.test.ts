// The judge of slow networks: each promise fails by itself, and a promise without measurements is not kept.
import { expect, test } from 'vitest'
import { type Figures, judge, summarise } from './judge.ts'

const visit = { path: '/', firstPaintMs: 600, usefulMs: 2500, requests: 20, bytes: 1 }
const tap = { pressedMs: 100, screenMs: 100, scoreMs: 900 }
const good: Figures = { routes: [visit, { ...visit, path: '/mainpage' }], tap }

test('what is just within the promise keeps it', () => expect(judge(good)).toBe(true))

test.each<[string, Figures]>([
  ['no page', { ...good, routes: [] }],
  ['one late page', { ...good, routes: [visit, { ...visit, usefulMs: 2501 }] }],
  ['one page of many requests', { ...good, routes: [{ ...visit, requests: 21 }, visit] }],
  ['a row that does not look pressed', { ...good, tap: { ...tap, pressedMs: Number.POSITIVE_INFINITY } }],
  ['a tap without a page', { ...good, tap: { ...tap, screenMs: 101 } }],
])('%s breaks it', (_name, figures) => expect(judge(figures)).toBe(false))

test('the middle of the rounds counts, for each page by itself', () => {
  const late = [9000, 100, 200].map((usefulMs) => ({ ...visit, usefulMs }))
  const other = { ...visit, path: '/mainpage', usefulMs: 50 }
  const { routes } = summarise([...late, other], [tap])
  expect(routes.map(({ path, usefulMs }) => [path, usefulMs])).toEqual([
    ['/', 200],
    ['/mainpage', 50],
  ])
})
