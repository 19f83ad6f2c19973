// npm run check: the gate. Every step runs, so that one run shows every failure; the last line counts them.
//   --changed                      only what the work tree touches
//   --part NAME [--shard 1/3]      a part of it, where several machines share the gate
//   --repeat N [--busy] [--only unit|e2e] [FILE …]   the tests N times, if wanted beside a load on every core
//   --days 400 [FILE …]            the tests as they run in so many days
//   --pgbouncer                    with a PgBouncer between processes and PostgreSQL; with --repeat too
import { parseArgs } from 'node:util'
import { stepsForChanges } from './check/changed.ts'
import { partNames, partOf } from './check/part.ts'
import { repeat } from './check/repeat.ts'
import { printSummary, runInParallel, runInSequence } from './check/run.ts'
import {
  endToEnd,
  fastDrill,
  fixed,
  mutatedDrill,
  pooledDrill,
  pooledEnv,
  size,
  testsInDays,
  unitTests,
} from './check/steps.ts'

async function checkChanges(): Promise<boolean> {
  const { before, after, selection } = stepsForChanges()
  const { tests, specs } = selection
  console.log(
    `touched: ${selection.workspaces.join(', ') || 'nothing'}; ${tests.length} test files; flows: ${specs.join(', ') || 'none'}`,
  )
  if (before.length + after.length === 0) return true
  return printSummary([...(await runInParallel(before)), ...(await runInSequence(after))])
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    repeat: { type: 'string' },
    busy: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
    days: { type: 'string' },
    only: { type: 'string' },
    part: { type: 'string' },
    shard: { type: 'string' },
  },
})

const env: Record<string, string> = values.pgbouncer ? pooledEnv : {}
let isGood: boolean
if (values.repeat !== undefined) {
  const only = values.only === 'unit' || values.only === 'e2e' ? values.only : undefined
  isGood = await repeat({ times: Number(values.repeat), isBusy: values.busy, only, files: positionals, env })
} else if (values.days !== undefined) {
  isGood = printSummary(await runInSequence([testsInDays(Number(values.days), positionals)]))
} else if (values.part !== undefined) {
  const name = partNames.find((known) => known === values.part)
  if (!name) throw new Error(`--part ${partNames.join(' | ')}`)
  const { before, after } = partOf(name, values.shard)
  isGood = printSummary([...(await runInParallel(before)), ...(await runInSequence(after))])
} else if (values.changed) isGood = await checkChanges()
else
  isGood = printSummary([
    ...(await runInParallel(fixed)),
    ...(await runInSequence([
      size,
      unitTests([], env),
      values.pgbouncer ? pooledDrill : fastDrill,
      mutatedDrill,
      endToEnd([], env),
    ])),
  ])
process.exitCode = isGood ? 0 : 1
