// Everybody who is there while something breaks: scorers, chatters, commenters, people with stars, readers and fans.
import { Client } from 'pg'
import { eventually } from '../../local/process.ts'
import { type CallFigures, openCalls, spread } from './calls.ts'
import { chat } from './chatters.ts'
import type { Cluster } from './cluster.ts'
import { comment } from './commenters.ts'
import { readFacts } from './facts.ts'
import { comeFan, type Fan } from './fans.ts'
import type { Field } from './field.ts'
import { newHistory } from './history.ts'
import { judge, type Verdict } from './judge.ts'
import { comePeople, type Person, setMatches } from './people.ts'
import { read } from './readers.ts'
import { score } from './scorers.ts'
import { star } from './stars.ts'

export interface Plan {
  /** Scorers who tap as much as they can, each in matches of its own. */
  scorers: number
  tapsPerCall: number
  scoreEveryMs: number
  chatters: number
  commenters: number
  stars: number
  readers: number
  readEveryMs: number
  /** All of them follow one match, in which something happens every so often. */
  fans: number
  finalEveryMs: number
}

export interface Crowd {
  field: Field
  fans: Fan[]
  /** Somebody whose writes are nobody's history: to see whether writes are taken. */
  prober: Person & { matchId: number }
  /** Lets everybody finish, reads the facts, and judges. */
  end: () => Promise<Judged>
  /** For a drill that broke: nobody goes on. */
  abandon: () => void
}

export interface Judged {
  verdict: Verdict
  figures: {
    calls: CallFigures
    statuses: Record<string, number>
    refusals: string[]
    /** From a change being acknowledged to each fan having it. */
    news: ReturnType<typeof spread>
    resumes: ReturnType<typeof spread> & { count: number }
    reads: number
    sightings: number
  }
}

const matchesEach = 8
const settleMs = 30_000
const roomsEach = 12

export async function gather({ url, services }: Cluster, plan: Plan): Promise<Crowd> {
  const ground = await withClient(services.databaseUrl, async (client) => ({
    scorers: await comePeople(client, plan.scorers + 1, 'SCORER'),
    people: await comePeople(client, 1 + plan.chatters + plan.commenters + plan.stars, 'USER'),
    matchIds: await setMatches(client, 1 + Math.max(1, plan.scorers) * matchesEach),
  }))
  const [[finalScorer, ...scorers], [final = 0, ...matchIds]] = [ground.scorers, ground.matchIds]
  const [probing, ...people] = ground.people
  if (!finalScorer || !probing) throw new Error('nobody came')
  const calls = openCalls(url)
  let [endsAt, hasEnded] = [Infinity, false]
  const hasGivenUp = () => performance.now() > endsAt + settleMs
  const field: Field = { url, calls, history: newHistory(), isOver: () => hasEnded, hasGivenUp }
  const sightings: Array<[version: number, at: number]> = []

  const own = (index: number) => matchIds.slice(index * matchesEach, (index + 1) * matchesEach)
  const talkers = people.splice(0, plan.chatters)
  const critics = people.splice(0, plan.commenters)
  const rooms = [final, ...matchIds].slice(0, roomsEach)
  const pick = (index: number) => rooms[index % rooms.length] ?? final
  const fanOf = (matchId: number) =>
    comeFan(field, matchId, (followed, version) => {
      if (followed === final) sightings.push([version, performance.now()])
    })

  const fans = Array.from({ length: plan.fans }, () => fanOf(final))
  await eventually(async () => {
    if (fans.some((fan) => !fan.isIn())) throw new Error('not every fan came in')
  }, 60_000)
  // Whoever scores in bulk has one who follows.
  fans.push(...scorers.map((_, index) => fanOf(own(index)[0] ?? final)))

  const { tapsPerCall, scoreEveryMs, finalEveryMs } = plan
  const working = Promise.all([
    score(field, finalScorer, [final], { tapsPerCall: 1, everyMs: finalEveryMs }),
    ...scorers.map((person, index) => score(field, person, own(index), { tapsPerCall, everyMs: scoreEveryMs })),
    ...critics.map((person, index) => comment(field, person, pick(index))),
    ...people.map((person, index) => star(field, person, pick(index), 500)),
    ...Array.from({ length: plan.readers }, () => read(field, ground.matchIds, plan.readEveryMs)),
  ])
  const talking = Promise.all(talkers.map((person, index) => chat(field, person, rooms, pick(index))))

  async function end(): Promise<Judged> {
    hasEnded = true
    endsAt = performance.now()
    await working
    const finishing = await talking
    await Promise.all(finishing.map((finish) => finish()))
    await Promise.all(fans.map((fan) => fan.catchUp()))
    for (const fan of fans) fan.leave()
    const userIds = ground.people.slice(1).map(({ userId }) => userId)
    const facts = await withClient(services.databaseUrl, (client) =>
      readFacts(client, { matchIds: ground.matchIds, userIds }),
    )
    const { history } = field
    const ackedAt = new Map(
      history.writes
        .filter(({ place }) => place === `events ${final}`)
        .map(({ number, ackedAt: acked }) => [number, acked]),
    )
    const delays = sightings
      .flatMap(([version, seenAt]) => Math.max(0, seenAt - (ackedAt.get(version) ?? Number.NaN)))
      .filter((ms) => !Number.isNaN(ms))
    // The first is not a return.
    const resumed = fans.flatMap((fan) => fan.resumes.slice(1))
    return {
      verdict: judge(history, facts),
      figures: {
        calls: calls.figures(),
        statuses: calls.statuses(),
        refusals: calls.refusals(),
        news: spread(delays),
        resumes: { count: resumed.length, ...spread(resumed) },
        reads: history.reads.length + history.looks.length,
        sightings: sightings.length,
      },
    }
  }
  const abandon = () => {
    hasEnded = true
    endsAt = -Infinity
    for (const fan of fans) fan.leave()
  }
  return { field, fans, prober: { ...probing, matchId: final }, end, abandon }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
