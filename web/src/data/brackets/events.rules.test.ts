// Tests of events in a cached bracket: newer only, and refetched when the shape changes.
import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { sampleSide, sampleTie } from '../../features/brackets/bracket/bracket.sample.ts'
import { sampleMatch } from '../../match.sample.ts'
import { patchBracket, reconcileBracket } from './events.rules.ts'

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

function changedMatch(changes: Partial<Match>): Match {
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

test('a newer result replaces the old one, the next match stays', () => {
  const [semiFinal, final] = patchBracket(bracket, { match: changedMatch({}) }) ?? []
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

test('a team that is removed is replaced by its source', () => {
  const back = { matchId: 2, round: 'FINAL', teamId1: null, teamName1: null, department1: null, winner: null } as const
  const match = changedMatch({ ...back, source1: 'WINNER:SEMI_FINALS:1', teamScore1: null, date: null, version: 2 })
  const final = patchBracket(bracket, { match })?.[1]
  expect(final?.participants[0]).toEqual(sampleSide(null, { source: 'WINNER:SEMI_FINALS:1' }))
  expect(final?.startTime).toBeNull()
})

test.each([
  ['an old event', changedMatch({ version: 5 }), undefined, 'same'],
  ['a deletion of something not shown', changedMatch({ matchId: 9 }), true, 'same'],
  ['a new match', changedMatch({ matchId: 9 }), undefined, 'refetch'],
  ['a deletion', changedMatch({}), true, 'refetch'],
  ['another round', changedMatch({ round: 'FINAL' }), undefined, 'refetch'],
] as const)('%s', (_name, match, isDeleted, outcome) => {
  const patched = patchBracket(bracket, { match, ...(isDeleted && { isDeleted }) })
  if (outcome === 'refetch') expect(patched).toBeNull()
  else expect(patched).toBe(bracket)
})

test('a response does not overwrite a newer event', () => {
  const shown = patchBracket(bracket, { match: changedMatch({}) })!
  expect(reconcileBracket(shown, bracket)).toEqual(shown)
  expect(reconcileBracket(undefined, bracket)).toEqual(bracket)
  expect(reconcileBracket(shown, [{ ...bracket[0]!, version: 7 }])[0]?.version).toBe(7)
})
