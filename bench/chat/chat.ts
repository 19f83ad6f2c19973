// One room of 1,000 and of 5,000 members, side by side in one run: our chat with everything kept and acknowledged, RabbitMQ
// Web-STOMP and Socket.IO with its Redis adapter, which keep nothing. Then what keeping costs.
import { parseArgs } from 'node:util'
import { median, rounded, sum, timesPeer } from '@campus/ops/figures'
import type { Load } from '../crowd/generator.ts'
import { type Results as Turns, takeTurns } from '../turns.ts'
import { type Contender, startOurs, startRabbit, startSocketIo } from './contenders.ts'
import { comeMembers, gapMs, type Members } from './members.ts'
import { measureSay } from './say.ts'

const promise = { timesRabbitMq: 5, timesSocketIo: 2, p99TimesSocketIo: 1, sayTimesBare: 0.6 }

/** A closed loop with 32 messages under way, and a calm 10 messages a second for the delay. */
const loads = { full: 'sat 32 2', calm: 'rate 10 3' } as const
type LoadName = keyof typeof loads
const names = ['ours', 'rabbitMq', 'socketIo'] as const
type Name = (typeof names)[number]
type Results = Turns<LoadName, Load>

export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { members: { type: 'string', default: '1000,5000' }, rounds: { type: 'string', default: '5' } },
  })
  const say = await measureSay()
  const started: Contender[] = []
  try {
    const doors = new Map<Name, string[]>()
    for (const [index, start] of [startOurs, startRabbit, startSocketIo].entries()) {
      const contender = await start()
      started.push(contender)
      doors.set(names[index] as Name, contender.door)
    }
    const rooms: Array<ReturnType<typeof judge>> = []
    for (const count of values.members.split(',').map(Number)) {
      rooms.push(judge(count, await fillRoom(doors, count, Number(values.rounds))))
    }
    return {
      figures: {
        promise,
        // What would be sampled in a flood is not: everything said reaches everybody.
        settings: 'CHAT_LINES_PER_SECOND=1000, fsync on, key and RECEIPT for every message of ours',
        rooms: rooms.map(({ figures }) => figures),
        say,
      },
      holds: rooms.every(({ holds }) => holds) && say.timesBare >= promise.sayTimesBare,
    }
  } finally {
    for (const contender of started.toReversed()) await contender.stop()
  }
}

async function fillRoom(doors: Map<Name, string[]>, count: number, rounds: number) {
  const rooms = new Map<Name, Members>()
  try {
    for (const [name, door] of doors) rooms.set(name, await comeMembers(count, door))
    return await takeTurns(rooms, loads, rounds)
  } finally {
    for (const members of rooms.values()) await members.leave()
  }
}

function judge(members: number, all: Record<Name, Results>) {
  const times = (peer: Name, load: LoadName, key: 'deliv_per_s' | 'p99_us') => {
    const figures = (name: Name) => all[name][load].map((one) => one[key])
    return rounded(timesPeer(figures('ours'), figures(peer)))
  }
  const timesRabbitMq = times('rabbitMq', 'full', 'deliv_per_s')
  const timesSocketIo = times('socketIo', 'full', 'deliv_per_s')
  const p99TimesSocketIo = times('socketIo', 'calm', 'p99_us')
  const { lost, closed } = describe(members, all.ours)
  return {
    figures: {
      members,
      timesRabbitMq,
      timesSocketIo,
      p99TimesSocketIo,
      ...Object.fromEntries(names.map((name) => [name, describe(members, all[name])])),
    },
    holds:
      timesRabbitMq >= promise.timesRabbitMq &&
      timesSocketIo >= promise.timesSocketIo &&
      p99TimesSocketIo <= promise.p99TimesSocketIo &&
      lost === 0 &&
      closed === 0,
  }
}

function describe(members: number, { full, calm }: Results) {
  const generatorCores = rounded(sumOf(full, 'gen_cpu_s') / sumOf(full, 'secs'))
  return {
    deliveriesPerSecond: Math.round(median(full.map((one) => one.deliv_per_s))),
    p50Ms: rounded(median(calm.map((one) => one.p50_us)) / 1000),
    p99Ms: rounded(median(calm.map((one) => one.p99_us)) / 1000),
    // Everybody talked as often as a guest may: manners were measured, and the server could do more.
    isPaced: sumOf(full, 'sent') / sumOf(full, 'secs') > (0.9 * members * 1000) / gapMs,
    // Near a whole core the generator was measured, not the server.
    generatorCores,
    isSuspect: generatorCores > 0.9,
    lost: sumOf([...full, ...calm], 'lost'),
    closed: Math.max(...[...full, ...calm].map((one) => one.closed)),
  }
}

const sumOf = (some: Load[], key: keyof Load) => sum(some.map((load) => load[key]))
