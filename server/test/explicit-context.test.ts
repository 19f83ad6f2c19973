// Transactions, deadlines and users are passed as values: what code does must not depend on who called it.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
const usersOf = (text: string) =>
  globSync('**/*.ts', { cwd: source }).filter((file) => readFileSync(join(source, file), 'utf8').includes(text))

test('no file of the server stores context in AsyncLocalStorage, except for traces', () => {
  // Otherwise this test would prove nothing.
  expect(usersOf("from 'node:crypto'")).not.toEqual([])
  // Traces only observe: no behaviour or response depends on which request a span belongs to.
  const watching = ['http/monitoring/tracing.ts']
  expect(usersOf('async_hooks')).toEqual(watching)
  expect(usersOf('AsyncLocalStorage')).toEqual(watching)
})
