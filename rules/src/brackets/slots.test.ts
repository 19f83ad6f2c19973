// Sources of brackets that are built match by match from team names.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeKnockOut } from './knock-out.ts'
import { feederFor, freePosition, outcomesBetween, placeBack, type SlotMatch, sourceOfTeam, teamSent } from './slots.ts'

const blank = { teamOneId: null, teamTwoId: null, winner: null, sourceOne: null, sourceTwo: null }
const match = (matchId: number, round: string, position: number | null, more: Partial<SlotMatch> = {}): SlotMatch => ({
  ...blank,
  matchId,
  round,
  position,
  ...more,
})

it('links a knock-out of any size, set by teams as they become known, like one from the season builder', () => {
  const sizes = fc.integer({ min: 2, max: 33 })
  const coins = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(sizes, coins, fc.boolean(), (count, coin, isDecidedFirst) => {
      const entrants = Array.from({ length: count }, (_, index) => ({ teamId: index + 1 }))
      const planned = makeKnockOut(entrants, count > 3)
      const set: SlotMatch[] = []
      const came = new Map<string, number>()
      for (const [index, { round, position, one, two }] of planned.entries()) {
        const [first, second] = [one, two].map(({ teamId, source }) => teamId ?? came.get(source ?? '') ?? 0)
        const sources = [first, second].map((teamId) => sourceOfTeam(set, round, teamId ?? 0))
        expect(sources, `${round} ${position}`).toEqual([one.source, two.source])
        const winner = coin[index % coin.length] ? 1 : 2
        const [won, lost] = winner === 1 ? [first, second] : [second, first]
        came.set(`WINNER:${round}:${position}`, won ?? 0)
        came.set(`LOSER:${round}:${position}`, lost ?? 0)
        const [sourceOne = null, sourceTwo = null] = sources
        // Whoever is set before the result is known is the winner to come: only that is linked here.
        const teams = { teamOneId: first ?? null, teamTwoId: second ?? null }
        set.push(
          match(index, round, position, { ...teams, sourceOne, sourceTwo, winner: isDecidedFirst ? winner : null }),
        )
      }
    }),
  )
})

it('links no loser, no team of a match that already feeds a slot, and no team of two matches', () => {
  const decided = match(1, 'QUARTER_FINALS', 1, { teamOneId: 1, teamTwoId: 2, winner: 1 })
  expect([1, 2, 3].map((teamId) => sourceOfTeam([decided], 'SEMI_FINALS', teamId))).toEqual([
    'WINNER:QUARTER_FINALS:1',
    null,
    null,
  ])
  const semi = match(2, 'SEMI_FINALS', 1, { sourceOne: 'WINNER:QUARTER_FINALS:1' })
  expect(sourceOfTeam([decided, semi], 'SEMI_FINALS', 1)).toBeNull()
  const twice = match(3, 'QUARTER_FINALS', 2, { teamOneId: 1, teamTwoId: 4 })
  expect(sourceOfTeam([decided, twice], 'SEMI_FINALS', 1)).toBeNull()
  expect(sourceOfTeam([decided], '예선', 1)).toBeNull()
})

it('waits only for earlier rounds, and for losers only in the match for third place', () => {
  const semi = match(1, 'SEMI_FINALS', 1)
  expect(feederFor([semi], 'FINAL', 'WINNER:SEMI_FINALS:1')).toMatchObject({ outcome: 'WINNER', feeder: semi })
  expect(feederFor([semi], 'THIRD_PLACE', 'LOSER:SEMI_FINALS:1')).toMatchObject({ outcome: 'LOSER' })
  for (const [round, source] of [
    ['FINAL', 'LOSER:SEMI_FINALS:1'],
    ['THIRD_PLACE', 'WINNER:SEMI_FINALS:1'],
    ['SEMI_FINALS', 'WINNER:SEMI_FINALS:1'],
    ['QUARTER_FINALS', 'WINNER:SEMI_FINALS:1'],
    ['FINAL', 'WINNER:THIRD_PLACE:1'],
    [null, 'WINNER:SEMI_FINALS:1'],
  ] as const)
    expect(feederFor([semi], round, source), `${round} ${source}`).toBe('NOT_EARLIER')
})

it('lets losers drop and stay below until the final or for good, and only the final lead to a second one', () => {
  const cases: Array<[from: string, round: string, ...outcomes: string[]]> = [
    ['QUARTER_FINALS', 'LOSERS_ROUND_1', 'LOSER'],
    ['WINNERS_FINAL', 'LOSERS_FINAL', 'LOSER'],
    ['SEMI_FINALS', 'WINNERS_FINAL', 'WINNER'],
    ['LOSERS_ROUND_1', 'LOSERS_ROUND_2', 'WINNER'],
    ['LOSERS_ROUND_2', 'LOSERS_ROUND_1'],
    ['LOSERS_ROUND_1', 'SEMI_FINALS'],
    ['LOSERS_ROUND_1', 'WINNERS_FINAL'],
    ['LOSERS_FINAL', 'FINAL', 'WINNER'],
    ['LOSERS_FINAL', 'THIRD_PLACE'],
    ['FINAL', 'SECOND_FINAL', 'LOSER', 'WINNER'],
    ['ROUND_OF_16', 'CONSOLATION_ROUND_1', 'LOSER'],
    ['CONSOLATION_ROUND_1', 'CONSOLATION_FINAL', 'WINNER'],
    ['CONSOLATION_FINAL', 'FINAL'],
    ['CONSOLATION_FINAL', 'THIRD_PLACE'],
    ['SEMI_FINALS', 'SECOND_FINAL'],
    ['THIRD_PLACE', 'SECOND_FINAL'],
  ]
  for (const [from, round, ...outcomes] of cases)
    expect(outcomesBetween(from, round), `${from} ${round}`).toEqual(outcomes)
})

it('sends both teams of a final to a second one, unless the unbeaten side has won', () => {
  const sources = { sourceOne: 'WINNER:WINNERS_FINAL:1', sourceTwo: 'WINNER:LOSERS_FINAL:1' }
  const final = (winner: 1 | 2 | null) => match(1, 'FINAL', 1, { teamOneId: 1, teamTwoId: 2, winner, ...sources })
  const sent = (winner: 1 | 2 | null) =>
    (['LOSER', 'WINNER'] as const).map((outcome) => teamSent(outcome, final(winner)))
  expect([null, 1, 2].map((winner) => sent(winner as 1 | 2 | null))).toEqual([
    [null, null],
    [null, null],
    [1, 2],
  ])
  expect([1, 2].map((teamId) => sourceOfTeam([final(2)], 'SECOND_FINAL', teamId))).toEqual([
    'LOSER:FINAL:1',
    'WINNER:FINAL:1',
  ])
})

it('takes the first free place of a round, and leaves what others have taken', () => {
  const others = [
    match(1, 'FINAL', 1),
    match(2, 'SEMI_FINALS', 1, { sourceTwo: 'RANK:A조:1' }),
    match(3, 'SEMI_FINALS', 3),
  ]
  expect(freePosition(others, 'SEMI_FINALS')).toBe(2)
  const back = { round: 'SEMI_FINALS', position: 3, sourceOne: 'RANK:A조:1', sourceTwo: 'RANK:B조:1' }
  expect(placeBack(back, others)).toEqual({ ...back, position: 2, sourceOne: null })
  expect(placeBack({ ...back, position: null, round: null }, others)).toMatchObject({ position: null })
})
