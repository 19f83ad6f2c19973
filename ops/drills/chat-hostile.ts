// 50 people chat while others flood, send oversized or malformed frames, request 10,000 rooms and never read: memory of the
// process and of the kernel stays bounded, nobody is disconnected, and messages arrive nearly as quickly as before. Runs in a network
// namespace of its own with the kernel settings that ops/deploy ships; `--unset` runs it without them.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { at, residentMb, rounded } from '../figures.ts'
import { startInstallation } from '../installation.ts'
import { eventually } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { judgeHostile, promise, type Suffered } from './chat-hostile/judge.ts'
import { isOnOwnNetwork, onOwnNetwork, shippedSettings, tcpMemoryMb } from './hosts/own-network.ts'
import type { Attack, Damage } from './people/attackers.ts'
import { type ChatUser, connectChatUser, guestCookie } from './people/chat-user.ts'

const people = 50
const flooders = 10
const roomId = 'Room1234'
/** Ten messages a second in all: below the room's limit, even with what the rate limit allows flooders on top. */
const everyMs = 5000

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '30' },
      only: { type: 'string', multiple: true, default: [] },
      unset: { type: 'boolean', default: false },
    },
  })
  if (!isOnOwnNetwork()) return onOwnNetwork('chat-hostile', args, values.unset ? undefined : shippedSettings)
  const seconds = Number(values.seconds)
  const env = { CHAT_GUESTS: 'talk', LOG_LEVEL: 'error' }
  const installation = await startInstallation({ name: `drill-hostile-${process.pid}`, nodes: 1, env })
  const chatUsers: ChatUser[] = []
  let delays: number[] = []
  const onReceived = (text: string) => {
    const [, sentAt] = / @([\d.]+)$/.exec(text) ?? []
    if (sentAt !== undefined) delays.push(performance.now() - Number(sentAt))
  }
  try {
    const [node] = installation.nodes
    const { url } = installation
    for (let count = 0; count < people; count++) {
      chatUsers.push(await connectChatUser({ url, roomId, name: `t${count}`, onReceived }))
    }
    await eventually(async () => {
      if (chatUsers.some((chatUser) => chatUser.connections() === 0)) throw new Error('not everybody came in')
    }, 20_000)
    /** Everybody chats for this long; returns how long each message took to reach each of them. */
    const chatFor = async (ms: number) => {
      const [began, spent] = [Date.now(), cpuSeconds(node?.pid() ?? 0)]
      const ends = began + ms
      await Promise.all(chatUsers.map((chatUser) => chatUser.chatUntil(() => Date.now() > ends, everyMs)))
      await sleep(1000)
      const received = delays
      delays = []
      const serverCores = rounded((1000 * (cpuSeconds(node?.pid() ?? 0) - spent)) / (Date.now() - began))
      return {
        heard: received.length,
        p50Ms: rounded(at(0.5, received)),
        p99Ms: rounded(at(0.99, received)),
        serverCores,
      }
    }
    const weigh = () => residentMb(node?.pid() ?? 0)

    await chatFor(6000)
    const quiet = await chatFor((seconds * 1000) / 2)
    const before = weigh()
    const roomsBefore = await countRooms(installation.services.databaseUrl)
    const cookies = await Promise.all(Array.from({ length: flooders }, () => guestCookie(url, roomId)))
    const attack: Attack = { port: Number(new URL(url).port), roomId, cookies, only: values.only }
    const attackers = new Worker(new URL('./people/attackers.ts', import.meta.url), { workerData: attack })
    const kernelBefore = tcpMemoryMb()
    let [peak, kernelPeak] = [before, kernelBefore]
    const scales = setInterval(() => {
      peak = Math.max(peak, weigh())
      kernelPeak = Math.max(kernelPeak, tcpMemoryMb())
    }, 200)
    const attacked = await chatFor(seconds * 1000)
    attackers.postMessage('stop', [])
    const [damage] = (await once(attackers, 'message')) as [Damage]
    clearInterval(scales)
    await sleep(10_000)
    const suffered: Suffered = {
      quiet,
      attacked,
      processMb: { before, peak, after: weigh() },
      kernelMb: { before: kernelBefore, peak: kernelPeak },
      disconnected: chatUsers.reduce((sum, chatUser) => sum + chatUser.connections() - 1, 0),
      roomsMade: (await countRooms(installation.services.databaseUrl)) - roomsBefore,
      attack: damage,
    }
    const kept = judgeHostile(suffered)
    return {
      figures: {
        people,
        seconds,
        promise,
        kept,
        ...suffered,
        growth: { processMb: peak - before, kernelMb: kernelPeak - kernelBefore },
        retries: chatUsers.reduce((sum, chatUser) => sum + chatUser.retries(), 0),
      },
      holds: Object.values(kept).every(Boolean),
    }
  } finally {
    for (const chatUser of chatUsers) chatUser.leave()
    await installation.stop()
  }
}

async function countRooms(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from chat_rooms where match_id is null',
  )
  await client.end()
  return rows[0]?.count ?? 0
}

/** User and kernel time, in the kernel's ticks of 10 ms. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
