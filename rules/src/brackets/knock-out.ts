// The tree of a knock-out of any size from 2 to 128: seeds, byes, feeders, and the match for third place.
import { type KnockOutRound, knockOutRounds, thirdPlace } from '@campus/contract/sports'

/** A participant: a team, or the source it will come from. */
export type Entrant = { teamId: number } | { source: string }

interface Slot {
  teamId: number | null
  source: string | null
}
/** `from` is the match whose winner comes here. */
type OpenSlot = Slot & { from?: number }

/** `next` and `loser` are indexes in the list of matches. */
export interface KnockOutMatch {
  round: KnockOutRound | typeof thirdPlace
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
  const size = bracketSize(entrants.length)
  const rounds = knockOutRounds.slice(-Math.log2(size))
  const matches: KnockOutMatch[] = []
  let slots = seedOrder(size).map((seed) => slotOf(entrants[seed - 1]))
  for (const round of rounds) {
    if (round === 'FINAL' && hasThirdPlace && size > 2) addThirdPlace(matches)
    slots = Array.from({ length: slots.length / 2 }, (_, i) => {
      const [one, two] = [slots[2 * i] ?? slotOf(), slots[2 * i + 1] ?? slotOf()]
      if (isEmpty(two)) return one
      const feeders = [one, two].flatMap(({ from }) => (from === undefined ? [] : [from]))
      const index = matches.push(blank(round, i + 1, one, two, feeders)) - 1
      for (const [side, { from }] of [one, two].entries()) {
        const feeder = from === undefined ? undefined : matches[from]
        if (feeder) Object.assign(feeder, { next: index, nextSlot: side + 1 })
      }
      return { teamId: null, source: `WINNER:${round}:${i + 1}`, from: index }
    })
  }
  return matches
}

/** Three teams play one semi-final only: its loser is third. */
function addThirdPlace(matches: KnockOutMatch[]): void {
  const semiFinals = [...matches.keys()].filter((index) => matches[index]?.round === 'SEMI_FINALS')
  if (semiFinals.length < 2) return
  const [one, two] = [1, 2].map((position) => slotOf({ source: `LOSER:SEMI_FINALS:${position}` })) as [Slot, Slot]
  const index = matches.push(blank(thirdPlace, 1, one, two, semiFinals)) - 1
  for (const [side, semiFinal] of semiFinals.entries())
    Object.assign(matches[semiFinal] ?? {}, { loser: index, loserSlot: side + 1 })
}

function isEmpty(slot: Slot): boolean {
  return slot.teamId === null && slot.source === null
}

function slotOf(entrant?: Entrant): OpenSlot {
  if (!entrant) return { teamId: null, source: null }
  return 'teamId' in entrant ? { teamId: entrant.teamId, source: null } : { teamId: null, source: entrant.source }
}

function blank(round: KnockOutMatch['round'], position: number, one: Slot, two: Slot, feeders: number[]) {
  const [first, second] = [one, two].map(({ teamId, source }): Slot => ({ teamId, source })) as [Slot, Slot]
  return { round, position, one: first, two: second, next: null, nextSlot: null, loser: null, loserSlot: null, feeders }
}
