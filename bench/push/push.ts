// A start told to 10,000 followers: how long until the push service has them all, and how much longer a score takes
// meanwhile. Real encryption and signatures, real queue; the push service is a local one that opens every message.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { getPushKey } from '@campus/contract/push'
import { comeScorer, type Scorer } from '@campus/ops/drills/scorer'
import { at, rounded } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { eventually } from '@campus/ops/local/process'
import { addFollowers, type Phone, startMatch } from './followers.ts'

const followers = 10_000
const promise = { servedSeconds: 60, delayMs: 50 }
const everyMs = 50
const quietTaps = 300

export async function run() {
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const service = new Worker(new URL('./service-thread.ts', import.meta.url), { workerData: taken.buffer })
  const [origin] = (await once(service, 'message')) as [string]
  const env = { PUSH_HOSTS: origin }
  const installation = await startInstallation({ name: `bench-push-${process.pid}`, nodes: 1, env })
  try {
    const { url } = installation
    const { databaseUrl } = installation.services
    const scorer = await comeScorer(url)
    const { key } = (await (await fetch(`${url}${getPushKey.path}`)).json()) as { key: string }
    service.postMessage(key, [])
    const [device] = (await once(service, 'message')) as [Phone]
    const matchId = await addFollowers(databaseUrl, { followers, device, besides: scorer.matchId })
    const served = () => Atomics.load(taken, 0)
    for (let count = 0; count < quietTaps; count++) await tap(url, scorer)

    const quiet: number[] = []
    for (let count = 0; count < quietTaps; count++) quiet.push(await tap(url, scorer))
    const busy: number[] = []
    await startMatch(databaseUrl, matchId)
    const began = performance.now()
    await eventually(async () => void (served() > 0 || fail('nothing sent')), 10_000)
    const isServed = () => served() >= followers || performance.now() - began > 2 * promise.servedSeconds * 1000
    while (!isServed()) {
      busy.push(await tap(url, scorer))
    }
    const servedSeconds = (performance.now() - began) / 1000
    // Nobody is told twice.
    await sleep(3000)
    const delayMs = p95(busy) - p95(quiet)
    return {
      figures: {
        followers,
        promise,
        servedSeconds: rounded(servedSeconds),
        perSecond: Math.round(followers / servedSeconds),
        delayMs: rounded(delayMs),
        scoreMs: { quietP95: rounded(p95(quiet)), busyP95: rounded(p95(busy)), busyMax: rounded(Math.max(...busy)) },
        scores: busy.length,
        taken: served(),
      },
      holds: servedSeconds <= promise.servedSeconds && delayMs <= promise.delayMs && served() === followers,
    }
  } finally {
    await installation.stop()
    await service.terminate()
  }
}

let goals = 0
/** A goal in another match, whose followers nobody counts; in milliseconds. */
async function tap(url: string, scorer: Scorer): Promise<number> {
  const began = performance.now()
  goals = (goals + 1) % 50
  await scorer.score(url, goals)
  const took = performance.now() - began
  await sleep(Math.max(0, everyMs - took))
  return took
}

const fail = (reason: string): never => {
  throw new Error(reason)
}
const p95 = (values: number[]) => at(0.95, values)
