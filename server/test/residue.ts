// Looks for what is left of a person: every row of every table of every schema, every key and value in Redis, every line
// of the log, every file of the media folder.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Campus } from './campus.ts'

export interface Finding {
  /** `users`, `jobs.job`, `redis`, `log`, `media`. */
  where: string
  what: string
}

/** By the name of what is looked for, so that a finding says what it is without repeating it. */
export type Traces = Readonly<Record<string, string>>

const tracesIn = (where: string, text: string, traces: Traces): Finding[] =>
  Object.entries(traces)
    .filter(([, trace]) => text.toLowerCase().includes(trace.toLowerCase()))
    .map(([what]) => ({ where, what }))

export async function findResidue(campus: Campus, log: readonly string[], traces: Traces): Promise<Finding[]> {
  const found = [
    ...(await inTables(campus, traces)),
    ...(await inRedis(campus, traces)),
    ...tracesIn('log', log.join('\n'), traces),
    ...inFiles(campus.node.deps.config.MEDIA_DIR, traces),
  ]
  return [...new Map(found.map((one) => [`${one.where} ${one.what}`, one])).values()]
}

/** A row as text holds all its columns: JSON as it is, bytes as hexadecimal digits. */
async function inTables({ query }: Campus, traces: Traces): Promise<Finding[]> {
  const tables = await query<{ name: string; schema: string }>(
    `select table_name as name, table_schema as schema from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name, schema }) => {
      const rows = await query<{ row: string }>(`select t::text as row from "${schema}"."${name}" t`)
      // A partition is a part of its table.
      const table = name.replace(/_\d{8}$|_common$/, '')
      const where = schema === 'public' ? table : `${schema}.${table}`
      return rows.flatMap(({ row }) => tracesIn(where, row, traces))
    }),
  )
  return found.flat()
}

const readers: Record<string, (key: string) => string[]> = {
  string: (key) => ['GET', key],
  hash: (key) => ['HGETALL', key],
  list: (key) => ['LRANGE', key, '0', '-1'],
  set: (key) => ['SMEMBERS', key],
  zset: (key) => ['ZRANGE', key, '0', '-1'],
  stream: (key) => ['XRANGE', key, '-', '+'],
}

async function inRedis({ node: { deps } }: Campus, traces: Traces): Promise<Finding[]> {
  const { redis, config } = deps
  const keys: string[] = await redis.sendCommand(['KEYS', `${config.NEWS_PREFIX}*`])
  const found: Finding[] = []
  for (const key of keys) {
    const type: string = await redis.sendCommand(['TYPE', key])
    const read = readers[type]
    if (!read && type !== 'none') throw new Error(`cannot read a ${type} of Redis`)
    const value: unknown = read ? await redis.sendCommand(read(key)) : ''
    found.push(...tracesIn('redis', `${key} ${JSON.stringify(value)}`, traces))
  }
  return found
}

function inFiles(folder: string, traces: Traces): Finding[] {
  return filesIn(folder).flatMap((path) => tracesIn('media', `${path} ${readIfThere(path)}`, traces))
}

/** A file being written is renamed or gone a moment later: what it became is found under its last name. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && path.endsWith('.tmp')) return ''
    throw error
  }
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
