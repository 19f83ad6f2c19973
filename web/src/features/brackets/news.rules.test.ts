// News in a bracket on screen: newer only, and asked anew where its shape changes.
import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { sampleSide, sampleTie } from './bracket/bracket.sample.ts'
import { newest, patchBracket } from './news.rules.ts'

const bracket = [
  sampleTie(1, 'SEMI_FINALS', {
    nextMatchId: 2,
    position: 1,
    version: 5,
    participants: [sampleSide(1), sampleSide(2)],
  }),
  sampleTie(2, 'FINAL', {
    position: 1,
    version: 1,
    participants: [sampleSide(null, { source: 'WINNER:SEMI_FINALS:1' }), sampleSide(null)],
  }),
]

function news(changes: Partial<Match>): Match {
  return sampleMatch({
    status: 'PAST',
    teamName1: '팀 1',
    teamName2: '팀 2',
    teamScore1: 1,
    teamScore2: 1,
    matchType: 'TOURNAMENT',
    round: 'SEMI_FINALS',
    shootOut1: 4,
    shootOut2: 3,
    winner: 1,
    department1: '팀 1',
    department2: '팀 2',
    version: 6,
    ...changes,
  })
}

test('a newer result stands in its box, where it leads to stays', () => {
  const [semiFinal, final] = patchBracket(bracket, { match: news({}) }) ?? []
  expect(final).toBe(bracket[1])
  expect(semiFinal).toEqual({
    ...bracket[0],
    startTime: '2026-11-14T07:00:00.000Z',
    date: '2026-11-14',
    time: '16:00',
    status: 'PAST',
    version: 6,
    participants: [sampleSide(1, { resultText: '1 (4)', winner: true }), sampleSide(2, { resultText: '1 (3)' })],
  })
})

test('a team that is taken back leaves its place to where one comes from', () => {
  const back = { matchId: 2, round: 'FINAL', teamId1: null, teamName1: null, department1: null, winner: null } as const
  const told = news({ ...back, source1: 'WINNER:SEMI_FINALS:1', teamScore1: null, date: null, version: 2 })
  const final = patchBracket(bracket, { match: told })?.[1]
  expect(final?.participants[0]).toEqual(sampleSide(null, { source: 'WINNER:SEMI_FINALS:1' }))
  expect(final?.startTime).toBeNull()
})

test.each([
  ['old news', news({ version: 5 }), undefined, 'same'],
  ['a deletion of something not shown', news({ matchId: 9 }), true, 'same'],
  ['a new match', news({ matchId: 9 }), undefined, 'ask'],
  ['a deletion', news({}), true, 'ask'],
  ['another round', news({ round: 'FINAL' }), undefined, 'ask'],
] as const)('%s', (_name, match, isDeleted, outcome) => {
  const patched = patchBracket(bracket, { match, ...(isDeleted && { isDeleted }) })
  if (outcome === 'ask') expect(patched).toBeNull()
  else expect(patched).toBe(bracket)
})

test('an answer that news overtook keeps the news', () => {
  const shown = patchBracket(bracket, { match: news({}) })!
  expect(newest(shown, bracket)).toEqual(shown)
  expect(newest(undefined, bracket)).toEqual(bracket)
  expect(newest(shown, [{ ...bracket[0]!, version: 7 }])[0]?.version).toBe(7)
})
