// Tests of a team's path through a bracket, the champion's by default, and the round a phone opens at.
import type { BracketMatch } from '@campus/contract/brackets'
import { expect, test } from 'vitest'
import { layOut } from './bracket.rules.ts'
import { doubleElimination, fullBracket, sampleSide, sampleTie } from './bracket.sample.ts'
import { championOf, pathOf, roundNow, roundsInOrder, teamsOf } from './path.rules.ts'

const won = (id: number) => sampleSide(id, { winner: true })

/** 1 beats 2, 3 beats 4; then 1 beats 3, and 2 plays 4 for third place. */
const played = layOut([
  sampleTie(1, 'SEMI_FINALS', { nextMatchId: 3, status: 'PAST', participants: [won(1), sampleSide(2)] }),
  sampleTie(2, 'SEMI_FINALS', { nextMatchId: 3, status: 'PAST', participants: [won(3), sampleSide(4)] }),
  sampleTie(3, 'FINAL', { status: 'PAST', participants: [won(1), sampleSide(3)] }),
  sampleTie(4, 'THIRD_PLACE', { participants: [sampleSide(2), sampleSide(4)] }),
])

test.each([
  ['the champion', ['1'], ['m1', 'm3'], ['m1']],
  ['the loser of the final', ['3'], ['m2', 'm3'], ['m2']],
  ['who lost the semi-final plays on, but along no line', ['2'], ['m1', 'm4'], []],
  ['two teams', ['1', '3'], ['m1', 'm2', 'm3'], ['m1', 'm2']],
  ['a team that is not there', ['9'], [], []],
  ['a team not known yet', [''], [], []],
])('%s', (_name, teamIds, ties, lines) => {
  const path = pathOf(played, teamIds)
  expect([...path.ties].toSorted()).toEqual(ties)
  expect([...path.lines].toSorted()).toEqual(lines)
})

test('there is a champion when the final is won', () => {
  expect(championOf(played)).toBe('1')
  expect(championOf(layOut(fullBracket(8)))).toBe('')
})

test('the second final decides, unless it is cancelled', () => {
  const champion = (second: Partial<BracketMatch>) =>
    championOf(
      layOut(
        doubleElimination.map((match) => {
          if (match.id === 6) return { ...match, status: 'PAST' as const, participants: [won(1), sampleSide(2)] }
          return match.id === 7 ? { ...match, ...second } : match
        }),
      ),
    )
  expect(champion({ status: 'CANCELLED' })).toBe('1')
  expect(champion({ status: 'FUTURE' })).toBe('')
  expect(champion({ status: 'PAST', participants: [sampleSide(1), won(2)] })).toBe('2')
})

test("a match shows its winner's path, or both teams' while it is open", () => {
  expect(played.columns[0]?.ties.map(teamsOf)).toEqual([['1'], ['3']])
  expect(played.third && teamsOf(played.third)).toEqual(['2', '4'])
})

test.each([
  ['nothing played', {}, 0],
  ['the first round over', { 1: 'PAST', 2: 'PAST' }, 1],
  ['a match of the first round is LIVE', { 1: 'LIVE', 2: 'PAST' }, 0],
  ['a walkover and a cancelled match', { 1: 'FORFEIT', 2: 'CANCELLED' }, 1],
  ['a postponed match', { 1: 'PAST', 2: 'POSTPONED' }, 0],
  ['all over', { 1: 'PAST', 2: 'PAST', 3: 'PAST' }, 1],
] as const)('a phone opens at the current round: %s', (_name, statuses, at) => {
  const known: Record<number, 'PAST' | 'LIVE' | 'FORFEIT' | 'CANCELLED' | 'POSTPONED'> = statuses
  const matches = fullBracket(4).map((match) => ({ ...match, status: known[match.id] ?? match.status }))
  expect(roundNow(roundsInOrder(layOut(matches)))).toBe(at)
})
