// The same by one, two and four processes with the role `jobs`: each at a pace of its own, far below what a core can do, so that two cores
// are enough for all of them and what is measured is whether they share the work. Then two, one of which is killed on the way.
import type { Opened, Phones } from '@campus/ops/drills/people/phones'
import { signInScorer } from '@campus/ops/drills/people/scorer'
import { rounded, sum } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { eventually, freePort } from '@campus/ops/local/process'
import { type ServerProcess, startServer } from '@campus/ops/node-process'
import { threadsMs } from '../scale/spent.ts'
import { followAll, openJobs, startMatch } from './followers.ts'
import { comparePhones, compareWorkers, isLinear, isRecovered, type WorkersRun } from './judge.ts'

/** 16 shards of the least size. */
const followers = 8000
const perSecond = 250
/** Of a worker: two shards, two pages of 0.4 s each. */
const mostUnderWay = 2 * 2 * 0.4 * perSecond
const longestMs = 180_000

export async function runWorkers(crowd: Phones) {
  const env = { PUSH_HOSTS: crowd.origin, PUSH_PER_SECOND: String(perSecond) }
  const name = `bench-push-workers-${process.pid}`
  const installation = await startInstallation({ name, nodes: 1, env: { ...env, ROLES: 'http,realtime' } })
  try {
    const { url, services, settings } = installation
    const phones = await crowd.make(url, followers)
    const { matchId: besides } = await signInScorer(url)
    const matches = await followAll(services.databaseUrl, { phones, besides, matches: 4 })
    const start = async (workers: number) =>
      Promise.all(
        Array.from({ length: workers }, async (_, index) =>
          startServer(`worker-${index + 1}`, {
            ...settings,
            ...env,
            ROLES: 'jobs',
            PORT: String(await freePort()),
            LOG_LEVEL: 'warn',
          }),
        ),
      )
    const sent: Array<Sent & { workers: number }> = []
    for (const [index, workers] of [1, 2, 4].entries()) {
      const running = await start(workers)
      sent.push({ workers, ...(await send(installation, { crowd, running, matchId: matches[index] ?? 0 })) })
      await stopAll(running)
    }
    const running = await start(2)
    const killed = await send(installation, { crowd, running, matchId: matches[3] ?? 0, killOne: true })
    await stopAll(running)

    const opened = await crowd.open()
    const runs = sent.map(
      ({ workers, seconds, cpuMsEach, ...match }): WorkersRun => ({
        workers,
        seconds: rounded(seconds),
        cpuMsEach: rounded(cpuMsEach),
        phones: comparePhones(ofMatch(opened, match.matchId), match),
      }),
    )
    const afterDeath = comparePhones(ofMatch(opened, killed.matchId), killed)
    const { two, four, cpuOfFour } = compareWorkers(runs)
    return {
      figures: {
        perSecondEach: perSecond,
        followers,
        runs,
        timesOne: { two: rounded(two), four: rounded(four), cpuOfFour: rounded(cpuOfFour) },
        oneKilled: { seconds: rounded(killed.seconds), mostTwice: mostUnderWay, phones: afterDeath },
      },
      holds: isLinear(runs) && isRecovered(afterDeath, mostUnderWay),
    }
  } finally {
    await installation.stop()
  }
}

interface Sent {
  matchId: number
  version: number
  seconds: number
  cpuMsEach: number
}

interface Sending {
  crowd: Phones
  running: ServerProcess[]
  matchId: number
  killOne?: boolean
}

async function send({ services }: Installation, { crowd, running, matchId, killOne = false }: Sending): Promise<Sent> {
  const { databaseUrl } = services
  const work = () => sum(running.map((worker) => threadsMs(worker.pid())))
  const [before, spent] = [crowd.taken(), work()]
  const version = await startMatch(databaseUrl, matchId)
  const taken = (count: number) => eventually(() => reached(crowd.taken() - before >= count), longestMs)
  await taken(1)
  const began = performance.now()
  if (killOne) {
    await taken(followers / 4)
    await running[0]?.kill()
  }
  await taken(followers)
  let seconds = (performance.now() - began) / 1000
  const cpuMsEach = (work() - spent) / followers
  // Until the last job is done: of a worker that died, the others take them over.
  await eventually(async () => reached((await openJobs(databaseUrl)) === 0), longestMs)
  if (killOne) seconds = (performance.now() - began) / 1000
  return { matchId, version, seconds, cpuMsEach }
}

async function reached(isReached: boolean) {
  if (!isReached) throw new Error('notifications did not arrive in time')
}

const ofMatch = (opened: Opened[][], matchId: number) =>
  opened.map((messages) => messages.filter((message) => message === null || message.matchId === matchId))

const stopAll = (running: ServerProcess[]) => Promise.all(running.map((worker) => worker.stop()))
