// All simulated people of a drill: scorers, chatters, commenters, people with stars, readers and fans.
import { Client } from 'pg'
import { eventually } from '../../../local/process.ts'
import { judgeEdits } from '../../edits/judge.ts'
import { type CallFigures, openCalls, percentiles } from '../calls.ts'
import type { Cluster } from '../cluster.ts'
import type { Field } from '../field.ts'
import { type Budget, judgeCalls } from '../judge/budget.ts'
import { type Delivery, isAllDelivered, judgeDelivery } from '../judge/delivery.ts'
import { readFacts } from '../judge/facts.ts'
import { newHistory } from '../judge/history.ts'
import { judge, type Verdict } from '../judge/judge.ts'
import { chat } from './chatters.ts'
import { comment } from './commenters.ts'
import { type Edits, edit, readEdited } from './editors.ts'
import { connectFan, type Fan } from './fans.ts'
import { followAsBrowser, followBare } from './followers.ts'
import { createPeople, type Person, setMatches } from './people.ts'
import { read } from './readers.ts'
import { score } from './scorers.ts'
import { watchScreen } from './screens.ts'
import { star } from './stars.ts'

export interface Plan {
  /** Scorers who tap as much as they can, each in matches of its own. */
  scorers: number
  tapsPerCall: number
  scoreEveryMs: number
  chatters: number
  commenters: number
  stars: number
  /** Organisers who all edit the same few matches. */
  editors: number
  /** Behind edges they are signed in. */
  readers: number
  readEveryMs: number
  /** Strangers who read what edges keep, with a socket and without. */
  screens: number
  passersBy: number
  /** All of them follow one match, in which something happens every so often. */
  fans: number
  /** So many of the fans run the code of the web app. */
  browsers: number
  finalEveryMs: number
  /** A subscribed client has an event this long after its acknowledgement at the latest. */
  graceMs: number
}

export interface Crowd {
  field: Field
  fans: Fan[]
  /** An account outside the history, used to probe whether writes are accepted. */
  prober: Person & { matchId: number }
  /** Lets everybody finish, reads the facts, and judges. */
  end: () => Promise<Judged>
  /** Stops all clients after the drill itself failed. */
  abandon: () => void
}

export interface Judged {
  verdict: Verdict
  figures: {
    calls: CallFigures
    statuses: Record<string, number>
    failureSamples: string[]
    budget: Budget
    edits: ReturnType<typeof judgeEdits> & Omit<Edits, 'versions'>
    /** Scores and chat messages, by socket. */
    scores: Delivery
    messages: Delivery
    /** From losing the connection to being up to date again. */
    resumes: ReturnType<typeof percentiles> & { count: number }
    reads: number
  }
}

const matchesEach = 8
const editedMatches = 3
const settleMs = 30_000
const roomsEach = 12

/** What an edge keeps for a second may have been a second old. */
const passersByMs = 2000

export async function gather({ url, services, faults, edges }: Cluster, plan: Plan): Promise<Crowd> {
  const edits = plan.editors > 0 ? editedMatches : 0
  const ground = await withClient(services.databaseUrl, async (client) => ({
    scorers: await createPeople(client, plan.scorers + 1, 'SCORER'),
    people: await createPeople(client, 1 + plan.chatters + plan.commenters + plan.stars + plan.readers, 'USER'),
    organisers: await createPeople(client, plan.editors, 'ADMIN'),
    matchIds: await setMatches(client, 1 + Math.max(1, plan.scorers) * matchesEach + edits),
  }))
  const edited = ground.matchIds.splice(ground.matchIds.length - edits)
  const [[finalScorer, ...scorers], [final = 0, ...matchIds]] = [ground.scorers, ground.matchIds]
  const [probing, ...people] = ground.people
  if (!finalScorer || !probing) throw new Error('nobody came')
  const calls = openCalls(url)
  let [endsAt, hasEnded] = [Infinity, false]
  const hasGivenUp = () => performance.now() > endsAt + settleMs
  const field: Field = { url, calls, history: newHistory(), isOver: () => hasEnded, hasGivenUp }

  const own = (index: number) => matchIds.slice(index * matchesEach, (index + 1) * matchesEach)
  const chatters = people.splice(0, plan.chatters)
  const critics = people.splice(0, plan.commenters)
  const readers = people.splice(0, plan.readers)
  const rooms = [final, ...matchIds].slice(0, roomsEach)
  const pick = (index: number) => rooms[index % rooms.length] ?? final
  const fans = Array.from({ length: plan.fans }, (_, index) =>
    connectFan(field, final, index < plan.browsers ? followAsBrowser : followBare),
  )
  await eventually(async () => {
    if (fans.some((fan) => !fan.isUpToDate())) throw new Error('not every fan came in')
  }, 60_000)
  // Each bulk scorer has one follower.
  fans.push(...scorers.map((_, index) => connectFan(field, own(index)[0] ?? final)))

  const { tapsPerCall, scoreEveryMs, finalEveryMs, readEveryMs: everyMs } = plan
  const editing: Edits = { versions: new Map(), entriesRead: 0, entriesMissing: 0 }
  const working = Promise.all([
    score(field, finalScorer, [final], { tapsPerCall: 1, everyMs: finalEveryMs }),
    ...scorers.map((person, index) => score(field, person, own(index), { tapsPerCall, everyMs: scoreEveryMs })),
    ...critics.map((person, index) => comment(field, person, pick(index))),
    ...people.map((person, index) => star(field, person, pick(index), 500)),
    ...readers.map(({ cookie }) => read(field, ground.matchIds, { everyMs, ...(edges.length > 0 && { cookie }) })),
    ...ground.organisers.map((person) => edit(field, person, edited, editing)),
    ...several(plan.screens, () => watchScreen(field, ground.matchIds, everyMs)),
    ...several(plan.passersBy, () => read(field, ground.matchIds, { everyMs, behindMs: passersByMs })),
  ])
  const chatting = Promise.all(chatters.map((person, index) => chat(field, person, rooms, pick(index))))

  async function end(): Promise<Judged> {
    hasEnded = true
    endsAt = performance.now()
    await working
    const finishing = await chatting
    // Judge socket deliveries first: clients still waiting have until the end of the grace period.
    await eventually(async () => {
      if (!isAllDelivered(field.history)) throw new Error('not everybody has the newest')
    }, plan.graceMs).catch(() => {})
    const watched = { windows: faults.windows, takenAt: performance.now(), graceMs: plan.graceMs }
    const scores = judgeDelivery(field.history, 'events', watched)
    const messages = judgeDelivery(field.history, 'room', watched)
    // HTTP fetches start only now.
    await Promise.all(finishing.map((finish) => finish()))
    await Promise.all(fans.map((fan) => fan.catchUp()))
    for (const fan of fans) fan.leave()
    const userIds = ground.people.slice(1).map(({ userId }) => userId)
    const facts = await withClient(services.databaseUrl, (client) =>
      readFacts(client, { matchIds: ground.matchIds, userIds }),
    )
    const kept = await withClient(services.databaseUrl, (client) => readEdited(client, edited, editing))
    const { history } = field
    const { entriesRead, entriesMissing } = editing
    // The first connection is not a reconnect.
    const resumed = fans.flatMap((fan) => fan.resumes.slice(1))
    const evidence: string[] = []
    return {
      verdict: judge(history, facts, faults.windows, evidence),
      figures: {
        calls: calls.figures(),
        budget: judgeCalls(calls.records, faults.windows),
        edits: { ...judgeEdits(kept), entriesRead, entriesMissing },
        statuses: calls.statuses(),
        failureSamples: [...calls.failureSamples(), ...evidence],
        scores,
        messages,
        resumes: { count: resumed.length, ...percentiles(resumed) },
        reads: history.reads.length + history.switchReads.length,
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

const several = <T>(count: number, begin: () => T): T[] => Array.from({ length: count }, begin)

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
