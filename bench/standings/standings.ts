// GET /api/brackets/league/SOCCER for a season of 64 teams: our process against a bare Fastify route with the same bytes,
// side by side; and how long the first answer after a change takes by HTTP, from the request to the last byte.
import { parseArgs } from 'node:util'
import type { Standings } from '@campus/contract/brackets'
import { median } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { type Database, openDatabase } from '@campus/server/platform/postgres/postgres'
import { startCachedBytes } from '../cached-bytes/start.ts'
import { pin } from '../process.ts'
import { saturate } from '../wrk.ts'
import { distributionOf, isKept, promise } from './judge.ts'
import { seedSeason } from './season.ts'

const seconds = 2
/** What only compiles the code that answers: made, checked for staleness, and not timed. */
const warmUps = 20

export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '8' }, changes: { type: 'string', default: '300' } },
  })
  const installation = await startInstallation({ name: `bench-standings-${process.pid}` })
  const db = openDatabase(installation.services.databaseUrl)
  try {
    return await measure(installation, db, { rounds: Number(values.rounds), changes: Number(values.changes) })
  } finally {
    await db.close()
    await installation.stop()
  }
}

async function measure({ services, nodes: [node] }: Installation, db: Database, size: Size) {
  if (!node) throw new Error('a process is needed')
  await seedSeason(services.databaseUrl)
  const competitionId = await findSeason(db)
  const path = `/api/brackets/league/SOCCER?competitionId=${competitionId}`
  // The server on one core, the generator on the other, for both alike.
  pin(node.pid())
  const bytes = Buffer.from(await (await fetch(node.url + path)).arrayBuffer())
  const tables = JSON.parse(bytes.toString()) as Standings[]
  const bare = await startCachedBytes('/api/brackets/league/:sport', bytes)

  const tried: Array<{ bare: number; ours: number }> = []
  for (let count = 0; count <= size.rounds; count++) {
    const round = { bare: await load(bare.url + path), ours: await load(node.url + path) }
    // The first round only warms both up.
    if (count > 0) tried.push(round)
  }
  await bare.stop()
  const { took, stale } = await timeFirstAnswers(node.url + path, db, competitionId, size.changes)

  const ratio = middle(tried.map((round) => round.ours / round.bare))
  const firstAnswerMs = distributionOf(took)
  return {
    figures: {
      promise,
      bytes: bytes.length,
      teams: tables.reduce((sum, { teams }) => sum + teams.length, 0),
      outlooks: tables.flatMap(({ teams }) => teams).filter(({ outlook }) => outlook !== null).length,
      requestsPerSecond: { bare: middle(tried.map((one) => one.bare)), ours: middle(tried.map((one) => one.ours)) },
      ratio,
      warmUps,
      firstAnswerMs,
      stale,
    },
    holds: isKept(ratio, firstAnswerMs, stale),
  }
}

interface Size {
  rounds: number
  changes: number
}

const middle = (figures: number[]) => Number(median(figures).toPrecision(4))

async function findSeason({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from competitions where season = '2031'`)
  return rows[0]?.id ?? 0
}

async function load(url: string): Promise<number> {
  const { perSecond } = await saturate(url, seconds)
  return perSecond
}

/** Each change is committed before its request: a response with the old bytes is stale. */
async function timeFirstAnswers(url: string, db: Database, competitionId: number, changes: number) {
  const { rows } = await db.pool.query<{ id: number }>(
    `select id from matches where competition_id = $1 and status = 'PAST' order by id`,
    [competitionId],
  )
  const fetchEtag = async () => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    await response.arrayBuffer()
    return response.headers.get('etag')
  }
  let [etag, stale] = [await fetchEtag(), 0]
  const took: number[] = []
  for (let count = 0; count < warmUps + changes; count++) {
    // Through all groups, with a score that no match had before.
    const matchId = rows[(count * 7) % rows.length]?.id
    await db.pool.query('update matches set score_one = $1, winner = 1 where id = $2', [3 + count, matchId])
    const began = performance.now()
    const fresh = await fetchEtag()
    if (count >= warmUps) took.push(performance.now() - began)
    if (fresh === etag) stale++
    etag = fresh
  }
  return { took, stale }
}
