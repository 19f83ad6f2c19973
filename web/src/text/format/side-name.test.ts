import { expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { ko } from '../ko/ko.ts'
import { matchName, shortSideName, sideName } from './side-name.ts'

test("a short name is the organiser's, else the team's name shortened, else where the team comes from", () => {
  const match = sampleMatch({
    teamName1: '컴퓨터공학과 A',
    shortName1: '컴',
    teamName2: '기계공학과',
    shortName2: null,
  })
  expect([sideName(match, 1, ko), shortSideName(match, 1, ko)]).toEqual(['컴퓨터공학과 A', '컴'])
  expect(shortSideName(match, 2, ko)).toBe('기계')
  const open = sampleMatch({ teamName1: null, shortName1: null, source1: 'WINNER:QUARTER_FINALS:2' })
  expect(shortSideName(open, 1, ko)).toBe('8강 2경기 승자')
})

test('a final whose heats are not over shows its stage, and no number of teams', () => {
  const final = sampleMatch({ teamName1: null, teamName2: null, groupName: null, round: 'FINAL', sides: [] })
  expect(matchName(final, ko)).toBe('결승 팀 미정')
})
