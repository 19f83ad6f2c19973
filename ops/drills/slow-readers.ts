// 500 sockets that listen to everything and read nothing while 50 changes a second go out, then 2,000 clients that never finish their
// request: memory of process and kernel stays bounded, the server drops each of the sockets, and the others are served in time.
// Runs in a network namespace of its own with the kernel settings that ops/deploy ships. `npm run drill -- slow-readers [--seconds N]
// [--sockets N] [--drippers N] [--unlike] [--unset]`; `--unlike`: no two of the sockets can share a byte; `--unset`: without the
// kernel settings, to see that the drill notices.
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Match } from '@campus/contract/matches'
import { matchesTopic } from '@campus/contract/topics'
import { residentMb } from '../figures.ts'
import { startInstallation } from '../installation.ts'
import type { Measured } from '../promise.ts'
import { adminCookie } from './hosts/campus.ts'
import { startDripping } from './hosts/drippers.ts'
import { isOnOwnNetwork, onOwnNetwork, shippedSettings, tcpMemoryMb } from './hosts/own-network.ts'
import { listenAndNeverRead } from './hosts/raw-socket.ts'
import { startReading } from './hosts/readers.ts'
import { connectTimedFans } from './hosts/timed-fans.ts'

const fanCount = 50
const changesPerSecond = 50
/**
 * `fanP99Ms` is absolute: a quarter of a second from the administrator's request to the fan's screen, the bound that people beside
 * an attacker have everywhere (quiet, it is about 20 ms). `share`: of what was due to them by socket; two changes of one match in one
 * moment may arrive as one. `goneSeconds`: from the last of them connected to the last of them closed.
 */
const promise = { processMb: 64, tcpMb: 150, fanP99Ms: 250, share: 0.98, goneSeconds: 60, drippedP99Ms: 300 }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '120' },
      sockets: { type: 'string', default: '500' },
      drippers: { type: 'string', default: '2000' },
      unlike: { type: 'boolean', default: false },
      unset: { type: 'boolean', default: false },
    },
  })
  if (!isOnOwnNetwork()) return onOwnNetwork('slow-readers', args, values.unset ? undefined : shippedSettings)
  const [ms, count, dripperCount] = [Number(values.seconds) * 1000, Number(values.sockets), Number(values.drippers)]
  const name = `drill-slow-${process.pid}`
  const installation = await startInstallation({ name, nodes: 1, env: { LOG_LEVEL: 'error' } })
  const { url, nodes } = installation
  const port = Number(new URL(url).port)
  const weigh = () => ({ process: residentMb(nodes[0]?.pid() ?? 0), tcp: tcpMemoryMb() })
  const silent: Socket[] = []
  const fans = await connectTimedFans(url, fanCount)
  const changes = await startChanging(url, fans.sentAt)
  try {
    await fans.delaysFor(5000)
    const quiet = await fans.delaysFor(Math.min(ms / 2, 30_000))
    const before = weigh()
    for (let one = 0; one < count; one++) {
      silent.push(await listenAndNeverRead(port, matchesTopic.path, values.unlike ? `s${one}` : 'sub-0'))
    }
    const openAtFirst = await socketsAt(nodes[0]?.url ?? '')
    const peak = { ...before }
    const scales = setInterval(() => {
      const now = weigh()
      peak.process = Math.max(peak.process, now.process)
      peak.tcp = Math.max(peak.tcp, now.tcp)
    }, 100)
    const gone = secondsUntil(async () => (await socketsAt(nodes[0]?.url ?? '')) <= fanCount, ms)
    const slowed = await fans.delaysFor(ms)
    clearInterval(scales)
    const goneSeconds = await gone
    const openAtLast = await socketsAt(nodes[0]?.url ?? '')
    for (const socket of silent) socket.destroy()
    changes.stop()

    const readers = startReading(url, ['/api/matches', '/api/competitions', '/api/venues'], 30)
    await sleep(5000)
    const undisturbed = readers.sample()
    const half = Math.floor(dripperCount / 2)
    const drippers = startDripping(port, { headers: half, body: dripperCount - half }, 3000)
    await sleep(Math.min(ms, 60_000))
    const [dripped, stillOpen, cut] = [readers.sample(), drippers.open(), drippers.cut()]
    drippers.stop()
    await readers.stop()
    return {
      figures: {
        promise,
        neverRead: {
          sockets: count,
          openAtServer: { atFirst: openAtFirst, atLast: openAtLast, fans: fanCount },
          goneSeconds: goneSeconds ?? 'never',
          changes: changes.made(),
          quiet,
          slowed,
          memoryMb: { before, peak },
        },
        drippers: { wanted: dripperCount, open: stillOpen, cut, undisturbed, dripped },
      },
      holds:
        peak.process - before.process <= promise.processMb &&
        peak.tcp - before.tcp <= promise.tcpMb &&
        openAtFirst > fanCount &&
        openAtLast === fanCount &&
        goneSeconds !== undefined &&
        goneSeconds <= promise.goneSeconds &&
        slowed.p99Ms <= promise.fanP99Ms &&
        slowed.share >= promise.share &&
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

/** Open STOMP connections, as the server itself counts them. */
async function socketsAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, value] = /^realtime_sockets (\d+)/m.exec(text) ?? []
  if (value === undefined) throw new Error('/metrics has no realtime_sockets')
  return Number(value)
}

async function secondsUntil(isTrue: () => Promise<boolean>, timeoutMs: number): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < timeoutMs) {
    if (await isTrue()) return Math.round((performance.now() - began) / 100) / 10
    await sleep(200)
  }
  return undefined
}

/** Changes of matches ahead, at their pace whatever becomes of them. */
async function startChanging(url: string, sentAt: Map<string, number>) {
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
