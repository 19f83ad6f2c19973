// People at the installed machine while it is upgraded, until SIGTERM: a scorer who changes a score ten times a second and adds
// teams, readers of several pages, and fans with a socket. Every call that fails or takes longer than two seconds is reported.
// Run by the install drill: `URL MATCH`, with COOKIE of an administrator; the last line is JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Match } from '@campus/contract/matches'
import { connectFan } from '../people/fan.ts'
import { send } from './admin.ts'

const slowMs = 2000
const fanCount = 20
const [url = '', matchId = ''] = process.argv.slice(2)
const cookie = process.env['COOKIE'] ?? ''
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())
const failures: string[] = []
let [reads, writes, slowest] = [0, 0, 0]

async function attempt<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
  const began = performance.now()
  try {
    return await call()
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    failures.push(`${what}: ${message.slice(0, 200)} ${cause?.code ?? ''}`)
    return undefined
  } finally {
    const ms = Math.round(performance.now() - began)
    slowest = Math.max(slowest, ms)
    if (ms > slowMs) failures.push(`${what}: ${ms} ms`)
  }
}

async function repeat(everyMs: number, work: (turn: number) => Promise<unknown>) {
  for (let turn = 1; !stopping.signal.aborted; turn++) {
    await work(turn)
    await sleep(everyMs)
  }
}

async function read(path: string) {
  const response = await fetch(url + path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(String(response.status))
  reads++
}

/** The newest version that was acknowledged. */
let acknowledged = 0
const score = (turn: number) =>
  attempt('score', async () => {
    const answer = await send(url, 'PUT', `/api/brackets/league/${matchId}`, { teamOneScore: turn % 30 }, cookie)
    acknowledged = ((await answer.json()) as Match).version
    writes++
  })
const addTeam = (turn: number) =>
  attempt('team', async () => {
    const form = { teamName: `${process.pid}-${turn}`, department: '학과', sport: 'SOCCER' }
    await send(url, 'POST', '/api/teams', form, cookie)
    writes++
  })

const paths = ['/', '/api/matches', `/api/matches/${matchId}`, '/api/competitions', '/api/teams', '/ws-stomp/info']
const fans = Array.from({ length: fanCount }, () => connectFan(url))
await Promise.all([
  repeat(100, score),
  repeat(1000, addTeam),
  ...paths.map((path) => repeat(100, () => attempt(path, () => read(path)))),
])
const isBack = () => fans.every((fan) => (fan.seen.get(Number(matchId))?.version ?? 0) >= acknowledged)
for (let waited = 0; waited < 10_000 && !isBack(); waited += 100) await sleep(100)
const stored = (await (await fetch(`${url}/api/matches/${matchId}`)).json()) as Match
console.log(
  JSON.stringify({
    reads,
    writes,
    slowest,
    failures,
    lost: stored.version < acknowledged,
    reached: fans.filter((fan) => (fan.seen.get(Number(matchId))?.version ?? 0) >= acknowledged).length,
    moved: fans.filter((fan) => fan.connections() > 1).length,
  }),
)
process.exit(0)
