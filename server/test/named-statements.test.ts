// Statements that bypass the query builder are named: PostgreSQL plans each of them once per connection, and no third style grows.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src')
const calls = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) => {
  const [, ...rest] = readFileSync(join(root, file), 'utf8').split(/\bpool\.query(?=[<(])/)
  return rest.map((call) => ({ file, call: call.slice(0, 300) }))
})

test('every statement through the pool has a name of its own', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ call }) => !/^[^(]*\(\s*\{\s*name\b/.test(call)).map(({ file }) => file)).toEqual([])
  const names = calls.flatMap(({ call }) => /\{\s*name: '([^']+)'/.exec(call)?.[1] ?? [])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
