// Two scorers apart: both watch one match, each misses some goals and sees others that were none, loses the network for seconds, and
// serving processes die. In the end every difference is settled.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MatchLog, StoredEvent } from '@campus/contract/scoring'
import type { Folded } from '@campus/rules/scoring/scoring'
import type { Device } from '../people/device.ts'

const goalsPerSecond = 3
/** A goal is tapped by both, by the first alone, or by the second alone. */
const missed = 0.15
const offline = { everyMs: 9000, forMs: 3000 } as const

/** Both tap what they have seen, at their own pace. */
export async function watchUntil(devices: readonly [Device, Device], ends: number): Promise<void> {
  const taps: Promise<void>[] = []
  while (Date.now() < ends) {
    const team = Math.random() < 0.5 ? 1 : 2
    const chance = Math.random()
    for (const [at, device] of devices.entries()) {
      const sees = chance > missed || chance < missed / 2 === (at === 0)
      // One after the other on each phone: the order of one's own taps is the order of what was seen.
      if (sees) taps[at] = (taps[at] ?? Promise.resolve()).then(() => tapLater(device, team))
    }
    await sleep((1000 / goalsPerSecond) * (0.5 + Math.random()))
  }
  await Promise.all(taps)
}

async function tapLater(device: Device, team: 1 | 2) {
  await sleep(Math.random() * 200)
  device.add({ type: 'GOAL', team })
}

export async function loseNetworkUntil(devices: readonly Device[], ends: number): Promise<number> {
  let times = 0
  while (Date.now() + offline.everyMs < ends) {
    await sleep(offline.everyMs - offline.forMs)
    const device = devices[times++ % devices.length]
    device?.setOnline(false)
    await sleep(offline.forMs)
    device?.setOnline(true)
  }
  return times
}

/** Every open tap is settled in one of three ways. Returns how many there were. */
export async function settleAll(
  [one, two]: readonly [Device, Device],
  organiser: Device,
  folded: Folded,
): Promise<number> {
  for (const [index, { id, seat }] of folded.open.entries()) {
    const own = one.made.has(id) ? one : two
    const other = own === one ? two : one
    if (seat === undefined) throw new Error('open, but of no scorer')
    if (index % 3 === 0) other.add({ type: 'AGREE', target: id })
    else if (index % 3 === 1) own.add({ type: 'UNDO', target: id })
    else organiser.add({ type: 'AGREE', target: id })
  }
  for (const device of [one, two, organiser]) await device.settle(20_000)
  return folded.open.length
}

/** The most pairs that two logs can have, by the plain recurrence: what the product counts must equal it. */
export function mostPairs(one: readonly StoredEvent[], two: readonly StoredEvent[]): number {
  let row = [0, ...two.map(() => 0)]
  for (const a of one) {
    const next = [0]
    for (const [j, b] of two.entries())
      next.push(a.team === b.team ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

export const goalsOf = ({ events }: Pick<MatchLog, 'events'>, ids: ReadonlySet<string>) =>
  events.filter(({ id, type }) => type === 'GOAL' && ids.has(id)).toSorted((a, b) => a.clock - b.clock)
