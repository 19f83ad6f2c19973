// Knock-outs of every size: the tree is whole, byes go to the top seeds, strong teams meet late.
import { knockOutRounds, SlotSource } from '@campus/contract/sports'
import { describe, expect, it } from 'vitest'
import { type Consolation, countConsoled, type KnockOutMatch, makeKnockOut, seedOrder } from './knock-out.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, i) => ({ teamId: i + 1 }))
const sizes = Array.from({ length: 127 }, (_, i) => i + 2)

/** The stronger seed always wins: which seeds meet in each round, the earliest first. */
function playOut(matches: KnockOutMatch[]): Map<string, [number, number][]> {
  const played = new Map<string, [number, number][]>()
  const winners = new Map<number, Map<number, number>>()
  const losers = new Map<number, Map<number, number>>()
  for (const [index, match] of matches.entries()) {
    const arrived = winners.get(index) ?? losers.get(index)
    const one = match.one.teamId ?? arrived?.get(1) ?? -1
    const two = match.two.teamId ?? arrived?.get(2) ?? -1
    played.set(match.round, [...(played.get(match.round) ?? []), [one, two]])
    if (match.next !== null) send(winners, match.next, match.nextSlot, Math.min(one, two))
    if (match.loser !== null) send(losers, match.loser, match.loserSlot, Math.max(one, two))
  }
  return played
}
function send(into: Map<number, Map<number, number>>, index: number, slot: 1 | 2 | null, team: number) {
  const arrived = into.get(index) ?? new Map<number, number>()
  expect(arrived.has(slot ?? 0)).toBe(false)
  into.set(index, arrived.set(slot ?? 0, team))
}

describe.each(sizes)('a knock-out of %i', (count) => {
  const matches = makeKnockOut(seeds(count), true)
  const size = 2 ** Math.ceil(Math.log2(count))

  it('lets the top seeds, and only them, wait for the second round', () => {
    const first = matches.filter(({ round }) => round === knockOutRounds.at(-Math.log2(size)))
    const playing = first.flatMap(({ one, two }) => [one.teamId, two.teamId])
    const byes = size - count
    expect(playing.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(seeds(count).slice(byes).map(({ teamId }) => teamId)) // biome-ignore format: short
    expect(matches.filter(({ round }) => round !== 'THIRD_PLACE')).toHaveLength(count - 1)
  })

  it('feeds every slot once, from the place its source names', () => {
    for (const [index, match] of matches.entries()) {
      for (const [slot, { teamId, source }] of [match.one, match.two].entries()) {
        expect((teamId === null) !== (source === null)).toBe(true)
        if (source === null) continue
        SlotSource.parse(source)
        const [kind, round, position] = source.split(':')
        const feeder = matches.find((other) => other.round === round && other.position === Number(position))
        const to = kind === 'LOSER' ? [feeder?.loser, feeder?.loserSlot] : [feeder?.next, feeder?.nextSlot]
        expect(to).toEqual([index, slot + 1])
        expect(match.feeders).toContain(matches.indexOf(feeder as KnockOutMatch))
        // Fixed by the feeder's own place, so that a bracket can be drawn from positions alone.
        if (kind === 'WINNER') expect([match.position, slot + 1]).toEqual([Math.ceil((feeder?.position ?? 0) / 2), 2 - ((feeder?.position ?? 0) % 2)]) // biome-ignore format: short
      }
    }
    const ends = matches.filter(({ next }) => next === null).map(({ round }) => round)
    expect(ends).toEqual(count > 3 ? ['THIRD_PLACE', 'FINAL'] : ['FINAL'])
  })

  it('lets seeds meet as late as they can', () => {
    const played = playOut(matches)
    for (const [depth, round] of knockOutRounds.toReversed().entries()) {
      const meeting = (played.get(round) ?? []).flat().toSorted((a, b) => a - b)
      if (meeting.length === 0) continue
      // In a round of 2^k only the best 2^k are left, and 1 meets 2^k, 2 meets 2^k - 1, and so on.
      const left = 2 ** (depth + 1)
      for (const [one, two] of played.get(round) ?? []) expect(one + two).toBe(left + 1)
    }
    if (count > 3) expect(played.get('THIRD_PLACE')).toEqual([[4, 3]])
  })
})

it('plays without a third place where none is wanted', () => {
  expect(makeKnockOut(seeds(8), false).map(({ round }) => round)).not.toContain('THIRD_PLACE')
  expect(makeKnockOut(seeds(8), false).every(({ loser }) => loser === null)).toBe(true)
})

it('seeds eight as everybody does', () => {
  expect(seedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
})

it('lets losers of the first round play a knock-out of their own, before or beside the later rounds', () => {
  const consoled = makeKnockOut(seeds(8), true, 'FIRST_ROUND').filter(({ round }) => round.startsWith('CONSOLATION'))
  expect(consoled.map(({ round, position, one, two }) => [round, position, one.source, two.source])).toEqual([
    ['CONSOLATION_ROUND_1', 1, 'LOSER:QUARTER_FINALS:1', 'LOSER:QUARTER_FINALS:2'],
    ['CONSOLATION_ROUND_1', 2, 'LOSER:QUARTER_FINALS:3', 'LOSER:QUARTER_FINALS:4'],
    ['CONSOLATION_FINAL', 1, 'WINNER:CONSOLATION_ROUND_1:1', 'WINNER:CONSOLATION_ROUND_1:2'],
  ])
})

it.each<Consolation>(['FIRST_ROUND', 'QUARTER_FINALS'])(
  'every loser of the %s is in the consolation, and all but one lose in it',
  (from) => {
    for (const count of sizes) {
      const matches = makeKnockOut(seeds(count), true, from)
      const consoled = matches.filter(({ round }) => round.startsWith('CONSOLATION'))
      const losers = countConsoled(count, from)
      expect(consoled, String(count)).toHaveLength(Math.max(0, losers - 1))
      expect(consoled.at(-1)?.round).toBe(losers > 1 ? 'CONSOLATION_FINAL' : undefined)
      const dropped = consoled
        .flatMap(({ one, two }) => [one, two])
        .filter(({ source }) => source?.startsWith('LOSER:'))
      expect(new Set(dropped.map(({ source }) => source)).size).toBe(losers > 1 ? losers : 0)
      // The main bracket is the same as without.
      expect(matches.length - consoled.length).toBe(makeKnockOut(seeds(count), true).length)
    }
  },
)
