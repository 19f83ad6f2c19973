// One room of 1,000 and of 5,000 members, side by side in one run: our chat with everything kept and acknowledged, RabbitMQ
// Web-STOMP and Socket.IO with its Redis adapter, which keep nothing. Then what keeping costs.
import { parseArgs } from 'node:util'
import { takeTurns } from '../turns.ts'
import { type Contender, describePeers, startOurs, startRabbit, startSocketIo } from './contenders.ts'
import { judgeRoom, type LoadName, type Name, names, promise } from './judge.ts'
import { comeMembers, type Members } from './members.ts'
import { measureSay } from './say.ts'

/** A closed loop with 32 messages under way, and a calm 10 messages a second for the delay. */
const loads: Record<LoadName, string> = { full: 'sat 32 2', calm: 'rate 10 3' }

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
    const rooms: Array<ReturnType<typeof judgeRoom>> = []
    for (const count of values.members.split(',').map(Number)) {
      rooms.push(judgeRoom(count, await fillRoom(doors, count, Number(values.rounds))))
    }
    return {
      figures: {
        promise,
        // What would be sampled in a flood is not: everything said reaches everybody.
        settings: 'CHAT_LINES_PER_SECOND=1000, fsync on, key and RECEIPT for every message of ours',
        peers: describePeers(),
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
