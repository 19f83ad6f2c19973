// Runs one named measurement of a promise: the last line printed is JSON, the exit code is 0 only if it holds. With `--record`
// the run is also written to docs/figures.jsonl, and the pages that quote it are rewritten.
import { describeCommit, describeMachine, measureBusyShare } from './record/machine.ts'
import { writePages } from './record/pages.ts'
import { type Recorded, writeRecord } from './record/record.ts'

export interface Measured {
  figures: object
  holds: boolean
  /** Other measurements that were made on the way, each as it is made alone. */
  parts?: Part[]
}

export type Part = Omit<Recorded, 'commit' | 'machine'>

export type Measurements = Record<string, () => Promise<{ run: (args: string[]) => Promise<Measured> }>>

export async function measure(kind: 'bench' | 'drill', known: Measurements): Promise<never> {
  const [name = '', ...given] = process.argv.slice(2)
  const load = known[name]
  if (!load) {
    console.error(`npm run ${kind} -- ${Object.keys(known).join(' | ')}`)
    process.exit(2)
  }
  const args = given.filter((word) => word !== '--record')
  const { run } = await load()
  const isRecorded = args.length < given.length
  const command = [kind, '--', name, ...args].join(' ')
  const { figures, holds } = isRecorded ? await runAndRecord(command, () => run(args)) : await run(args)
  console.log(JSON.stringify({ [kind]: name, holds, ...figures }))
  process.exit(holds ? 0 : 1)
}

/** A run that ends with an error is recorded too: the figures of an earlier, better day would hide it. */
async function runAndRecord(command: string, run: () => Promise<Measured>): Promise<Measured> {
  const [at, commit, machine] = [new Date().toISOString(), describeCommit(), describeMachine()]
  const before = await measureBusyShare()
  const began = performance.now()
  const measured: Measured = await run().catch((error: Error) => {
    console.error(error)
    return { holds: false, figures: { error: error.message } }
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  const { parts = [], ...own } = measured
  const busy = { before, after: await measureBusyShare() }
  for (const part of [...parts, { command, at, seconds, busy, ...own }]) writeRecord({ ...part, commit, machine })
  writePages()
  return measured
}
