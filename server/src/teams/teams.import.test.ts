import type { ImportReport } from '@campus/contract/teams'
import { expect, test } from 'vitest'
import { type Administrator, addTeams, administrator, soccerCup } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

async function take(admin: Administrator, kind: 'TEAMS' | 'PLAYERS', csv: string, more: object = {}) {
  const { status, body } = await admin.send('POST', '/api/teams/import', { kind, csv, ...more })
  expect(status).toBe(200)
  return body as unknown as ImportReport
}

const outcomes = ({ rows }: ImportReport) =>
  rows.toSorted((a, b) => a.line - b.line).map(({ line, outcome, problem }) => [line, problem ?? outcome])

test('imports 64 teams and 700 players in under a second, and names three bad rows', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const cup = await admin.send('POST', '/api/competitions', soccerCup)
  const { competitionId } = cup.body
  const teams = Array.from({ length: 64 }, (_, index) => `${index + 1}팀,학과 ${index + 1}`)
  const sheet = ['팀명,학과', ...teams, '이름 없는 학과,', '1팀,학과 1', `${'긴'.repeat(41)},학과`].join('\r\n')
  const trial = await take(admin, 'TEAMS', sheet, { competitionId, isTrial: true })
  expect(trial).toMatchObject({ created: 64, bad: 3, rows: { length: 67 } })
  expect(trial.rows.slice(0, 4)).toEqual([
    { line: 66, outcome: 'BAD', problem: 'DEPARTMENT_MISSING', text: '이름 없는 학과, ' },
    { line: 67, outcome: 'BAD', problem: 'REPEATED', text: '1팀, 학과 1' },
    { line: 68, outcome: 'BAD', problem: 'NAME_TOO_LONG', text: expect.any(String) },
    { line: 2, outcome: 'CREATED', text: '1팀, 학과 1' },
  ])
  expect(await campus.query('select from teams')).toHaveLength(0)

  expect(await take(admin, 'TEAMS', sheet, { competitionId })).toEqual(trial)
  const details = await admin.send('GET', `/api/competitions/${String(competitionId)}`)
  expect(details.body).toMatchObject({ teamCount: 64, version: 2 })
  expect(await take(admin, 'TEAMS', sheet, { competitionId })).toMatchObject({ created: 0, unchanged: 64, bad: 3 })

  const players = Array.from(
    { length: 700 },
    (_, index) => `${(index % 64) + 1}팀;${Math.floor(index / 64)};선수 ${index}`,
  )
  const squads = ['team;number;name', ...players, '없는 팀;1;김', '1팀;열;김', '1팀;0;딴사람'].join('\n')
  const started = performance.now()
  const report = await take(admin, 'PLAYERS', squads)
  expect(performance.now() - started).toBeLessThan(1000)
  expect(report).toMatchObject({ created: 700, updated: 0, unchanged: 0, bad: 3 })
  expect(report.rows.slice(0, 3).map(({ problem }) => problem)).toEqual(['TEAM_UNKNOWN', 'NUMBER_BAD', 'NUMBER_TAKEN'])
  expect(await campus.query('select from players')).toHaveLength(700)
  expect(await take(admin, 'PLAYERS', squads)).toMatchObject({ created: 0, unchanged: 700, bad: 3 })

  expect(await admin.log()).toMatchObject([
    { action: 'IMPORT', subject: 'PLAYERS', label: '선수 700명', changes: [{ field: 'created', old: 0, new: 700 }] },
    { action: 'IMPORT', subject: 'TEAM', label: '64팀' },
    { action: 'CREATE', subject: 'COMPETITION' },
  ])
})

test('parses real-life sheets: any header or none, three delimiters, a byte order mark, decomposed Korean', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const wholly = await take(
    admin,
    'TEAMS',
    '\uFEFF학과\t종목\t팀 이름\n기계공학과\t축구\t기계\n\n경영학과\tbadminton\t경영\n',
  )
  expect(outcomes(wholly)).toEqual([
    [2, 'CREATED'],
    [4, 'CREATED'],
  ])
  const plain = await take(
    admin,
    'TEAMS',
    `${'기계'.normalize('NFD')},기계공학과\n"화학, 생명",화학과,탁구\n법학,법학과,체스`,
  )
  expect(outcomes(plain)).toEqual([
    [1, 'UNCHANGED'],
    [2, 'CREATED'],
    [3, 'SPORT_UNKNOWN'],
  ])
  const teams = await campus.query('select name, department, sport from teams order by id')
  expect(teams).toEqual([
    { name: '기계', department: '기계공학과', sport: 'SOCCER' },
    { name: '경영', department: '경영학과', sport: 'BADMINTON' },
    { name: '화학, 생명', department: '화학과', sport: 'TABLE_TENNIS' },
  ])
  expect(await take(admin, 'TEAMS', '')).toEqual({ created: 0, updated: 0, unchanged: 0, bad: 0, rows: [] })
})

test('a player finds the team by name, by department, or by both where one is not enough', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const [a, b, other] = await addTeams(campus, [
    { name: 'A팀', department: '컴퓨터공학과' },
    { name: 'B팀', department: '컴퓨터공학과' },
    { name: 'A팀', department: '수학과' },
  ])
  const report = await take(
    admin,
    'PLAYERS',
    [
      'B팀,1,일',
      'A팀,1,이',
      '컴퓨터공학과,1,삼',
      '수학과,1,사',
      '컴퓨터공학과/A팀,1,오',
      ',1,육',
      'B팀,2',
      'B팀,2,',
    ].join('\n'),
  )
  expect(outcomes(report)).toEqual([
    [1, 'CREATED'],
    [2, 'TEAM_AMBIGUOUS'],
    [3, 'TEAM_AMBIGUOUS'],
    [4, 'CREATED'],
    [5, 'CREATED'],
    [6, 'TEAM_MISSING'],
    [7, 'TOO_FEW_COLUMNS'],
    [8, 'NAME_MISSING'],
  ])
  const byColumns = await take(admin, 'PLAYERS', '번호,선수,팀,학과\n9,칠,A팀,수학과')
  expect(outcomes(byColumns)).toEqual([[2, 'CREATED']])
  const squads = await campus.query('select team_id, number, name from players order by id')
  expect(squads).toEqual([
    { team_id: b, number: 1, name: '일' },
    { team_id: other, number: 1, name: '사' },
    { team_id: a, number: 1, name: '오' },
    { team_id: other, number: 9, name: '칠' },
  ])
})

test('updates a squad: numbers are unique, no player is in it twice, sixty at most', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  await addTeams(campus, [{ name: '컴공' }])
  await take(admin, 'PLAYERS', '컴공,1,김\n컴공,,이\n컴공,,박')
  const report = await take(
    admin,
    'PLAYERS',
    ['컴공,1,최', '컴공,1,김', '컴공,7,이', '컴공,,박', '컴공,,박', '컴공,８,정', '컴공,8,정', '컴공,1000,강'].join(
      '\n',
    ),
  )
  expect(outcomes(report)).toEqual([
    [1, 'UPDATED'],
    [2, 'NUMBER_TAKEN'],
    [3, 'UPDATED'],
    [4, 'UNCHANGED'],
    [5, 'REPEATED'],
    [6, 'CREATED'],
    [7, 'REPEATED'],
    [8, 'NUMBER_BAD'],
  ])
  const squad = () => campus.query('select number, name from players order by number nulls last')
  expect(await squad()).toEqual([
    { number: 1, name: '최' },
    { number: 7, name: '이' },
    { number: 8, name: '정' },
    { number: null, name: '박' },
  ])
  const many = Array.from({ length: 60 }, (_, index) => `컴공,${index + 100},선수`).join('\n')
  expect(await take(admin, 'PLAYERS', many)).toMatchObject({ created: 56, bad: 4 })
  expect(await squad()).toHaveLength(60)
})

test('enters teams into a competition of their sport, never into an unknown or full one', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const missing = await admin.send('POST', '/api/teams/import', { kind: 'TEAMS', csv: 'a,b', competitionId: 999 })
  expect(missing).toMatchObject({ status: 404, body: { code: 'COMPETITION_NOT_FOUND' } })
  const cup = await admin.send('POST', '/api/competitions', soccerCup)
  const { competitionId } = cup.body
  await addTeams(campus, [{ name: '기계' }, { name: '기계', sport: 'BADMINTON' }])
  const report = await take(admin, 'TEAMS', '기계,기계\n화학,화학과,축구\n물리,물리학과,피구', { competitionId })
  expect(outcomes(report)).toEqual([
    [1, 'UNCHANGED'],
    [2, 'CREATED'],
    [3, 'SPORT_UNKNOWN'],
  ])
  const entered = await campus.query(
    `select t.name, t.sport from competition_teams join teams t on t.id = team_id order by 1`,
  )
  expect(entered).toEqual([
    { name: '기계', sport: null },
    { name: '화학', sport: 'SOCCER' },
  ])
  const csv = Array.from({ length: 127 }, (_, index) => `팀 ${index},학과`).join('\n')
  expect(await admin.send('POST', '/api/teams/import', { kind: 'TEAMS', csv, competitionId })).toMatchObject({
    status: 400,
    body: { code: 'BAD_ENTRIES', details: { problem: 'TOO_MANY' } },
  })
  expect(await campus.query('select from teams')).toHaveLength(3)
})
