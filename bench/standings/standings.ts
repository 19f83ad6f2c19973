// GET /api/brackets/league/SOCCER for a season of 64 teams: our process against a bare Fastify route with the same bytes,
// side by side; and how long the first answer after a change takes, from the question to the bytes.
import type { Standings } from '@campus/contract/brackets'
import { median } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { bracketAnswers } from '@campus/server/brackets/brackets.answers'
import { followChanges } from '@campus/server/matches/matches.changes'
import { Failures } from '@campus/server/platform/failures'
import { type Database, openDatabase } from '@campus/server/platform/postgres'
import { pin } from '../process.ts'
import { startReadyBytes } from '../ready-bytes/start.ts'
import { askMuch } from '../wrk.ts'
import { seedSeason } from './season.ts'

const rounds = 8
const seconds = 2
const changes = 60
const leastRatio = 0.5
const mostMilliseconds = 20

export async function run() {
  const installation = await startInstallation({ name: `bench-standings-${process.pid}` })
  const db = openDatabase(installation.services.databaseUrl)
  try {
    return await measure(installation, db)
  } finally {
    await db.close()
    await installation.stop()
  }
}

async function measure({ services, nodes: [node] }: Installation, db: Database) {
  if (!node) throw new Error('a process is needed')
  await seedSeason(services.databaseUrl)
  const competitionId = await findSeason(db)
  const path = `/api/brackets/league/SOCCER?competitionId=${competitionId}`
  // The server on one core, the generator on the other, for both alike.
  pin(node.pid())
  const bytes = Buffer.from(await (await fetch(node.url + path)).arrayBuffer())
  const tables = JSON.parse(bytes.toString()) as Standings[]
  const bare = await startReadyBytes('/api/brackets/league/:sport', bytes)

  const tried: Array<{ bare: number; ours: number }> = []
  for (let count = 0; count <= rounds; count++) {
    const round = { bare: await load(bare.url + path), ours: await load(node.url + path) }
    // The first round only warms both up.
    if (count > 0) tried.push(round)
  }
  await bare.stop()
  const rebuilt = await timeRebuilding(db, competitionId)

  const ratio = middle(tried.map((round) => round.ours / round.bare))
  const milliseconds = middle(rebuilt)
  return {
    figures: {
      bytes: bytes.length,
      teams: tables.reduce((sum, { teams }) => sum + teams.length, 0),
      outlooks: tables.flatMap(({ teams }) => teams).filter(({ outlook }) => outlook !== null).length,
      requestsPerSecond: { bare: middle(tried.map((one) => one.bare)), ours: middle(tried.map((one) => one.ours)) },
      ratio,
      rebuiltMilliseconds: { median: milliseconds, worst: Number(Math.max(...rebuilt).toPrecision(4)) },
    },
    holds: ratio >= leastRatio && milliseconds < mostMilliseconds,
  }
}

const middle = (figures: number[]) => Number(median(figures).toPrecision(4))

async function findSeason({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from competitions where season = '2031'`)
  return rows[0]?.id ?? 0
}

async function load(url: string): Promise<number> {
  const { perSecond } = await askMuch(url, seconds)
  return perSecond
}

/** The server's own parts in this process: catching up, reading the season, ranking, outlook, bytes. */
async function timeRebuilding(db: Database, competitionId: number): Promise<number[]> {
  const failures = new Failures({ warn: console.warn, error: console.error }).of('bench')
  const answer = bracketAnswers(db, await followChanges(db, failures))
  const ask = () => answer({ sport: 'SOCCER', competitionId }, 'TABLES')
  const { rows } = await db.pool.query<{ id: number }>(
    `select id from matches where competition_id = $1 and status = 'PAST' order by id`,
    [competitionId],
  )
  let etag = (await ask()).answer.etag
  const took: number[] = []
  for (let count = 0; count < changes; count++) {
    // Through all groups, with a score that no match had before.
    const matchId = rows[Math.floor((count * rows.length) / changes)]?.id
    await db.pool.query('update matches set score_one = $1, winner = 1 where id = $2', [3 + count, matchId])
    const began = performance.now()
    const { answer: fresh } = await ask()
    took.push(performance.now() - began)
    if (fresh.etag === etag) throw new Error('an answer was older than the change before it')
    etag = fresh.etag
  }
  // The first ones still warm the engine up, as the first ones of a process do.
  return took.slice(10)
}
