// Runs one named measurement of a promise: the last line printed is JSON, the exit code is 0 only if it holds.
export interface Measured {
  figures: object
  holds: boolean
}

export type Measurements = Record<string, () => Promise<{ run: (args: string[]) => Promise<Measured> }>>

export async function measure(kind: 'bench' | 'drill', known: Measurements): Promise<never> {
  const [name = '', ...args] = process.argv.slice(2)
  const load = known[name]
  if (!load) {
    console.error(`npm run ${kind} -- ${Object.keys(known).join(' | ')}`)
    process.exit(2)
  }
  const { run } = await load()
  const { figures, holds } = await run(args)
  console.log(JSON.stringify({ [kind]: name, holds, ...figures }))
  process.exit(holds ? 0 : 1)
}
