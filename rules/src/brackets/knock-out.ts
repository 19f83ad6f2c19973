// The tree of a knock-out of any size from 2 to 128: seeds, byes, feeders, and the match for third place.
import { knockOutRounds, type NamedRound, thirdPlace } from '@campus/contract/sports'

/** A participant: a team, or the source it will come from. */
export type Entrant = { teamId: number } | { source: string }

interface Slot {
  teamId: number | null
  source: string | null
}
/** `from` is the match that sends its winner or its loser here. */
export type OpenSlot = Slot & { from?: number; isLoser?: boolean }

/** `next` and `loser` are indexes in the list of matches. */
export interface KnockOutMatch {
  round: NamedRound
  /** The place in the whole round: byes leave theirs empty, so that place n always feeds place n / 2, rounded up. */
  position: number
  one: Slot
  two: Slot
  next: number | null
  nextSlot: 1 | 2 | null
  loser: number | null
  loserSlot: 1 | 2 | null
  feeders: number[]
}

export function bracketSize(count: number): number {
  let size = 2
  while (size < count) size *= 2
  return size
}

/** The seeds (from 1) from the top of the bracket to its bottom: the strongest meet as late as they can. */
export function seedOrder(size: number): number[] {
  let seeds = [1]
  while (seeds.length < size) seeds = seeds.flatMap((seed) => [seed, 2 * seeds.length + 1 - seed])
  return seeds
}

/** Entrants in seed order. The top seeds get a bye where there are fewer than a power of two. */
export function makeKnockOut(entrants: readonly Entrant[], hasThirdPlace: boolean): KnockOutMatch[] {
  const matches: KnockOutMatch[] = []
  let slots = seededSlots(entrants)
  let losers: OpenSlot[] = []
  for (const round of knockOutRounds.slice(-Math.log2(slots.length))) {
    // Three teams play one semi-final only: its loser is third.
    if (round === 'FINAL' && hasThirdPlace) addRound(matches, thirdPlace, losers)
    ;({ winners: slots, losers } = addRound(matches, round, slots))
  }
  return matches
}

/** The slots of the first round, from the top of the bracket to its bottom; empty ones are byes. */
export function seededSlots(entrants: readonly Entrant[]): OpenSlot[] {
  return seedOrder(bracketSize(entrants.length)).map((seed) => slotOf(entrants[seed - 1]))
}

/** Adds the matches of a round, each of two neighbours. A slot beside an empty one goes on without a match. */
export function addRound(matches: KnockOutMatch[], round: NamedRound, slots: readonly OpenSlot[]) {
  const winners: OpenSlot[] = []
  const losers: OpenSlot[] = []
  for (let at = 0; at < slots.length; at += 2) {
    const [one, two] = [slots[at] ?? slotOf(), slots[at + 1] ?? slotOf()]
    if (isEmpty(one) || isEmpty(two)) {
      winners.push(isEmpty(one) ? two : one)
      losers.push(slotOf())
      continue
    }
    const position = at / 2 + 1
    const from = addMatch(matches, round, position, [one, two])
    winners.push({ teamId: null, source: `WINNER:${round}:${position}`, from })
    losers.push({ teamId: null, source: `LOSER:${round}:${position}`, from, isLoser: true })
  }
  return { winners, losers }
}

function addMatch(matches: KnockOutMatch[], round: NamedRound, position: number, sides: [OpenSlot, OpenSlot]): number {
  const index = matches.length
  const [one, two] = sides.map(({ teamId, source }): Slot => ({ teamId, source })) as [Slot, Slot]
  const feeders = [...new Set(sides.flatMap(({ from }) => from ?? []))]
  matches.push({ round, position, one, two, next: null, nextSlot: null, loser: null, loserSlot: null, feeders })
  for (const [side, { from, isLoser }] of sides.entries()) {
    const feeder = from === undefined ? undefined : matches[from]
    const link = isLoser ? { loser: index, loserSlot: side + 1 } : { next: index, nextSlot: side + 1 }
    if (feeder) Object.assign(feeder, link)
  }
  return index
}

function isEmpty(slot: Slot): boolean {
  return slot.teamId === null && slot.source === null
}

function slotOf(entrant?: Entrant): OpenSlot {
  if (!entrant) return { teamId: null, source: null }
  return 'teamId' in entrant ? { teamId: entrant.teamId, source: null } : { teamId: null, source: entrant.source }
}
