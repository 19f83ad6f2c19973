// The chat bench fails by each of its promises, and by a generator that holds a peer back.
import { expect, test } from 'vitest'
import type { Load } from '../crowd/generator.ts'
import { judgeRoom, type Name } from './judge.ts'

const load = (change: Partial<Load>): Load => ({
  closed: 0,
  secs: 2,
  delivered: 1000,
  deliv_per_s: 1000,
  bytes: 1,
  p50_us: 10,
  p99_us: 20,
  max_us: 30,
  gen_cpu_s: 0.5,
  sent: 100,
  sent_all: 300,
  least: 300,
  most: 300,
  ...change,
})
const room = (full: Partial<Load>, calm: Partial<Load> = {}) => ({ full: [load(full)], calm: [load(calm)] })
type Room = ReturnType<typeof room>

const good: Record<Name, Room> = {
  ours: room({ deliv_per_s: 10_000 }),
  rabbitMq: room({ deliv_per_s: 1000 }),
  socketIo: room({ deliv_per_s: 4000 }),
}

test.each<[string, Partial<Record<Name, Room>>, boolean]>([
  ['all is well', {}, true],
  ['RabbitMQ is nearer', { rabbitMq: room({ deliv_per_s: 2500 }) }, false],
  ['Socket.IO is nearer', { socketIo: room({ deliv_per_s: 6000 }) }, false],
  ['later than Socket.IO', { ours: room({ deliv_per_s: 10_000 }, { p99_us: 21 }) }, false],
  ['somebody missed one', { ours: room({ deliv_per_s: 10_000 }, { least: 299 }) }, false],
  ['somebody received one twice', { ours: room({ deliv_per_s: 10_000 }, { most: 301 }) }, false],
  ['one cut off', { ours: room({ deliv_per_s: 10_000, closed: 1 }) }, false],
  ['the generator held RabbitMQ back', { rabbitMq: room({ gen_cpu_s: 1.9 }) }, false],
  ['the generator held Socket.IO back', { socketIo: room({ deliv_per_s: 4000, gen_cpu_s: 1.9 }) }, false],
  ['the generator held us back', { ours: room({ deliv_per_s: 10_000, gen_cpu_s: 1.9 }) }, true],
])('%s', (_, change, isKept) => {
  expect(judgeRoom(1000, { ...good, ...change }).holds).toBe(isKept)
})
