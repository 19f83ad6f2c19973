// Background work never awaits items in a bare loop, where the first failure would prevent the rest, and would be first
// again in the next round.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')
/** A loop over items whose body is one awaited call. */
const bareLoop = /for \(const [^;{}]* of [^;{}]*\) await /

const isolated = [
  // Isolates the clip inside the call that it awaits.
  'clips/clips.jobs.ts',
  // Pages of one job: it goes on where a page failed, and others do not wait for it. Shards and retries are one commit.
  'push/push.pages.jobs.ts',
]

test('recognises a bare loop', () => {
  expect(bareLoop.test('for (const id of await due(queries, now())) await settle(deps, id)')).toBe(true)
  expect(bareLoop.test('for (const timer of timers) clearInterval(timer)')).toBe(false)
})

test('jobs and checks after changes isolate each item', () => {
  const files = [...globSync('**/*.{jobs,changes}.ts', { cwd: source }), 'after-changes.ts']
  expect(files.length).toBeGreaterThan(10)
  const bare = files.filter((file) => bareLoop.test(readFileSync(join(source, file), 'utf8')))
  expect(bare.filter((file) => !isolated.includes(file))).toEqual([])
})
