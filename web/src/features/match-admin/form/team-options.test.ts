// Tests of which teams are offered, in which order and under which name.
import { expect, test } from 'vitest'
import { teamLabel, teamOptions } from './team-options.ts'

const team = (
  teamId: number,
  department: string,
  teamName: string,
  sport: string | null = null,
  isArchived = false,
) => ({
  teamId,
  department,
  teamName,
  sport,
  isArchived,
})

test('shows a name equal to the department once', () => {
  expect(teamLabel({ department: '수학과', teamName: '수학과' })).toBe('수학과')
  expect(teamLabel({ department: '수학과', teamName: '무한대' })).toBe('수학과 · 무한대')
})

test('teams of the competition come first, outside ones have a note, other sports are left out', () => {
  const entries = [team(3, '경영학과', '흑자')]
  const teams = [
    team(1, '컴퓨터공학과', '디버거즈', 'SOCCER'),
    team(2, '기계공학과', '터빈', 'BADMINTON'),
    team(3, '경영학과', '흑자'),
    team(4, '화학과', '벤젠', null, true),
    team(5, '수학과', '무한대'),
  ]
  expect(teamOptions({ entries, teams, own: [] }, 'SOCCER', '미참가')).toEqual([
    { value: 3, label: '경영학과 · 흑자', note: undefined },
    { value: 1, label: '컴퓨터공학과 · 디버거즈', note: '미참가' },
    { value: 5, label: '수학과 · 무한대', note: '미참가' },
  ])
})

test('always includes the teams a match already has', () => {
  const own = [{ teamId: 4, department: '화학과', teamName: '벤젠' }]
  const options = teamOptions({ entries: [], teams: [team(4, '화학과', '벤젠', null, true)], own }, 'SOCCER', '미참가')
  expect(options).toEqual([{ value: 4, label: '화학과 · 벤젠', note: undefined }])
})
