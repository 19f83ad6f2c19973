// Tests of picking teams, seeding them, and drawing groups.
import type { Entry } from '@campus/contract/competitions'
import { expect, test } from 'vitest'
import {
  changesBetween,
  drawGroups,
  groupsOf,
  loneGroups,
  mostGroups,
  seedInOrder,
  seedProblems,
  withoutTeams,
  withTeams,
} from './entries.rules.ts'

const entry = (teamId: number, seed: number | null = null, groupName: string | null = null): Entry => ({
  teamId,
  seed,
  groupName,
})
const ids = (entries: Entry[]) => entries.map(({ teamId }) => teamId)

test('adds each team once, at the end, and leaves the seeds and groups of the others', () => {
  const entries = withTeams([entry(3, 1, 'A조')], [3, 1, 2])
  expect(entries).toEqual([entry(3, 1, 'A조'), entry(1), entry(2)])
  expect(ids(withoutTeams(entries, [3, 9]))).toEqual([1, 2])
})

test('seeds follow the order shown', () => {
  expect(seedInOrder([entry(7, 4), entry(5)]).map(({ seed }) => seed)).toEqual([1, 2])
})

test('draws groups in snake order by seed, unseeded teams last, and orders the list by group', () => {
  const drawn = drawGroups([entry(10), entry(1, 1), entry(4, 4), entry(2, 2), entry(3, 3), entry(11)], 2)
  expect(drawn.map(({ teamId, groupName }) => `${groupName}${teamId}`)).toEqual([
    'A조1',
    'A조4',
    'A조10',
    'B조2',
    'B조3',
    'B조11',
  ])
  expect(groupsOf(drawn)).toEqual(['A조', 'B조'])
  expect(drawn.find(({ teamId }) => teamId === 4)?.seed).toBe(4)
})

test.each([
  [0, 1],
  [3, 1],
  [4, 2],
  [9, 4],
])('%i teams make at most %i groups', (teams, groups) => expect(mostGroups(teams)).toBe(groups))

test('rejects a repeated seed and one larger than the number of teams', () => {
  const problems = seedProblems([entry(1, 1), entry(2, 1), entry(3, 9), entry(4, 0), entry(5), entry(6, 6)], 6)
  expect([...problems]).toEqual([
    [1, 'taken'],
    [2, 'taken'],
    [3, 'range'],
    [4, 'range'],
  ])
})

test('reports a group of one team, but not teams without a group', () => {
  expect(loneGroups([entry(1, null, 'A조'), entry(2, null, 'B조'), entry(3, null, 'B조'), entry(4)])).toEqual(['A조'])
})

test('counts what somebody else changed', () => {
  expect(changesBetween([entry(1), entry(2)], [entry(2, 5), entry(3), entry(4)])).toEqual({ added: 2, removed: 1 })
})
