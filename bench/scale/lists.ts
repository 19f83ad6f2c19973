// What a list costs at the request rates of one process of a plan. At saturation all waiting requests share one query of PostgreSQL;
// at low rates hardly any wait, and each list costs many times as much.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@campus/server/platform/postgres/postgres'
import { generatorCore } from '../process.ts'
import { closeStage, openStage } from './crowds.ts'
import { costEach, startMeter } from './spent.ts'

export interface ListCost {
  /** Requests on one process. */
  perSecond: number
  /** Microseconds of a core for each list. */
  us: number
  postgresUs: number
  /** Transactions of PostgreSQL for each list. */
  questions: number
  failures: number
}

/** PostgreSQL's sessions report what they did about a second late. */
const statsLagMs = 1500

export async function measureLists(rates: number[], seconds: number): Promise<ListCost[]> {
  const stage = await openStage(1)
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
      const { answers, failures } = await runClient(installation.url + list, perSecond, seconds)
      const cost = costEach(meter(), idle, answers)
      const made = (await commits()) - from - (idleCommits * (performance.now() - began)) / 1000
      costs.push({
        perSecond,
        us: cost.nodes * 1000,
        postgresUs: cost.postgres * 1000,
        questions: Math.max(0, made / answers),
        failures,
      })
    }
    return costs
  } finally {
    await db.close()
    await closeStage(stage)
  }
}

async function runClient(
  url: string,
  perSecond: number,
  seconds: number,
): Promise<{ answers: number; failures: number }> {
  const program = join(import.meta.dirname, 'list-client.ts')
  const args = ['-c', generatorCore, process.execPath, program, url, String(perSecond), String(seconds)]
  const { stdout } = await promisify(execFile)('taskset', args)
  return JSON.parse(stdout)
}

/** Between two measured rates in proportion; beyond them the nearest is taken. */
export function costAt(costs: ListCost[], perSecond: number): ListCost {
  const sorted = costs.toSorted((a, b) => a.perSecond - b.perSecond)
  const above = sorted.find((one) => one.perSecond >= perSecond) ?? sorted.at(-1)
  const below = sorted.findLast((one) => one.perSecond <= perSecond) ?? sorted[0]
  if (!above || !below) throw new Error('no list was measured')
  const width = above.perSecond - below.perSecond
  const part = width === 0 ? 0 : (perSecond - below.perSecond) / width
  const between = (figure: (one: ListCost) => number) => figure(below) + part * (figure(above) - figure(below))
  return {
    perSecond,
    us: between((one) => one.us),
    postgresUs: between((one) => one.postgresUs),
    questions: between((one) => one.questions),
    failures: 0,
  }
}
