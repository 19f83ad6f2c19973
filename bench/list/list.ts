// GET /api/matches for a day of 100 matches: our process against a bare Fastify route with the same bytes, side by side;
// and, under that load, whether an answer is ever older than the last committed change.
import { parseArgs } from 'node:util'
import type { Match } from '@campus/contract/matches'
import { demoStudent } from '@campus/ops/demo/campus'
import { seedDay } from '@campus/ops/demo/day'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { median } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { checkFreshness, readList, readListAgain } from '../barrier/freshness.ts'
import { startCachedBytes } from '../cached-bytes/start.ts'
import { pin } from '../process.ts'
import { saturate } from '../wrk.ts'
import { isKept, promise } from './judge.ts'
import { send } from './send.ts'

const date = '2031-03-03'
const path = `/api/matches?sport=ALL&date=${date}`
const seconds = 2
/** A list waits for the next question to PostgreSQL, up to BARRIER_MS: with 64 of them, 6,400 a second would be all there can be. */
const connections = 1000
const freshSeconds = 20

export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '8' } } })
  const installation = await startInstallation({ name: `bench-list-${process.pid}`, nodes: 2 })
  try {
    return await measure(installation, Number(values.rounds))
  } finally {
    await installation.stop()
  }
}

async function measure({ services, nodes }: Installation, rounds: number) {
  await seedDay(services.databaseUrl, { date, matches: 100 })
  const [one, other] = nodes
  if (!one || !other) throw new Error('two processes are needed')
  // The server on one core, the generator on the other, for all alike.
  for (const node of nodes) pin(node.pid())

  const answer = await fetch(one.url + path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const matches = JSON.parse(bytes.toString()) as Match[]
  const bare = await startCachedBytes('/api/matches', bytes)

  const student = await signIn(one.url, demoStudent)
  for (const match of matches.filter((_, index) => index % 10 === 0)) {
    await send(one.url, 'POST', `/api/users/${student.userId}/bookmark`, student.cookie, { matchId: match.matchId })
  }

  const etag = answer.headers.get('etag') ?? ''
  const tried: Round[] = []
  for (let count = 0; count <= rounds; count++) {
    const round = {
      bare: await load(bare.url + path),
      signedOut: await load(one.url + path),
      signedIn: await load(one.url + path, { cookie: student.cookie }),
      notModified: await load(one.url + path, { 'if-none-match': etag }),
    }
    // The first round only warms everything up.
    if (count > 0) tried.push(round)
  }
  await bare.stop()
  const list = other.url + path
  const reads = [readList(list), readListAgain(list), readList(list, { cookie: student.cookie })]
  const target = { writers: [one], matches, reads }
  const fresh = await checkFreshness(target, { load: () => saturateAll([list, one.url + path], freshSeconds) })

  const rate = summary(tried, (round, key) => round[key])
  // Compare round by round: other load on the machine affects the whole round alike.
  const ratio = summary(tried, (round, key) => round[key] / round.bare)
  return {
    figures: { promise, rounds, bytes: bytes.length, requestsPerSecond: rate, ratio, fresh },
    holds: isKept(ratio, fresh),
  }
}

interface Round {
  bare: number
  signedOut: number
  signedIn: number
  notModified: number
}

function summary(tried: Round[], figure: (round: Round, key: keyof Round) => number): Round {
  const middle = (key: keyof Round) => Number(median(tried.map((round) => figure(round, key))).toPrecision(4))
  return {
    bare: middle('bare'),
    signedOut: middle('signedOut'),
    signedIn: middle('signedIn'),
    notModified: middle('notModified'),
  }
}

async function saturateAll(urls: string[], forSeconds: number) {
  const answered = await Promise.all(urls.map((url) => saturate(url, forSeconds)))
  return { answers: answered.reduce((sum, { answers }) => sum + answers, 0) }
}

async function load(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { perSecond } = await saturate(url, seconds, { headers, connections })
  return perSecond
}
