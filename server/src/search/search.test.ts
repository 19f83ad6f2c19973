import { search } from '@campus/contract/search'
import { expect, test } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { patternOf } from './search.rules.ts'

async function openNames() {
  const campus = await openCampus()
  const teams = [
    ['컴퓨터공학과', '컴퓨터공학과'],
    ['컴퓨터 교육과', '사범대학'],
    ['전자컴퓨터', '전자과'],
    ['FC Galaxy', '경영학과'],
    [String.raw`100%_\'"팀`, '수학과'],
    ['숨은팀', '물리학과'],
    ['옛팀', '컴퓨터공학과'],
  ]
  for (const [name, department] of teams)
    await campus.query('insert into teams (name, department) values ($1, $2)', [name, department])
  await campus.query(`update teams set hides_names = true where name = '숨은팀'`)
  await campus.query(`update teams set archived_at = now() where name = '옛팀'`)
  for (const team of ['FC Galaxy', '숨은팀', '옛팀'])
    await campus.query(
      `insert into players (team_id, number, name) select id, 7, '김민수' from teams where name = $1`,
      [team],
    )
  await campus.query(
    `insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
     values ('SOCCER', '총장배', '2026', 'LEAGUE', 'X', 'X'), ('SOCCER', '총장배', '2025', 'LEAGUE', 'X', 'X')`,
  )
  return campus
}

const finder = (campus: Campus) => async (q: string) => (await campus.call(search, { query: { q } })).body

test('finds names by a part, by initials, by both; prefixes come first', async () => {
  const find = finder(await openNames())
  const teams = async (q: string) => (await find(q)).teams.map(({ teamName }) => teamName)
  expect(await teams('컴퓨터')).toEqual(['컴퓨터 교육과', '컴퓨터공학과', '전자컴퓨터'])
  expect(await teams('ㅋㅍㅌ')).toEqual(['컴퓨터 교육과', '컴퓨터공학과', '전자컴퓨터'])
  expect(await teams('ㅋㅍㅌ ㄱㅎ')).toEqual(['컴퓨터공학과'])
  expect(await teams('컴퓨터교육')).toEqual(['컴퓨터 교육과'])
  expect(await teams('컴퓨터ㄱㅇ')).toEqual(['컴퓨터 교육과'])
  expect(await teams('컴ㅍ')).toHaveLength(3)
  // Still being typed.
  expect(await teams('커')).toHaveLength(3)
  expect(await teams('galaxy')).toEqual(['FC Galaxy'])
  expect(await teams('경영')).toEqual(['FC Galaxy'])
  expect((await find('컴퓨터공학')).teams).toEqual([
    { teamId: expect.any(Number), teamName: '컴퓨터공학과', department: '컴퓨터공학과', sport: null },
  ])
})

test('does not find players of teams that hide names or are archived', async () => {
  const find = finder(await openNames())
  const { players } = await find('ㄱㅁㅅ')
  expect(players).toEqual([
    { name: '김민수', number: 7, teamId: expect.any(Number), teamName: 'FC Galaxy', sport: null },
  ])
  expect((await find('민수')).players).toEqual(players)
})

test('competitions are found with their season, newest first', async () => {
  const find = finder(await openNames())
  expect((await find('총장배')).competitions.map(({ season }) => season)).toEqual(['2026', '2025'])
  expect((await find('총장배 2025')).competitions).toEqual([
    { competitionId: expect.any(Number), name: '총장배', season: '2025', sport: 'SOCCER', isCurrent: false },
  ])
})

test.each(['%', '_', '\\', `'`, '"', String.raw`100%_\'"`])('%s means itself', async (q) => {
  const { teams, players } = await finder(await openNames())(q)
  expect(teams.map(({ teamName }) => teamName)).toEqual([String.raw`100%_\'"팀`])
  expect(players).toEqual([])
})

test('any typed text is literal and never an error', async () => {
  const campus = await openNames()
  const nothing = { teams: [], players: [], competitions: [] }
  for (const q of ['.*', '[', '(?i)', '***:', '^', '$', '|', '{9999}', '\\d', 'ा', '①', '👍🏽', '가힣ㅎㅎ', 'ㅏ'])
    expect(await campus.call(search, { query: { q } }), q).toMatchObject({ status: 200, body: nothing })
  for (const q of ['', '   ', 'x'.repeat(41), '\0'])
    expect((await campus.call(search, { query: { q } })).status).toBe(400)
})

test('no more than twenty of a kind', async () => {
  const campus = await openCampus()
  await campus.query(`insert into teams (name, department) select '팀' || n, '과' from generate_series(1, 30) n`)
  expect((await finder(campus)('팀')).teams).toHaveLength(20)
})

test('splits consonants that the keyboard joined', () => {
  expect(patternOf('ㄳ')).toBe(patternOf('ㄱㅅ'))
  expect(patternOf('ㅄ')).toBe(patternOf('ㅂㅅ'))
})
