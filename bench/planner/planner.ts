// How long the planner takes for a season of 120 matches, before and after 40 of them are played; and how a public list fares
// meanwhile, in the same process: with and without a plan being solved, in turns.

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PlanState } from '@campus/contract/planning'
import { demoAdmin } from '@campus/ops/demo/campus'
import { signIn } from '@campus/ops/drills/people/sign-in'
import { at, median, rounded, timesPeer } from '@campus/ops/figures'
import { type Installation, startInstallation } from '@campus/ops/installation'
import { openDatabase } from '@campus/server/platform/postgres/postgres'
import { send } from '../list/send.ts'
import { isKept, type Planned, promise } from './judge.ts'
import { playFirst, seedSeason } from './season.ts'

const played = 40
/** A hundred a second: what many readers of a quiet day ask. */
const paceMs = 10
const listPath = '/api/matches?sport=ALL&date=2031-03-03'

export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '3' } } })
  const installation = await startInstallation({ name: `bench-planner-${process.pid}` })
  const db = openDatabase(installation.services.databaseUrl)
  try {
    return await measure(installation, db, Number(values.rounds))
  } finally {
    await db.close()
    await installation.stop()
  }
}

async function measure({ nodes: [node] }: Installation, db: ReturnType<typeof openDatabase>, rounds: number) {
  if (!node) throw new Error('a process is needed')
  const { url } = node
  const { cookie } = await signIn(url, demoAdmin)
  const { competitionId, request } = await seedSeason(url, cookie, db)
  /** p99 of each turn. */
  const lists = { quiet: [] as number[], solving: [] as number[] }
  const plans: Array<Planned & Figures> = []
  let [over, reads] = [new Set<number>(), 0]
  await readLists(url, sleep(2000))
  for (let round = 0; round < 2 * rounds; round++) {
    // The second half begins when forty are over.
    if (round === rounds) over = await playFirst(db, competitionId, played)
    const plan = planOnce(url, cookie, request, over)
    const solving = await readLists(url, plan)
    plans.push(await plan)
    const quiet = await readLists(url, sleep((plans.at(-1)?.seconds ?? 1) * 1000))
    lists.solving.push(at(0.99, solving))
    lists.quiet.push(at(0.99, quiet))
    reads += solving.length + quiet.length
  }
  const listTimes = rounded(timesPeer(lists.solving, lists.quiet))
  const [whole, rest] = [plans.slice(0, rounds), plans.slice(rounds)]
  return {
    figures: {
      promise,
      whole: summary(whole),
      rest: { played, ...summary(rest) },
      list: {
        reads,
        p99Ms: { quiet: rounded(median(lists.quiet)), solving: rounded(median(lists.solving)) },
        times: listTimes,
      },
    },
    holds: isKept(plans, listTimes),
  }
}

interface Figures {
  moves: number
  proof: string
}

const summary = (plans: Array<Planned & Figures>) => ({
  seconds: rounded(Math.max(...plans.map(({ seconds }) => seconds))),
  moves: plans.map(({ moves }) => moves),
  proof: plans.map(({ proof }) => proof),
  dropped: Math.max(...plans.map(({ dropped }) => dropped)),
  playedMoved: Math.max(...plans.map(({ playedMoved }) => playedMoved)),
})

/** From the request until its proposal can be read. */
async function planOnce(url: string, cookie: string, request: object, over: ReadonlySet<number>) {
  const began = performance.now()
  const { planId } = (await send(url, 'POST', '/api/plans', cookie, request)) as PlanState
  for (;;) {
    await sleep(50)
    const response = await fetch(`${url}/api/plans/${planId}`, { headers: { cookie } })
    const { state, proposal } = (await response.json()) as PlanState
    if (state !== 'DONE' && state !== 'FAILED') continue
    const moves = proposal?.moves ?? []
    return {
      seconds: (performance.now() - began) / 1000,
      outcome: proposal?.outcome ?? state,
      dropped: proposal?.droppedWishes.length ?? 0,
      playedMoved: moves.filter(({ matchId }) => over.has(matchId)).length,
      moves: moves.length,
      proof: proposal?.proof ?? 'NONE',
    }
  }
}

/** Reads at a pace until something else is over; the milliseconds of each. */
async function readLists(url: string, until: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const over = new AbortController()
  const end = () => over.abort()
  void until.then(end, end)
  for (let next = performance.now(); !over.signal.aborted; next += paceMs) {
    await sleep(Math.max(0, next - performance.now()))
    const began = performance.now()
    const response = await fetch(url + listPath)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${listPath}: ${response.status}`)
    took.push(performance.now() - began)
  }
  return took
}
