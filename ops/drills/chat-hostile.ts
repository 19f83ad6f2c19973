// 50 people talk while others flood, send what is too large or nonsense, ask for 10,000 rooms and never read: memory of the
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
import type { Attack, Damage } from './attackers.ts'
import { judgeHostile, promise, type Suffered } from './chat-hostile/judge.ts'
import { isOnOwnNetwork, onOwnNetwork, shippedSettings, tcpMemoryMb } from './hosts/own-network.ts'
import { comeTalker, guestCookie, type Talker } from './talker.ts'

const people = 50
const flooders = 10
const roomId = 'Room1234'
/** Ten lines a second in all: below what a room shows, with what the flooders may say on top. */
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
  const talkers: Talker[] = []
  let delays: number[] = []
  const onHeard = (text: string) => {
    const [, saidAt] = / @([\d.]+)$/.exec(text) ?? []
    if (saidAt !== undefined) delays.push(performance.now() - Number(saidAt))
  }
  try {
    const [node] = installation.nodes
    const { url } = installation
    for (let count = 0; count < people; count++) {
      talkers.push(await comeTalker({ url, roomId, name: `t${count}`, onHeard }))
    }
    await eventually(async () => {
      if (talkers.some((talker) => talker.connections() === 0)) throw new Error('not everybody came in')
    }, 20_000)
    /** Everybody talks for so long; how long each word took to each of them. */
    const talkFor = async (ms: number) => {
      const [began, spent] = [Date.now(), cpuSeconds(node?.pid() ?? 0)]
      const ends = began + ms
      await Promise.all(talkers.map((talker) => talker.talkUntil(() => Date.now() > ends, everyMs)))
      await sleep(1000)
      const heard = delays
      delays = []
      const serverCores = rounded((1000 * (cpuSeconds(node?.pid() ?? 0) - spent)) / (Date.now() - began))
      return { heard: heard.length, p50Ms: rounded(at(0.5, heard)), p99Ms: rounded(at(0.99, heard)), serverCores }
    }
    const weigh = () => residentMb(node?.pid() ?? 0)

    await talkFor(6000)
    const quiet = await talkFor((seconds * 1000) / 2)
    const before = weigh()
    const roomsBefore = await countRooms(installation.services.databaseUrl)
    const cookies = await Promise.all(Array.from({ length: flooders }, () => guestCookie(url, roomId)))
    const attack: Attack = { port: Number(new URL(url).port), roomId, cookies, only: values.only }
    const attackers = new Worker(new URL('./attackers.ts', import.meta.url), { workerData: attack })
    const kernelBefore = tcpMemoryMb()
    let [peak, kernelPeak] = [before, kernelBefore]
    const scales = setInterval(() => {
      peak = Math.max(peak, weigh())
      kernelPeak = Math.max(kernelPeak, tcpMemoryMb())
    }, 200)
    const attacked = await talkFor(seconds * 1000)
    attackers.postMessage('stop', [])
    const [damage] = (await once(attackers, 'message')) as [Damage]
    clearInterval(scales)
    await sleep(10_000)
    const suffered: Suffered = {
      quiet,
      attacked,
      processMb: { before, peak, after: weigh() },
      kernelMb: { before: kernelBefore, peak: kernelPeak },
      disconnected: talkers.reduce((sum, talker) => sum + talker.connections() - 1, 0),
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
        retries: talkers.reduce((sum, talker) => sum + talker.retries(), 0),
      },
      holds: Object.values(kept).every(Boolean),
    }
  } finally {
    for (const talker of talkers) talker.leave()
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
