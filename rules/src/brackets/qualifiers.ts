// Seeds the qualifiers of groups into a knock-out, so that teams of one group meet again as late as possible.
import { bracketSize, seedOrder } from './knock-out.ts'

/** A place that qualifies: the group's index and the rank in it, from 1. */
export interface Qualifier {
  group: number
  rank: number
}

/**
 * The qualifiers in seed order: group winners first, in the order of the groups, then the seconds and so on. Within a rank
 * the groups are crossed: of the halves, quarters … of the bracket none holds more than its fair share of a group (half of
 * its qualifiers, a quarter …, rounded up). That is always reached with up to three per group, and with any number when
 * the groups are two, four, eight …; otherwise a part may hold one too many, yet nobody meets their own group at first.
 */
export function crossGroups(groupCount: number, perGroup: number): Qualifier[] {
  const field = makeField(groupCount, perGroup)
  for (let rank = 0; rank < perGroup; rank++) fillRank(field, rank)
  for (let turn = 0; turn < 50 && improve(field); turn++) continue
  return field.groups.map((group, seed) => ({ group, rank: Math.floor(seed / groupCount) + 1 }))
}

interface Field {
  groupCount: number
  perGroup: number
  size: number
  /** The group of each seed (from 0) placed so far. */
  groups: number[]
  /** From halves to pairs: the part of each seed, the fair share, and how many of each group are in each part. */
  levels: { partOf: number[]; share: number; held: Uint8Array[] }[]
}

function makeField(groupCount: number, perGroup: number): Field {
  const size = bracketSize(groupCount * perGroup)
  const lines: number[] = []
  seedOrder(size).forEach((seed, line) => {
    lines[seed - 1] = line
  })
  const levels = Array.from({ length: Math.log2(size) }, (_, depth) => {
    const parts = 2 ** (depth + 1)
    return {
      partOf: lines.map((line) => Math.floor((line * parts) / size)),
      share: Math.ceil(perGroup / parts),
      held: Array.from({ length: parts }, () => new Uint8Array(groupCount)),
    }
  })
  return { groupCount, perGroup, size, groups: [], levels }
}

/** The winners are in the order of their groups; each later place takes the group with the lowest cost. */
function fillRank(field: Field, rank: number): void {
  const left = Array.from({ length: field.groupCount }, (_, group) => group)
  for (let i = 0; i < field.groupCount; i++) {
    const seed = rank * field.groupCount + i
    const costs = left.map((group) => (rank === 0 ? group : costOf(field, seed, group)))
    const [group = 0] = left.splice(costs.indexOf(Math.min(...costs)), 1)
    put(field, seed, group)
  }
}

/** Swaps any two places of one rank where that lowers the cost; false once no swap does. */
function improve(field: Field): boolean {
  let hasChanged = false
  for (let seed = field.groupCount; seed < field.groups.length; seed++)
    for (let other = seed + 1; Math.floor(other / field.groupCount) === Math.floor(seed / field.groupCount); other++) {
      const [mine, theirs] = [take(field, seed), take(field, other)]
      const stay = costOf(field, seed, mine) + costOf(field, other, theirs)
      const swap = costOf(field, seed, theirs) + costOf(field, other, mine)
      hasChanged ||= swap < stay
      put(field, seed, swap < stay ? theirs : mine)
      put(field, other, swap < stay ? mine : theirs)
    }
  return hasChanged
}

/** Integers, so that every engine has the same result: a share exceeded, then how near, then A with B and C with D. */
function costOf({ groups, levels, size }: Field, seed: number, group: number): number {
  const opponent = groups[size - 1 - seed]
  let cost = opponent === undefined || opponent === (group ^ 1) ? 0 : 1
  for (const [depth, { partOf, share, held }] of levels.entries()) {
    const count = held[partOf[seed] ?? 0]?.[group] ?? 0
    cost += count * (depth + 1) ** 2 * 10 + (count >= share ? 100_000 : 0)
  }
  return cost
}

function put({ groups, levels }: Field, seed: number, group: number): void {
  groups[seed] = group
  for (const { partOf, held } of levels) addTo(held[partOf[seed] ?? 0], group, 1)
}

function take({ groups, levels }: Field, seed: number): number {
  const group = groups[seed] ?? 0
  for (const { partOf, held } of levels) addTo(held[partOf[seed] ?? 0], group, -1)
  return group
}

function addTo(held: Uint8Array | undefined, group: number, by: number): void {
  if (held) held[group] = (held[group] ?? 0) + by
}
