// The fan-out bench fails by the road through Redis, by what is lost, and by a generator that holds its peer back.
import { expect, test } from 'vitest'
import type { Served } from './contender.ts'
import { type Contended, judge, type Name } from './judge.ts'

const load = (rate: number, generator = 0.3): Served => ({
  closed: 0,
  secs: 1,
  delivered: rate,
  deliv_per_s: rate,
  bytes: 1,
  p50_us: 1,
  p99_us: 2,
  max_us: 3,
  gen_cpu_s: generator,
  sent: 1,
  sent_all: 1,
  least: 1,
  most: 1,
  server_cpu_s: 0.5,
})
const contended = (single: number, burst: number, generator?: number): Contended => ({
  loads: { single: [load(single)], burst: [load(burst, generator)], calm: [load(20)] },
  kbPerConnection: 4,
  lost: 0,
  doubled: 0,
})
const good: Record<Name, Contended> = {
  wsLoop: contended(100, 100),
  cLoop: contended(200, 200),
  hub: contended(120, 3000),
  hubOverRedis: contended(100, 1700),
}

test.each<[string, Partial<Record<Name, Contended>>, boolean]>([
  ['all is well', {}, true],
  ['the hub alone is fast and the road through Redis is not', { hubOverRedis: contended(100, 1400) }, false],
  ['one at a time is slower through Redis', { hubOverRedis: contended(90, 1700) }, false],
  ['one delivery never came through Redis', { hubOverRedis: { ...contended(100, 1700), lost: 1 } }, false],
  ['one delivery came twice through Redis', { hubOverRedis: { ...contended(100, 1700), doubled: 1 } }, false],
  ['one delivery never came by the hub alone', { hub: { ...contended(120, 3000), lost: 1 } }, false],
  ['the generator held the peer back', { wsLoop: contended(100, 100, 0.95) }, false],
  ['the generator held us back', { hubOverRedis: contended(100, 1700, 0.95) }, true],
])('%s', (_, change, isKept) => {
  expect(judge({ ...good, ...change }).holds).toBe(isKept)
})

test('quotes the road through Redis, and the loop in C beside it', () => {
  const { ratios } = judge(good).figures
  expect(ratios).toEqual({
    hubOverRedis: { single: 1, burst: 17 },
    hub: { single: 1.2, burst: 30 },
    hubOverRedisTimesCLoop: { single: 0.5, burst: 8.5 },
  })
})
