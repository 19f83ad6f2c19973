// What a list costs at the request rates of one process of a plan, by how far apart the process's questions to PostgreSQL are. At saturation
// all waiting requests share one question; at the rates of a plan hardly any would, if each were asked at once.
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@campus/server/platform/postgres/postgres'
import { buildGenerator } from '../crowd/generator.ts'
import { generatorCore } from '../process.ts'
import { closeStage, openStage } from './crowds.ts'
import { costEach, startMeter } from './spent.ts'

export interface ListCost {
  /** How far apart questions start at least. */
  barrierMs: number
  /** Requests on one process, and how many of them it answered in a second. */
  perSecond: number
  answeredPerSecond: number
  /** Microseconds of a core for each list. */
  us: number
  postgresUs: number
  /** Transactions of PostgreSQL for each list. */
  questions: number
  /** From the moment somebody came. */
  p50Ms: number
  p99Ms: number
  failures: number
}

/** PostgreSQL's sessions report what they did about a second late. */
const statsLagMs = 1500

export async function measureLists(barrierMs: number, rates: number[], seconds: number): Promise<ListCost[]> {
  buildGenerator('barrier/arrivals.c')
  const stage = await openStage(1, { BARRIER_MS: String(barrierMs) })
  const { installation, list } = stage
  const db = openDatabase(installation.services.databaseUrl)
  const commits = async () => {
    await sleep(statsLagMs)
    const text = 'select xact_commit::float8 as n from pg_stat_database where datname = current_database()'
    return (await db.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0
  }
  try {
    const idleMeter = startMeter(installation)
    const [idleFrom, idleBegan] = [await commits(), performance.now()]
    await sleep(seconds * 1000)
    const idleCommits = ((await commits()) - idleFrom) / ((performance.now() - idleBegan) / 1000)
    const idle = idleMeter().perSecond
    const costs: ListCost[] = []
    for (const perSecond of rates) {
      const [from, began] = [await commits(), performance.now()]
      const meter = startMeter(installation)
      const load = await askForLists(installation.url + list, perSecond, seconds)
      const cost = costEach(meter(), idle, load.answers)
      const made = (await commits()) - from - (idleCommits * (performance.now() - began)) / 1000
      costs.push({
        barrierMs,
        perSecond,
        answeredPerSecond: load.answers / load.secs,
        us: cost.nodes * 1000,
        // Few lists ask no more than the process does by itself: what is left is the noise of both.
        postgresUs: Math.max(0, cost.postgres * 1000),
        questions: Math.max(0, made / load.answers),
        p50Ms: load.p50_us / 1000,
        p99Ms: load.p99_us / 1000,
        failures: load.failures,
      })
    }
    return costs
  } finally {
    await db.close()
    await closeStage(stage)
  }
}

interface Arrivals {
  secs: number
  answers: number
  failures: number
  p50_us: number
  p99_us: number
}

/** People who come at random moments, and whose browsers take compressed answers. */
export async function askForLists(url: string, perSecond: number, seconds: number): Promise<Arrivals> {
  const { port, pathname, search } = new URL(url)
  const how = ['-p', port, '-u', pathname + search, '-r', String(perSecond), '-s', String(seconds)]
  const program = ['-c', generatorCore, buildGenerator('barrier/arrivals.c'), ...how, '-h', 'Accept-Encoding: gzip, br']
  const { stdout } = await promisify(execFile)('taskset', program)
  return JSON.parse(stdout)
}

/** Between two measured rates in proportion; beyond them the nearest is taken. */
export function costAt(costs: ListCost[], perSecond: number, barrierMs: number): ListCost {
  const sorted = costs.filter((one) => one.barrierMs === barrierMs).toSorted((a, b) => a.perSecond - b.perSecond)
  const above = sorted.find((one) => one.perSecond >= perSecond) ?? sorted.at(-1)
  const below = sorted.findLast((one) => one.perSecond <= perSecond) ?? sorted[0]
  if (!above || !below) throw new Error(`no list was measured with BARRIER_MS=${barrierMs}`)
  const width = above.perSecond - below.perSecond
  const part = width === 0 ? 0 : (perSecond - below.perSecond) / width
  const between = (figure: (one: ListCost) => number) => figure(below) + part * (figure(above) - figure(below))
  return {
    barrierMs,
    perSecond,
    answeredPerSecond: perSecond,
    us: between((one) => one.us),
    postgresUs: between((one) => one.postgresUs),
    questions: between((one) => one.questions),
    p50Ms: between((one) => one.p50Ms),
    p99Ms: between((one) => one.p99Ms),
    failures: 0,
  }
}
