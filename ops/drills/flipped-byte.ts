// One byte of a table flips on the disk of the database: the wrong byte is never served, PostgreSQL counts it, everything else is
// served, and a copy made before still has it right. `npm run drill -- flipped-byte [--unchecked]`; `--unchecked`: on a cluster without
// checksums, to see that the drill notices.
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Comment } from '@campus/contract/comments'
import type { Match } from '@campus/contract/matches'
import { demoStudent } from '../demo/campus.ts'
import { dataFolder } from '../local/folder.ts'
import { eventually, giveTo } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { judgeFlip } from './flipped-byte/judge.ts'
import { startCampusOn } from './hosts/campus.ts'
import { copyCluster, makeCluster, type PostgresHost, postgresHost, query } from './hosts/postgres.ts'
import { signIn } from './people/sign-in.ts'

const text = 'drill: this byte flips'
const tries = 20

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { unchecked: { type: 'boolean', default: false } } })
  const folder = dataFolder(`drill-flip-${process.pid}`, 'postgres')
  giveTo('postgres', folder)
  const host = await postgresHost(join(folder, 'data'))
  await makeCluster(host.data, { hasChecksums: !values.unchecked })
  await host.start()
  await host.sql('create database campus')
  const name = `drill-flip-${process.pid}-campus`
  const installation = await startCampusOn(host.urlOf('campus'), { name, nodes: 1, env: { LOG_LEVEL: 'fatal' } })
  const copy = await postgresHost(join(folder, 'copy'))
  try {
    const { url } = installation
    const [match] = (await (await fetch(`${url}/api/matches/all`)).json()) as Match[]
    const path = `/api/comments/${match?.matchId}`
    await comment(url, path)
    await copyCluster(host, copy.data)

    await host.sql('checkpoint')
    const file = await fileOf(host, 'comments')
    await host.stop()
    flip(file)
    await host.start()
    await eventually(async () => {
      const lists = await fetch(`${url}/api/matches`)
      if (!lists.ok || lists.headers.has('warning')) throw new Error('the process has no database yet')
    }, 30_000)

    const answers: Array<{ status: number; texts: string[] }> = []
    for (let one = 0; one < tries; one++) answers.push(await read(url + path))
    const others = await Promise.all(['/api/matches', '/api/competitions', '/api/venues'].map((way) => read(url + way)))
    await copy.start()
    const copied = await query<{ n: number }>(
      copy.urlOf('campus'),
      'select count(*)::int as n from comments where text = $1',
      [text],
    )
    const flipped = {
      answers,
      others: others.map(({ status }) => status),
      counted: await countFailures(host),
      inCopy: copied.rows[0]?.n ?? 0,
    }
    const promises = judgeFlip(flipped, text)
    return {
      figures: {
        hasChecksums: !values.unchecked,
        promises,
        statuses: answers.map(({ status }) => status),
        counted: flipped.counted,
        others: flipped.others,
        inCopy: flipped.inCopy,
      },
      holds: Object.values(promises).every(Boolean),
    }
  } finally {
    await installation.stop()
    await Promise.all([host.stop(), copy.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function comment(url: string, path: string): Promise<void> {
  const { cookie } = await signIn(url, demoStudent)
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ text }) })
  if (!response.ok) throw new Error(`comment: ${response.status} ${await response.text()}`)
}

async function read(url: string): Promise<{ status: number; texts: string[] }> {
  const response = await fetch(url)
  const body: unknown = await response.json().catch(() => undefined)
  const texts = response.ok && Array.isArray(body) ? body.map((one: Partial<Comment>) => one.text ?? '') : []
  return { status: response.status, texts }
}

async function fileOf({ data, urlOf }: PostgresHost, table: string): Promise<string> {
  const { rows } = await query<{ path: string }>(urlOf('campus'), 'select pg_relation_filepath($1) as path', [table])
  return join(data, rows[0]?.path ?? '')
}

/** Changes the last letter of the comment. */
function flip(file: string): void {
  const at = readFileSync(file).indexOf(text)
  if (at < 0) throw new Error('the comment is not in its file')
  const handle = openSync(file, 'r+')
  writeSync(handle, 'z', at + text.length - 1)
  closeSync(handle)
}

/** As an alert would see it. */
async function countFailures(host: PostgresHost): Promise<number> {
  return eventually(async () => {
    const [row] = await host.sql<{ n: number | null }>(
      `select checksum_failures::int as n from pg_stat_database where datname = 'campus'`,
    )
    if (!row?.n) throw new Error('nothing counted yet')
    return row.n
  }, 5000).catch(() => 0)
}
