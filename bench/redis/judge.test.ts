// The promise of several Redis servers is broken by what it is there for.
import { expect, test } from 'vitest'
import { isKept, promise, type Trial } from './judge.ts'

const cost = { redis: 0.1, processes: 10 }
const one: Trial = { kind: 'one', idle: cost, change: cost, p99Ms: 20, lost: 0, failover: null }
const failover = { changes: 90, lost: 0, p99Ms: 1000, slowestMs: 1200 }
const cluster: Trial = { ...one, kind: 'cluster', change: { redis: 0.2, processes: 11 }, failover }

test('several servers may cost a little more, and lose nothing when one is killed', () => {
  expect(isKept(promise.viewers, [one, cluster])).toBe(true)
})

test.each<[string, Trial[]]>([
  ['one server alone', [one]],
  ['nothing to compare with', [cluster]],
  ['a change that some viewer missed', [one, { ...cluster, lost: 1 }]],
  ['servers that did nothing', [one, { ...cluster, change: { ...cluster.change, redis: 0 } }]],
  ['a process that works twice as much', [one, { ...cluster, change: { redis: 0.2, processes: 20 } }]],
  ['no primary killed', [one, { ...cluster, failover: null }]],
  ['a primary killed while nothing happened', [one, { ...cluster, failover: { ...failover, changes: 0 } }]],
  ['a change lost with the primary', [one, { ...cluster, failover: { ...failover, lost: 1 } }]],
  ['a replica that takes over late', [one, { ...cluster, failover: { ...failover, p99Ms: 3001 } }]],
])('not kept: %s', (_, trials) => expect(isKept(promise.viewers, trials)).toBe(false))
