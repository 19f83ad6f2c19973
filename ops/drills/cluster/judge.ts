// Compares what clients were told with what is kept. Pure: a history and the facts go in, counts of broken promises come out.
import type { Facts, Followed, History, Read, Write } from './history.ts'

export interface Verdict {
  acknowledged: number
  /** Sent, and neither acknowledged nor refused for good until the end. */
  unsettled: number
  /** Acknowledged and not kept, or kept under another number than was said. */
  lost: number
  /** Kept, or taken in by a follower, more than once. */
  doubled: number
  /** Kept or seen though nobody sent it. */
  phantom: number
  /** Kept, and never seen by somebody who followed from before it to the end. */
  gaps: number
  /** Taken in after something later, or come where something later had come over the same connection. */
  outOfOrder: number
  /** Reads that were older than what had been acknowledged before they were asked for. */
  stale: number
  /** Numbers of a counted place that nobody has. */
  holes: number
  torn: number
}

type Faults = Omit<Verdict, 'acknowledged' | 'unsettled'>
type Kept = NonNullable<ReturnType<Facts['kept']['get']>>

/** With `mayBeUnsettled` a client may end without knowing: its writes are then kept or not, but still once. */
export function holds(verdict: Verdict, { mayBeUnsettled = false } = {}): boolean {
  const { acknowledged, unsettled, ...faults } = verdict
  const isClean = Object.values(faults).every((count) => count === 0)
  return isClean && acknowledged > 0 && (mayBeUnsettled || unsettled === 0)
}

export function judge(history: History, facts: Facts): Verdict {
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
  for (const place of new Set([...writes.keys(), ...facts.kept.keys()])) {
    judgePlace(writes.get(place) ?? [], facts.kept.get(place) ?? [], faults)
  }
  for (const followed of history.followed) judgeFollower(followed, facts.kept.get(followed.place) ?? [], faults)
  for (const { numbers } of history.heard) {
    faults.outOfOrder += numbers.filter((number, index) => number <= (numbers[index - 1] ?? 0)).length
  }
  for (const [place, last] of facts.counted) {
    const numbers = new Set(facts.kept.get(place)?.map(({ number }) => number))
    faults.holes += Math.abs(last - numbers.size) + [...numbers].filter((number) => number < 1 || number > last).length
  }
  for (const [place, reads] of Map.groupBy(history.reads, (read) => read.place)) {
    faults.stale += countStale(reads, writes.get(place) ?? [])
  }
  judgeSwitches(history, facts, faults)
  return {
    acknowledged: acknowledged.length,
    unsettled: history.writes.length + history.turns.length - acknowledged.length,
    ...faults,
  }
}

function judgePlace(writes: Write[], kept: Kept, faults: Faults) {
  const numbers = new Map(kept.map(({ key, number }) => [key, number]))
  faults.doubled += kept.length - numbers.size
  const sent = new Set(writes.map(({ key }) => key))
  faults.phantom += [...numbers.keys()].filter((key) => !sent.has(key)).length
  faults.lost += writes.filter(({ key, ackedAt, number }) => {
    const found = numbers.get(key)
    return ackedAt !== null && (found === undefined || (number !== null && found !== number))
  }).length
}

function judgeFollower({ from, seen }: Followed, kept: Kept, faults: Faults) {
  const expected = new Map(kept.filter(({ number }) => number > from).map(({ key, number }) => [key, number]))
  const keys = new Set(seen.map(({ key }) => key))
  faults.doubled += seen.length - keys.size
  faults.phantom += seen.filter(({ key, number }) => expected.get(key) !== number).length
  faults.gaps += [...expected.keys()].filter((key) => !keys.has(key)).length
  faults.outOfOrder += seen.filter(({ number }, index) => number < (seen[index - 1]?.number ?? 0)).length
}

/** What was acknowledged before a question was asked must be in its answer, whichever process answers. */
function countStale(reads: Read[], writes: Write[]): number {
  const acks = writes
    .flatMap(({ ackedAt, number }) => (ackedAt === null || number === null ? [] : { ackedAt, number }))
    .toSorted((a, b) => a.ackedAt - b.ackedAt)
  let [next, newest, stale] = [0, 0, 0]
  for (const { beganAt, number } of reads.toSorted((a, b) => a.beganAt - b.beganAt)) {
    for (let ack = acks[next]; ack && ack.ackedAt < beganAt; ack = acks[++next]) newest = Math.max(newest, ack.number)
    if (number < newest) stale++
  }
  return stale
}

function judgeSwitches({ turns, looks }: History, { on }: Facts, faults: Faults) {
  const byKey = Map.groupBy(turns, ({ key }) => key)
  for (const [key, own] of byKey) {
    const last = own.at(-1)
    if (last && last.ackedAt !== null && on.has(key) !== last.isOn) faults.lost++
  }
  faults.phantom += [...on].filter((key) => !byKey.has(key)).length
  for (const { key, isOn, beganAt } of looks) {
    const before = byKey.get(key)?.findLast(({ sentAt }) => sentAt < beganAt)
    // While one's own call is under way, either answer is right.
    if (before && before.ackedAt !== null && before.ackedAt < beganAt && before.isOn !== isOn) faults.stale++
  }
}
