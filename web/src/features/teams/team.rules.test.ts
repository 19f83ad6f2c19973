// Tests of the team form and the search over teams.
import { expect, test } from 'vitest'
import { findTeams, readPoint, teamForm, teamProblems } from './team.rules.ts'
import { sampleTeam } from './team.sample.ts'

test.each([
  ['', 0],
  ['0', 0],
  ['-3', -3],
  ['−3', -3],
  [' +2 ', 2],
  ['999', 999],
  ['1000', null],
  ['1.5', null],
  ['삼', null],
  ['-', null],
])('an adjustment of %j is %j', (typed, point) => expect(readPoint(typed)).toBe(point))

test.each([
  [{ teamName: ' ', department: '수학과', point: '0' }, { teamName: 'required' }],
  [
    { teamName: '가'.repeat(41), department: '', point: 'x' },
    { teamName: 'tooLong', department: 'required', point: 'pointBad' },
  ],
  [{ teamName: '가'.repeat(40), department: '수학과', point: '-3' }, {}],
  [{ teamName: '수학', department: '수학과', shortName: '일곱글자이름임', point: '0' }, { shortName: 'shortTooLong' }],
])('%j', (draft, problems) =>
  expect(teamProblems({ shortName: '', sport: null, hidesNames: false, ...draft })).toEqual(problems),
)

test('trims the names and converts the points', () => {
  expect(
    teamForm({
      teamName: ' 컴공 A ',
      department: ' 컴퓨터공학과',
      shortName: ' 컴A ',
      sport: 'SOCCER',
      point: '-3',
      hidesNames: true,
    }),
  ).toEqual({
    teamName: '컴공 A',
    department: '컴퓨터공학과',
    shortName: '컴A',
    sport: 'SOCCER',
    teamPoint: -3,
    hidesNames: true,
  })
})

test('finds teams by name, department and initials; a team without a sport is found under each', () => {
  const teams = [
    sampleTeam({ teamId: 1, teamName: '컴공 A', department: '컴퓨터공학과', sport: 'SOCCER' }),
    sampleTeam({ teamId: 2, teamName: '셔틀', department: '수학과', sport: 'BADMINTON' }),
    sampleTeam({ teamId: 3, teamName: '올라운드', department: '체육교육과', sport: null }),
  ]
  const found = (typed: string, sport: Parameters<typeof findTeams>[2] = 'ALL') =>
    findTeams(teams, typed, sport).map((team) => team.teamId)
  expect(found('')).toEqual([1, 2, 3])
  expect(found('ㅋㅍㅌ')).toEqual([1])
  expect(found('셔틀')).toEqual([2])
  expect(found('', 'BADMINTON')).toEqual([2, 3])
  expect(found('없는 팀')).toEqual([])
})
