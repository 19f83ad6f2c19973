// All processes die at once, and a stadium of clients reconnects within seconds: all are served, with at most one log query per client.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import { excuses } from './cluster/faults/faults.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

/** From the kill, including the restart. */
const servedMs = 15_000
/**
 * Every client requests the same log. A cache that may be stale would need one query a second; here no response is older than its
 * request. Requests that arrive while two queries are running share the next one, so the queries per second depend on the speed of
 * PostgreSQL: the drill prints them. The promise is at most one query per client.
 */
const logQuery = '\0match-logs\0'

export function run(args: string[]): Promise<Measured> {
  const { clients, times } = numbersIn(args, { clients: 5000, times: 3 })
  return perform({
    name: 'herd',
    plan: { fans: clients, browsers: Math.min(50, clients / 10), finalEveryMs: 2000, scorers: 2, readers: 2 },
    promisedMs: { scores: 3000, messages: 3000 },
    badLines: 'services',
    break: async (cluster, { fans, field }) => {
      const served: number[] = []
      const queries = countQueries(cluster)
      const requests = () =>
        field.calls.records.filter(({ method, path }) => method === 'GET' && path.includes('/events')).length
      let [returns, costs, mostPerSecond] = [0, 0, 0]
      for (let time = 0; time < times; time++) {
        await sleep(2000)
        const began = performance.now()
        const [requestsBefore, costBefore] = [requests(), queries.total()]
        const end = cluster.faults.begin('all killed', excuses.blocked)
        await Promise.all(cluster.nodes.map((node) => node.kill()))
        end(servedMs)
        const starting = Promise.all(cluster.nodes.map((node) => node.start()))
        while (fans.some((fan) => !fan.isUpToDate()) && performance.now() - began < 4 * servedMs) await sleep(20)
        served.push(performance.now() - began)
        returns += requests() - requestsBefore
        costs += queries.total() - costBefore
        mostPerSecond = Math.max(mostPerSecond, queries.mostPerSecond())
        await starting
        await sleep(5000)
      }
      // End without faults: every event from now on must reach everybody.
      await sleep(servedMs)
      const stillAway = fans.filter((fan) => !fan.isUpToDate()).length
      return { times, served: percentiles(served), stillAway, logs: { asked: returns, queries: costs, mostPerSecond } }
    },
    promise: (_, { served, stillAway, logs }) => {
      const { asked, queries } = logs as { asked: number; queries: number }
      return {
        everybodyIsBack: stillAway === 0,
        servedInTime: (served as { maxMs: number }).maxMs <= servedMs,
        queriesShared: queries > 0 && queries <= asked,
      }
    },
  })
}

/** Counts log queries in the bytes that processes send to PostgreSQL. */
function countQueries({ lines }: Cluster) {
  const seconds = new Map<string, number>()
  lines.forEach(({ postgres }, process) => {
    postgres.watch((bytes) => {
      const found = bytes.toString('latin1').split(logQuery).length - 1
      const second = `${process} ${Math.floor(performance.now() / 1000)}`
      if (found > 0) seconds.set(second, (seconds.get(second) ?? 0) + found)
    })
  })
  return {
    total: () => [...seconds.values()].reduce((sum, count) => sum + count, 0),
    /** Of one process. */
    mostPerSecond: () => Math.max(0, ...seconds.values()),
  }
}
