// Background work never awaits items in a bare loop, where the first failure would prevent the rest, and would be first
// again in the next round.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
/** A loop over items whose body is one awaited call. */
const bareLoop = /for \(const [^;{}]* of [^;{}]*\) await /

test('recognises a bare loop', () => {
  expect(bareLoop.test('for (const id of await due(queries, now())) await settle(deps, id)')).toBe(true)
  expect(bareLoop.test('for (const timer of timers) clearInterval(timer)')).toBe(false)
})

test('jobs and checks after changes isolate each item', () => {
  const files = [...globSync('**/*.{jobs,changes}.ts', { cwd: source }), 'after-changes.ts']
  expect(files.length).toBeGreaterThan(10)
  const bare = files.filter((file) => bareLoop.test(readFileSync(join(source, file), 'utf8')))
  // clips.jobs.ts isolates the clip inside the call that it awaits.
  expect(bare.filter((file) => file !== 'clips/clips.jobs.ts')).toEqual([])
})
