// The workflow shares the gate between machines: together they run every part of it, and every shard.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../local/folder.ts'
import { partNames, partOf } from './part.ts'
import { endToEnd, fastDrill, fixed, size, unitTests } from './steps.ts'

test('the parts together are the steps of the gate', () => {
  const steps = partNames.flatMap((name) => [...partOf(name).before, ...partOf(name).after].map((step) => step.name))
  const gate = [...fixed, size, unitTests(), fastDrill, endToEnd()].map((step) => step.name)
  expect(new Set(steps)).toEqual(new Set(gate))
})

test('the workflow runs every part, and all shards of those it divides', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/check.yml'), 'utf8')
  const runs = [...workflow.matchAll(/^ +- (\w+)(?: --shard (\d)\/(\d))?$/gm)].map(([, part = '', index, of]) => ({
    part,
    index: Number(index ?? 1),
    of: Number(of ?? 1),
  }))
  for (const name of partNames) {
    const shards = runs.filter(({ part }) => part === name)
    const count = shards[0]?.of ?? 0
    expect({ name, shards: shards.map(({ index }) => index) }).toEqual({
      name,
      shards: Array.from({ length: count }, (_, index) => index + 1),
    })
    expect(count).toBeGreaterThan(0)
  }
})
