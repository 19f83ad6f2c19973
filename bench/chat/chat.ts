// One room of 1,000 and of 5,000 members, side by side in one run: our chat with everything kept and acknowledged, RabbitMQ
// Web-STOMP and Socket.IO with its Redis adapter, which keep nothing. Then what keeping costs.
import { parseArgs } from 'node:util'
import { median } from '../median.ts'
import { type Contender, startOurs, startRabbit, startSocketIo } from './contenders.ts'
import { buildGenerator, comeMembers, gapMs, type Load, type Members } from './members.ts'
import { measureSay } from './say.ts'

const promise = { timesRabbitMq: 5, timesSocketIo: 2, p99TimesSocketIo: 1, sayTimesBare: 0.6 }

/** A closed loop with 32 messages under way, and a calm 10 messages a second for the delay. */
const loads = { full: 'sat 32 2', calm: 'rate 10 3' } as const
type LoadName = keyof typeof loads
const names = ['ours', 'rabbitMq', 'socketIo'] as const
type Name = (typeof names)[number]
type Results = Record<LoadName, Load[]>

export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { members: { type: 'string', default: '1000,5000' }, rounds: { type: 'string', default: '5' } },
  })
  const generator = buildGenerator()
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
      rooms.push(judge(count, await fillRoom(generator, doors, count, Number(values.rounds))))
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

/** Short turns, one contender after the other: whatever else the machine does, it does to all of them. */
async function fillRoom(generator: string, doors: Map<Name, string[]>, count: number, rounds: number) {
  const rooms = new Map<Name, Members>()
  const all: Record<Name, Results> = {
    ours: { full: [], calm: [] },
    rabbitMq: { full: [], calm: [] },
    socketIo: { full: [], calm: [] },
  }
  try {
    for (const [name, door] of doors) rooms.set(name, await comeMembers(generator, count, door))
    for (let round = 0; round <= rounds; round++) {
      for (const load of Object.keys(loads) as LoadName[]) {
        for (const [name, members] of rooms) {
          const result = await members.load(loads[load])
          // The first round only warms everything up.
          if (round > 0) all[name][load].push(result)
        }
      }
    }
    return all
  } finally {
    for (const members of rooms.values()) await members.leave()
  }
}

function judge(members: number, all: Record<Name, Results>) {
  const times = (peer: Name, load: LoadName, key: 'deliv_per_s' | 'p99_us') =>
    // Round by round, then the median: a round in which the machine was busy is slow for both.
    rounded(median(all.ours[load].map((one, round) => one[key] / (all[peer][load][round]?.[key] ?? Number.NaN))))
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
  const generatorCores = rounded(sum(full, 'gen_cpu_s') / sum(full, 'secs'))
  return {
    deliveriesPerSecond: Math.round(median(full.map((one) => one.deliv_per_s))),
    p50Ms: rounded(median(calm.map((one) => one.p50_us)) / 1000),
    p99Ms: rounded(median(calm.map((one) => one.p99_us)) / 1000),
    // Everybody talked as often as a guest may: manners were measured, and the server could do more.
    isPaced: sum(full, 'sent') / sum(full, 'secs') > (0.9 * members * 1000) / gapMs,
    // Near a whole core the generator was measured, not the server.
    generatorCores,
    isSuspect: generatorCores > 0.9,
    lost: sum([...full, ...calm], 'lost'),
    closed: Math.max(...[...full, ...calm].map((one) => one.closed)),
  }
}

const sum = (some: Load[], key: keyof Load) => some.reduce((total, load) => total + load[key], 0)
const rounded = (value: number) => Math.round(value * 100) / 100
