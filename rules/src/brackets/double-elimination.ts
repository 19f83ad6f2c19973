// A double elimination of 4 to 64: who loses once goes on in the losers' bracket, and its winner meets the unbeaten in the final.
import { knockOutRounds, losersRounds, secondFinal, winnersFinal } from '@campus/contract/sports'
import { addRound, type Entrant, type KnockOutMatch, type OpenSlot, seededSlots } from './knock-out.ts'

export const doubleEliminationTeams = { least: 4, most: 64 } as const

type Order = (slots: readonly OpenSlot[]) => OpenSlot[]

const half = (slots: readonly OpenSlot[]) => slots.length / 2
const natural: Order = (slots) => [...slots]
const reverse: Order = (slots) => slots.toReversed()
const halfShift: Order = (slots) => [...slots.slice(half(slots)), ...slots.slice(0, half(slots))]
const reverseHalfShift: Order = (slots) => [
  ...slots.slice(0, half(slots)).toReversed(),
  ...slots.slice(half(slots)).toReversed(),
]

/**
 * The order in which losers of each winners' round after the first drop, from the top of the losers' bracket to its bottom, by
 * the size of the bracket: two teams that have met meet again as late as they can.
 */
const drops: Record<number, Order[]> = {
  4: [],
  8: [reverse],
  16: [reverseHalfShift, reverse],
  32: [reverse, halfShift, natural],
  64: [reverse, halfShift, reverse, natural],
}

/** Entrants in seed order. A second final is planned too if it is wanted; whether it is played shows the first. */
export function makeDoubleElimination(entrants: readonly Entrant[], hasSecondFinal: boolean): KnockOutMatch[] {
  const matches: KnockOutMatch[] = []
  let winners = seededSlots(entrants)
  const orders = drops[winners.length] ?? []
  const rounds = [...knockOutRounds.slice(-Math.log2(winners.length), -1), winnersFinal] as const
  let survivors: OpenSlot[] = []
  let named = 0
  /** A round of byes only has no name: the first that is played is the first. */
  const survive = (slots: readonly OpenSlot[], round = losersRounds[named] ?? 'LOSERS_FINAL') => {
    const before = matches.length
    survivors = addRound(matches, round, slots).winners
    if (matches.length > before) named++
  }
  for (const [index, round] of rounds.entries()) {
    const played = addRound(matches, round, winners)
    winners = played.winners
    if (index === 0) {
      survive(played.losers)
      continue
    }
    const dropped = (orders[index - 1] ?? natural)(played.losers)
    const meeting = dropped.flatMap((slot, at) => [slot, ...survivors.slice(at, at + 1)])
    survive(meeting, round === winnersFinal ? 'LOSERS_FINAL' : undefined)
    if (round !== winnersFinal) survive(survivors)
  }
  const final = addRound(matches, 'FINAL', [...winners, ...survivors])
  if (hasSecondFinal) addRound(matches, secondFinal, [...final.losers, ...final.winners])
  return matches
}
