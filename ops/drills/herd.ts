// Every process gone at once, and a whole stadium that comes back within seconds: all of it is served, and nobody costs more than one query of the log.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Measured } from '../promise.ts'
import { percentiles } from './cluster/calls.ts'
import type { Cluster } from './cluster/cluster.ts'
import { excuses } from './cluster/faults.ts'
import { numbersIn } from './cluster/options.ts'
import { perform } from './cluster/stage.ts'

/** From the kill: starting anew is in it. */
const servedMs = 15_000
/**
 * Everybody asks for the same log. One query a second would do for a cache that may be old; here no answer is older than its
 * question. So those who ask while two queries are under way share the next one, and how many a process makes in a second depends on
 * how fast PostgreSQL is: it is printed. Promised is that nobody costs more than one.
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
      const asked = () =>
        field.calls.records.filter(({ method, path }) => method === 'GET' && path.includes('/events')).length
      let [returns, costs, mostPerSecond] = [0, 0, 0]
      for (let time = 0; time < times; time++) {
        await sleep(2000)
        const began = performance.now()
        const [askedBefore, costBefore] = [asked(), queries.total()]
        const end = cluster.faults.begin('all killed', excuses.blocked)
        await Promise.all(cluster.nodes.map((node) => node.kill()))
        end(servedMs)
        const starting = Promise.all(cluster.nodes.map((node) => node.start()))
        while (fans.some((fan) => !fan.isIn()) && performance.now() - began < 4 * servedMs) await sleep(20)
        served.push(performance.now() - began)
        returns += asked() - askedBefore
        costs += queries.total() - costBefore
        mostPerSecond = Math.max(mostPerSecond, queries.mostPerSecond())
        await starting
        await sleep(5000)
      }
      // A calm end: what comes now must reach everybody.
      await sleep(servedMs)
      const stillAway = fans.filter((fan) => !fan.isIn()).length
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

/** How often processes ask PostgreSQL for the log of a match, told from what they send to it. */
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
