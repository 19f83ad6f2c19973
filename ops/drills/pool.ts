// PostgreSQL is up but can't serve: a table locked, statements that sleep, no connection left. Clients soon get a 503 with
// Retry-After, and are served soon after the cause is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import { excuses } from './cluster/faults/faults.ts'
import { untilServing } from './cluster/faults/nemesis.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

const recoveryMs = 5000
/** Acquiring a pool connection times out after 2 s in all, and PostgreSQL cancels a statement after 3 s. */
const rejectedWithinMs = 5500

type Cause = (client: pg.Client, cluster: Cluster, ms: number) => Promise<void>

const causes: Record<string, Cause> = {
  lock: async (client, _, ms) => {
    await client.query('begin; lock table matches in access exclusive mode')
    await sleep(ms)
    await client.query('rollback')
  },
  // Who stars holds a connection until the statement is ended; with enough of them the pool is empty.
  sleep: async (client, _, ms) => {
    await client.query(`create function drill_sleep() returns trigger language plpgsql as
      $$ begin perform pg_sleep(20); return new; end $$;
      create trigger drill_sleep before insert on favorites for each row execute function drill_sleep()`)
    await sleep(ms)
    await client.query('drop function drill_sleep() cascade')
  },
  // Others have taken every connection, and ours are gone.
  full: async (client, { services }, ms) => {
    const others: pg.Client[] = []
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campus-score'`)
    try {
      for (;;) {
        const other = new pg.Client(services.databaseUrl)
        other.on('error', () => {})
        await other.connect()
        others.push(other)
      }
    } catch {
      // Every connection is taken.
    }
    await sleep(ms)
    await Promise.all(others.map((other) => other.end()))
  },
}

export function run(args: string[]): Promise<Measured> {
  const { seconds } = numbersIn(args, { seconds: 8 })
  return perform({
    name: 'pool',
    plan: { stars: 60, readers: 10 },
    promisedMs: { scores: recoveryMs, messages: recoveryMs },
    break: async (cluster, crowd) => {
      const client = new pg.Client(cluster.services.databaseUrl)
      await client.connect()
      const recoveries: Record<string, number> = {}
      for (const [name, cause] of Object.entries(causes)) {
        await sleep(2000)
        const end = cluster.faults.begin(name, excuses.overloaded)
        await cause(client, cluster, seconds * 1000)
        end(recoveryMs)
        recoveries[name] = await untilServing(cluster, crowd, 30_000)
      }
      await client.end()
      return { recoveries, recovery: percentiles(Object.values(recoveries)) }
    },
    promise: ({ calls, statuses }, { recovery }) => ({
      toldSoon: calls.later.count > 0 && calls.later.p99Ms <= rejectedWithinMs && calls.later.unkind === 0,
      recoversInTime: (recovery as { maxMs: number }).maxMs <= recoveryMs,
      nothingUnexpected: statuses['500'] === undefined,
    }),
  })
}
