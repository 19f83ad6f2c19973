// One room of 1,000 and of 5,000 members, side by side in one run: our chat with every message stored and acknowledged, RabbitMQ
// Web-STOMP and Socket.IO with its Redis adapter, which store nothing. Then what storing costs.
import { parseArgs } from 'node:util'
import { takeTurns } from '../turns.ts'
import { type Contender, describePeers, startOurs, startRabbit, startSocketIo } from './contenders.ts'
import { measureInserts } from './inserts.ts'
import { judgeRoom, type LoadName, type Name, names, promise } from './judge.ts'
import { connectMembers, type Members } from './members.ts'

/** A closed loop with 32 messages in flight, and 10 messages a second to measure the delay. */
const loads: Record<LoadName, string> = { full: 'sat 32 2', calm: 'rate 10 3' }

export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { members: { type: 'string', default: '1000,5000' }, rounds: { type: 'string', default: '5' } },
  })
  const inserts = await measureInserts()
  const started: Contender[] = []
  try {
    const argsByName = new Map<Name, string[]>()
    for (const [index, start] of [startOurs, startRabbit, startSocketIo].entries()) {
      const contender = await start()
      started.push(contender)
      argsByName.set(names[index] as Name, contender.generatorArgs)
    }
    const rooms: Array<ReturnType<typeof judgeRoom>> = []
    for (const count of values.members.split(',').map(Number)) {
      rooms.push(judgeRoom(count, await fillRoom(argsByName, count, Number(values.rounds))))
    }
    return {
      figures: {
        promise,
        // Flood sampling is off: every message reaches everybody.
        settings: 'CHAT_LINES_PER_SECOND=1000, fsync on, key and RECEIPT for every message of ours',
        peers: describePeers(),
        rooms: rooms.map(({ figures }) => figures),
        say: inserts,
      },
      holds: rooms.every(({ holds }) => holds) && inserts.timesBare >= promise.sayTimesBare,
    }
  } finally {
    for (const contender of started.toReversed()) await contender.stop()
  }
}

async function fillRoom(argsByName: Map<Name, string[]>, count: number, rounds: number) {
  const rooms = new Map<Name, Members>()
  try {
    for (const [name, args] of argsByName) rooms.set(name, await connectMembers(count, args))
    return await takeTurns(rooms, loads, rounds)
  } finally {
    for (const members of rooms.values()) await members.leave()
  }
}
