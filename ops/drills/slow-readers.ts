// 500 sockets that listen to everything and read nothing while 50 changes a second go out, then 2,000 callers who never finish their
// question: memory stays bounded and the others are served as before.
// `npm run drill -- slow-readers [--seconds N] [--sockets N] [--drippers N] [--unlike]`; `--unlike`: no two of the sockets can share a byte.
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Match, MatchNews } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { Client } from '@stomp/stompjs'
import { at, residentMb, rounded } from '../figures.ts'
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { adminCookie } from './hosts/campus.ts'
import { startDripping } from './hosts/drippers.ts'
import { listenAndNeverRead } from './hosts/raw-socket.ts'
import { startReading } from './hosts/readers.ts'

const fanCount = 50
const changesPerSecond = 50
const promise = { growthMb: 64, slower: 1.1, noiseMs: 50, drippedP99Ms: 300 }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '120' },
      sockets: { type: 'string', default: '500' },
      drippers: { type: 'string', default: '2000' },
      unlike: { type: 'boolean', default: false },
    },
  })
  const [ms, count, dripperCount] = [Number(values.seconds) * 1000, Number(values.sockets), Number(values.drippers)]
  const name = `drill-slow-${process.pid}`
  const installation = await startInstallation({ name, nodes: 1, env: { LOG_LEVEL: 'error' } })
  const { url, nodes } = installation
  const port = Number(new URL(url).port)
  const weigh = () => residentMb(nodes[0]?.pid() ?? 0)
  const silent: Socket[] = []
  const fans = await comeFans(url)
  const changes = await startChanging(url)
  try {
    await fans.delaysFor(5000)
    const quiet = await fans.delaysFor(Math.min(ms / 2, 30_000))
    const before = weigh()
    for (let one = 0; one < count; one++) {
      silent.push(await listenAndNeverRead(port, matchesTopic.path, values.unlike ? `s${one}` : 'sub-0'))
    }
    let peak = before
    const scales = setInterval(() => {
      peak = Math.max(peak, weigh())
    }, 100)
    const slowed = await fans.delaysFor(ms)
    clearInterval(scales)
    const thrownOut = silent.filter((socket) => socket.destroyed || socket.readableEnded).length
    for (const socket of silent) socket.destroy()
    await sleep(2000)
    const after = weigh()
    changes.stop()

    const readers = startReading(url, ['/api/matches', '/api/competitions', '/api/venues'], 30)
    await sleep(5000)
    const undisturbed = readers.look()
    const half = Math.floor(dripperCount / 2)
    const drippers = startDripping(port, { headers: half, body: dripperCount - half }, 3000)
    await sleep(Math.min(ms, 60_000))
    const [dripped, stillOpen, cut] = [readers.look(), drippers.open(), drippers.cut()]
    drippers.stop()
    await readers.stop()
    return {
      figures: {
        promise,
        neverRead: {
          sockets: count,
          thrownOut,
          changes: changes.made(),
          quiet,
          slowed,
          memoryMb: { before, peak, after },
        },
        drippers: { wanted: dripperCount, open: stillOpen, cut, undisturbed, dripped },
      },
      holds:
        peak - before <= promise.growthMb &&
        slowed.p99Ms <= quiet.p99Ms * promise.slower + promise.noiseMs &&
        slowed.heard > 0 &&
        changes.failed() === 0 &&
        dripped.statuses[200] === dripped.count &&
        dripped.p99Ms <= promise.drippedP99Ms &&
        stillOpen > dripperCount * 0.9,
    }
  } finally {
    for (const socket of silent) socket.destroy()
    fans.leave()
    changes.stop()
    await installation.stop()
  }
}

const sentAt = new Map<string, number>()

/** People who do read; how long each change took from the administrator's hand to each of them. */
async function comeFans(url: string) {
  let delays: number[] = []
  const hear = ({ body }: { body: string }) => {
    const { round } = (JSON.parse(body) as MatchNews).match
    const began = sentAt.get(round ?? '')
    if (began !== undefined) delays.push(performance.now() - began)
  }
  const fans = Array.from({ length: fanCount }, () => {
    const fan: Client = new Client({
      brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`,
      onConnect: () => void fan.subscribe(matchesTopic.path, hear),
    })
    fan.activate()
    return fan
  })
  return {
    delaysFor: async (ms: number) => {
      delays = []
      await sleep(ms)
      return { heard: delays.length, p50Ms: rounded(at(0.5, delays)), p99Ms: rounded(at(0.99, delays)) }
    },
    leave: () => {
      for (const fan of fans) void fan.deactivate({ force: true })
    },
  }
}

/** Changes of matches ahead, at their pace whatever becomes of them. */
async function startChanging(url: string) {
  const cookie = await adminCookie(url)
  const all = (await (await fetch(`${url}/api/matches/all`)).json()) as Match[]
  const ahead = all.filter(({ matchType, status }) => matchType === 'LEAGUE' && status === 'FUTURE')
  let [made, failed] = [0, 0]
  async function change() {
    const round = `change ${++made}`
    sentAt.set(round, performance.now())
    const response = await fetch(`${url}/api/brackets/league/${ahead[made % ahead.length]?.matchId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ round }),
    }).catch(() => undefined)
    if (!response?.ok) failed++
    await response?.arrayBuffer()
  }
  const pace = setInterval(() => void change(), 1000 / changesPerSecond)
  return { made: () => made, failed: () => failed, stop: () => clearInterval(pace) }
}
