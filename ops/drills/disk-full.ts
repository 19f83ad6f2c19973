// Disks that are full to the last byte. The database's: reads continue, writes are rejected and never partial, and it recovers by
// itself. The media folder's: old recordings go, the live picture goes on, and the rest of the product does not notice.
// `npm run drill -- disk-full [database | media …] [--seconds N]`, as root.
import { parseArgs } from 'node:util'
import type { Measured } from '../promise.ts'
import { databaseFull } from './hosts/disk-database.ts'
import { mediaFull } from './hosts/disk-media.ts'

const scenes: Record<string, (seconds: number) => Promise<Measured>> = { database: databaseFull, media: mediaFull }

export async function run(args: string[]): Promise<Measured> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seconds: { type: 'string', default: '10' } },
  })
  const unknown = positionals.find((name) => !scenes[name])
  if (unknown) throw new Error(`no scene ${unknown}: ${Object.keys(scenes).join(' | ')}`)
  const results: Record<string, Measured> = {}
  for (const [name, scene] of Object.entries(scenes)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const { figures, holds } = await scene(Number(values.seconds))
    results[name] = { holds, figures }
    console.log(`  ${name} ${holds ? 'holds' : 'BROKEN'} ${JSON.stringify(figures)}`)
  }
  return { figures: results, holds: Object.values(results).every(({ holds }) => holds) }
}
