// The tree of a knock-out of any size from 2 to 128: seeds, byes, feeders, the match for third place, and the consolation.
import { consolationRounds, knockOutRounds, type NamedRound, thirdPlace } from '@campus/contract/sports'

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

/** The losers of which round play for the places behind. */
export type Consolation = 'FIRST_ROUND' | 'QUARTER_FINALS'

/** How many of so many teams lose in that round: one in each of its matches. */
export function countConsoled(count: number, consolation: Consolation): number {
  if (consolation === 'QUARTER_FINALS') return Math.min(4, Math.max(0, count - 4))
  return count - bracketSize(count) / 2
}

/** Entrants in seed order. The top seeds get a bye where there are fewer than a power of two. */
export function makeKnockOut(
  entrants: readonly Entrant[],
  hasThirdPlace: boolean,
  consolation?: Consolation,
): KnockOutMatch[] {
  const matches: KnockOutMatch[] = []
  let slots = seededSlots(entrants)
  let losers: OpenSlot[] = []
  const rounds = knockOutRounds.slice(-Math.log2(slots.length))
  const consoled = consolation === 'FIRST_ROUND' ? rounds[0] : consolation
  for (const round of rounds) {
    // Three teams play one semi-final only: its loser is third.
    if (round === 'FINAL' && hasThirdPlace) addRound(matches, thirdPlace, losers)
    ;({ winners: slots, losers } = addRound(matches, round, slots))
    if (round === consoled) addConsolation(matches, losers)
  }
  return matches
}

/** A knock-out of losers; who was alone in a part of it goes on without a match. */
function addConsolation(matches: KnockOutMatch[], losers: readonly OpenSlot[]): void {
  let slots = losers
  let named = 0
  while (slots.length > 1) {
    const before = matches.length
    const round = slots.length === 2 ? 'CONSOLATION_FINAL' : (consolationRounds[named] ?? 'CONSOLATION_FINAL')
    slots = addRound(matches, round, slots).winners
    if (matches.length > before) named++
  }
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
