// The promise of PgBouncer is broken by what it is there for.
import { expect, test } from 'vitest'
import { isKept, promise, type Way } from './judge.ts'

const direct: Way = {
  by: 'direct',
  statements: 'named',
  perSecond: 2000,
  postgresUs: 50,
  pgbouncerUs: 0,
  answerMs: 1,
  connections: 40,
  failures: 0,
}
const pooled: Way = { ...direct, by: '1.24.1', pgbouncerUs: 30, answerMs: 1.5 }

test('five hundred clients on forty connections', () => {
  expect(isKept(promise.clients, [direct, pooled])).toBe(true)
})

test.each<[string, number, Way[]]>([
  ['fewer clients', 400, [direct, pooled]],
  ['no PgBouncer', promise.clients, [direct]],
  ['nothing to compare with', promise.clients, [pooled]],
  ['another kind of statement to compare with', promise.clients, [{ ...direct, statements: 'unnamed' }, pooled]],
  ['a PgBouncer that did nothing', promise.clients, [direct, { ...pooled, pgbouncerUs: 0 }]],
  ['a connection too many', promise.clients, [direct, { ...pooled, connections: 41 }]],
  ['a statement that failed', promise.clients, [direct, { ...pooled, failures: 1 }]],
  ['statements that are prepared anew', promise.clients, [direct, { ...pooled, postgresUs: 70 }]],
  ['answers that wait for a turn', promise.clients, [direct, { ...pooled, answerMs: 7 }]],
])('not kept: %s', (_, clients, ways) => expect(isKept(clients, ways)).toBe(false))
