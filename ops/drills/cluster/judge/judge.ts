// Compares what clients were told with what the database holds. Pure: a history and the facts go in, counts of broken promises come out.
import { type FaultWindow, momentBefore } from '../faults/faults.ts'
import type { Facts, Followed, History, Read, Write } from './history.ts'

export interface Verdict {
  acknowledged: number
  /** Sent, and neither acknowledged nor finally rejected by the end. */
  unsettled: number
  /** Acknowledged and not stored, or stored under another number than the acknowledged one. */
  lost: number
  /** Stored, or seen by a follower, more than once. */
  doubled: number
  /** Stored or seen though nobody sent it. */
  phantom: number
  /** Stored, and never seen by a follower who was subscribed from before it to the end. */
  gaps: number
  /** Seen after something later, or received after something later on the same connection. */
  outOfOrder: number
  /** Reads older than what was acknowledged before the request was sent. */
  stale: number
  /** Numbers of a counted place that nobody has. */
  holes: number
  torn: number
}

type Faults = Omit<Verdict, 'acknowledged' | 'unsettled'>
type StoredRows = NonNullable<ReturnType<Facts['stored']['get']>>

/** With `mayBeUnsettled` a client may end without knowing: its writes are then stored or not, but at most once. */
export function holds(verdict: Verdict, { mayBeUnsettled = false } = {}): boolean {
  const { acknowledged, unsettled, ...faults } = verdict
  const isClean = Object.values(faults).every((count) => count === 0)
  return isClean && acknowledged > 0 && (mayBeUnsettled || unsettled === 0)
}

/** `windows`: what stands still meanwhile may keep what caches have on its way. `evidence` gets a line for each stale read. */
export function judge(history: History, facts: Facts, windows: FaultWindow[] = [], evidence: string[] = []): Verdict {
  const acknowledged = [...history.writes, ...history.turns].filter(({ ackedAt }) => ackedAt !== null)
  const faults: Faults = {
    lost: 0,
    doubled: 0,
    phantom: 0,
    gaps: 0,
    outOfOrder: 0,
    stale: 0,
    holes: 0,
    torn: facts.torn,
  }
  const writes = Map.groupBy(history.writes, ({ place }) => place)
  for (const place of new Set([...writes.keys(), ...facts.stored.keys()])) {
    judgePlace(writes.get(place) ?? [], facts.stored.get(place) ?? [], faults)
  }
  for (const followed of history.followed) judgeFollower(followed, facts.stored.get(followed.place) ?? [], faults)
  for (const { numbers } of history.received) {
    faults.outOfOrder += numbers.filter((number, index) => number <= (numbers[index - 1] ?? 0)).length
  }
  for (const [place, last] of facts.counted) {
    const numbers = new Set(facts.stored.get(place)?.map(({ number }) => number))
    faults.holes += Math.abs(last - numbers.size) + [...numbers].filter((number) => number < 1 || number > last).length
  }
  const read = history.reads.map(({ beganAt, behindMs = 0, ...rest }) => {
    return { ...rest, beganAt: behindMs > 0 ? momentBefore(windows, beganAt, behindMs) : beganAt }
  })
  for (const [place, reads] of Map.groupBy(read, (one) => one.place)) {
    faults.stale += countStale(reads, writes.get(place) ?? [], evidence)
  }
  judgeSwitches(history, facts, faults, evidence)
  return {
    acknowledged: acknowledged.length,
    unsettled: history.writes.length + history.turns.length - acknowledged.length,
    ...faults,
  }
}

function judgePlace(writes: Write[], stored: StoredRows, faults: Faults) {
  const numbers = new Map(stored.map(({ key, number }) => [key, number]))
  faults.doubled += stored.length - numbers.size
  const sent = new Set(writes.map(({ key }) => key))
  faults.phantom += [...numbers.keys()].filter((key) => !sent.has(key)).length
  faults.lost += writes.filter(({ key, ackedAt, number }) => {
    const found = numbers.get(key)
    return ackedAt !== null && (found === undefined || (number !== null && found !== number))
  }).length
}

function judgeFollower({ from, seen }: Followed, stored: StoredRows, faults: Faults) {
  const expected = new Map(stored.filter(({ number }) => number > from).map(({ key, number }) => [key, number]))
  const keys = new Set(seen.map(({ key }) => key))
  faults.doubled += seen.length - keys.size
  faults.phantom += seen.filter(({ key, number }) => expected.get(key) !== number).length
  faults.gaps += [...expected.keys()].filter((key) => !keys.has(key)).length
  faults.outOfOrder += seen.filter(({ number }, index) => number < (seen[index - 1]?.number ?? 0)).length
}

/** A response must contain what was acknowledged before the request was sent, whichever process answers, and what the reader was told. */
function countStale(reads: Read[], writes: Write[], evidence: string[]): number {
  const acks = writes
    .flatMap(({ ackedAt, number }) => (ackedAt === null || number === null ? [] : { ackedAt, number }))
    .toSorted((a, b) => a.ackedAt - b.ackedAt)
  let [next, newest, stale] = [0, 0, 0]
  for (const { place, beganAt, number, told = 0 } of reads.toSorted((a, b) => a.beganAt - b.beganAt)) {
    for (let ack = acks[next]; ack && ack.ackedAt < beganAt; ack = acks[++next]) newest = Math.max(newest, ack.number)
    if (number >= Math.max(newest, told)) continue
    stale++
    evidence.push(
      `stale: ${place}, asked at ${when(beganAt)}, showed ${number} after ${newest} was acknowledged and ${told} told`,
    )
  }
  return stale
}

const when = (ms: number) => `${(ms / 1000).toFixed(3)} s`

function judgeSwitches({ turns, switchReads }: History, { on }: Facts, faults: Faults, evidence: string[]) {
  const byKey = Map.groupBy(turns, ({ key }) => key)
  for (const [key, own] of byKey) {
    const last = own.at(-1)
    if (last && last.ackedAt !== null && on.has(key) !== last.isOn) faults.lost++
  }
  faults.phantom += [...on].filter((key) => !byKey.has(key)).length
  for (const { key, isOn, beganAt } of switchReads) {
    const before = byKey.get(key)?.findLast(({ sentAt }) => sentAt < beganAt)
    // While the client's own call is in flight, either answer is right.
    const ackedAt = before?.ackedAt ?? Infinity
    if (ackedAt >= beganAt || before?.isOn === isOn) continue
    faults.stale++
    evidence.push(
      `stale: switch ${key}, asked at ${when(beganAt)}, was ${isOn ? 'on' : 'off'}, turned at ${when(ackedAt)}`,
    )
  }
}
