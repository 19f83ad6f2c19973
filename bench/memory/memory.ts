// The memory of one process as it ships: idle, under a thousand viewers who load lists and receive goals, and a minute after they left.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDay } from '@campus/ops/demo/day'
import { startInstallation } from '@campus/ops/installation'
import { pin } from '../process.ts'
import { tapsFor } from '../scale/plateau.ts'
import { connectViewers } from '../scale/viewers.ts'
import { startTapper } from '../taps.ts'
import { saturate } from '../wrk.ts'

const promise = { residentMb: 180 }
const viewers = 1000
const date = '2031-03-03'
const [loadSeconds, calmSeconds, restSeconds] = [30, 10, 60]

export async function run() {
  const installation = await startInstallation({ name: `bench-memory-${process.pid}`, env: { DRAIN_MS: '500' } })
  const [node] = installation.nodes
  if (!node) throw new Error('no process')
  try {
    await seedDay(installation.services.databaseUrl, { date, matches: 100 })
    pin(node.pid())
    await sleep(calmSeconds * 1000)
    const idle = await memoryOf(node)
    const taps = await startTapper(installation.url)
    const crowd = await connectViewers(installation.url, taps.topic, viewers)
    const receiving = crowd.receive(2 * loadSeconds + 1)
    const tapping = taps.tap(tapsFor(viewers), 2 * loadSeconds)
    const list = `${node.url}/api/matches?sport=ALL&date=${date}`
    const signedOut = await saturate(list, loadSeconds)
    const signedIn = await saturate(list, loadSeconds, { headers: { cookie: taps.cookie } })
    const loaded = await memoryOf(node)
    const [changes, { delivered, closed }] = [await tapping, await receiving]
    await crowd.leave()
    await sleep(restSeconds * 1000)
    const after = await memoryOf(node)
    const work = { viewers, changes, delivered, closed, lists: signedOut.answers + signedIn.answers }
    const holds = loaded.residentMb <= promise.residentMb && after.residentMb <= promise.residentMb && closed === 0
    return { figures: { promise, work, idle, loaded, after }, holds }
  } finally {
    await installation.stop()
  }
}

const inMb = (bytes: number) => Math.round(bytes / 2 ** 20)

/** What the kernel counts, and what of it the engine knows of. */
async function memoryOf({ url, pid }: { url: string; pid: () => number }) {
  const status = readFileSync(`/proc/${pid()}/status`, 'utf8')
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const kernel = (name: string) => inMb(1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]))
  const engine = (name: string) => inMb(Number(new RegExp(`^nodejs_${name}_bytes (\\S+)`, 'm').exec(metrics)?.[1]))
  return {
    residentMb: kernel('VmRSS'),
    anonymousMb: kernel('RssAnon'),
    filesMb: kernel('RssFile'),
    heapReservedMb: engine('heap_size_total'),
    heapUsedMb: engine('heap_size_used'),
    buffersMb: engine('external_memory'),
  }
}
