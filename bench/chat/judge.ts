// What the chat bench promises of one room. Pure: loads of all contenders go in.
import { median, rounded, sum, timesPeer } from '@campus/ops/figures'
import { faultsOf, type Load } from '../crowd/generator.ts'
import type { Results as Turns } from '../turns.ts'

export type LoadName = 'full' | 'calm'
export const names = ['ours', 'rabbitMq', 'socketIo'] as const
export type Name = (typeof names)[number]
type Results = Turns<LoadName, Load>

export const promise = { timesRabbitMq: 5, timesSocketIo: 2, p99TimesSocketIo: 1, sayTimesBare: 0.6 }
/** Guests may send two messages in four seconds; nobody here is faster, whatever the server would accept. */
export const gapMs = 2100
/** Above this the generator may have been measured, and not the server. */
const mostGeneratorCores = 0.9

export function judgeRoom(members: number, all: Record<Name, Results>) {
  const times = (peer: Name, load: LoadName, key: 'deliv_per_s' | 'p99_us') => {
    const figures = (name: Name) => all[name][load].map((one) => one[key])
    return rounded(timesPeer(figures('ours'), figures(peer)))
  }
  const timesRabbitMq = times('rabbitMq', 'full', 'deliv_per_s')
  const timesSocketIo = times('socketIo', 'full', 'deliv_per_s')
  const p99TimesSocketIo = times('socketIo', 'calm', 'p99_us')
  const [ours, rabbitMq, socketIo] = [
    describe(members, all.ours),
    describe(members, all.rabbitMq),
    describe(members, all.socketIo),
  ]
  return {
    figures: { members, timesRabbitMq, timesSocketIo, p99TimesSocketIo, ours, rabbitMq, socketIo },
    holds:
      timesRabbitMq >= promise.timesRabbitMq &&
      timesSocketIo >= promise.timesSocketIo &&
      p99TimesSocketIo <= promise.p99TimesSocketIo &&
      // A generator limit on the peer flatters us; a limit on us makes the ratio a lower bound.
      !rabbitMq.isSuspect &&
      !socketIo.isSuspect &&
      ours.lost + ours.doubled + ours.closed === 0,
  }
}

function describe(members: number, { full, calm }: Results) {
  // The last load that was run.
  const last = calm.at(-1)
  const generatorCores = rounded(sumOf(full, 'gen_cpu_s') / sumOf(full, 'secs'))
  return {
    deliveriesPerSecond: Math.round(median(full.map((one) => one.deliv_per_s))),
    p50Ms: rounded(median(calm.map((one) => one.p50_us)) / 1000),
    p99Ms: rounded(median(calm.map((one) => one.p99_us)) / 1000),
    // Everybody sent as often as a guest may: the rate limit was measured, and the server could do more.
    isPaced: sumOf(full, 'sent') / sumOf(full, 'secs') > (0.9 * members * 1000) / gapMs,
    generatorCores,
    isSuspect: generatorCores > mostGeneratorCores,
    ...(last ? faultsOf(last, last.sent_all) : { lost: 0, doubled: 0 }),
    closed: Math.max(...[...full, ...calm].map((one) => one.closed)),
  }
}

const sumOf = (some: Load[], key: keyof Load) => sum(some.map((load) => load[key]))
