// The start of a match to 10,000 followers, each with a phone and keys of its own: how long until the push service has them all, whether
// each phone can open exactly one, and how much longer a score takes meanwhile. Real encryption and signatures, real queue, and a push
// service that answers after 50 to 100 ms. `capacityPerSecond` is what a core could send without the sender's rate limit. Then the
// same by several workers.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Phones, startPhones } from '@campus/ops/drills/people/phones'
import { type Scorer, signInScorer } from '@campus/ops/drills/people/scorer'
import { at, residentMb, rounded } from '@campus/ops/figures'
import { startInstallation } from '@campus/ops/installation'
import { eventually } from '@campus/ops/local/process'
import { watchBusyShare } from '@campus/ops/record/machine'
import { threadsMs } from '../scale/spent.ts'
import { followAll, startMatch } from './followers.ts'
import { comparePhones, isKept, promise } from './judge.ts'
import { runWorkers } from './workers.ts'

const everyMs = 50
const quietTaps = 300

export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { followers: { type: 'string', default: '10000' } } })
  const alone = await withPhones((crowd) => runAlone(crowd, Number(values.followers)))
  const workers = await withPhones(runWorkers)
  return { figures: { ...alone.figures, workers: workers.figures }, holds: alone.holds && workers.holds }
}

async function withPhones<T>(work: (crowd: Phones) => Promise<T>): Promise<T> {
  const crowd = await startPhones({ answersAfter: [50, 100] })
  return work(crowd).finally(crowd.stop)
}

/** One process that does everything: it saves scores, and sends. */
async function runAlone(crowd: Phones, followers: number) {
  const env = { PUSH_HOSTS: crowd.origin }
  const installation = await startInstallation({ name: `bench-push-${process.pid}`, nodes: 1, env })
  try {
    const { url } = installation
    const { databaseUrl } = installation.services
    const scorer = await signInScorer(url)
    const phones = await crowd.make(url, followers)
    const [matchId = 0] = await followAll(databaseUrl, { phones, besides: scorer.matchId })
    for (let count = 0; count < quietTaps; count++) await tap(url, scorer)

    const pid = installation.nodes[0]?.pid() ?? 0
    const work = () => threadsMs(pid)
    const quiet: number[] = []
    const [quietBegan, quietWork] = [performance.now(), work()]
    for (let count = 0; count < quietTaps; count++) quiet.push(await tap(url, scorer))
    const idleShare = (work() - quietWork) / (performance.now() - quietBegan)
    const busy: number[] = []
    const memory = [residentMb(pid)]
    const busyWork = work()
    const version = await startMatch(databaseUrl, matchId)
    const [began, busyShare] = [performance.now(), watchBusyShare()]
    await eventually(async () => void (crowd.taken() > 0 || fail('nothing sent')), 10_000)
    const isServed = () => crowd.taken() >= followers || performance.now() - began > 2 * promise.servedSeconds * 1000
    while (!isServed()) {
      busy.push(await tap(url, scorer))
      memory.push(residentMb(pid))
    }
    const [servedMs, machineBusy] = [performance.now() - began, busyShare()]
    const cpuMsEach = (work() - busyWork - idleShare * servedMs) / followers
    // Long enough for a second message to come, where one does.
    await sleep(3000)
    const compared = comparePhones(await crowd.open(), { matchId, version })
    const [servedSeconds, delayMs] = [servedMs / 1000, p95(busy) - p95(quiet)]
    return {
      figures: {
        followers,
        promise,
        servedSeconds: rounded(servedSeconds),
        machineBusy,
        pacedPerSecond: Math.round(followers / servedSeconds),
        cpuMsEach: rounded(cpuMsEach),
        capacityPerSecond: Math.round(1000 / cpuMsEach),
        delayMs: rounded(delayMs),
        scoreMs: { quietP95: rounded(p95(quiet)), busyP95: rounded(p95(busy)), busyMax: rounded(Math.max(...busy)) },
        scores: busy.length,
        memoryMb: { before: memory[0], most: Math.max(...memory) },
        phones: compared,
      },
      holds: isKept({ servedSeconds, delayMs, phones: compared }),
    }
  } finally {
    await installation.stop()
  }
}

let goals = 0
/** Milliseconds of a goal in another match, without followers. */
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
