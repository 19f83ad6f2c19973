import type { Lineup } from '@campus/contract/lineups'
import { expect, test } from 'vitest'
import { addTeams, administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

const player = (number: number | null, name: string, more: object = {}) => ({
  number,
  name,
  isStarter: true,
  isCaptain: false,
  ...more,
})

async function openMatch() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  const [match] = await campus.query<{ team_one_id: number; team_two_id: number }>('select * from matches')
  const path = `/api/lineup/${matchId}`
  const put = (teamId: number, entries: object[], version?: number) =>
    admin.send('PUT', path, { teamId, entries, ...(version !== undefined && { version }) })
  const read = async () => (await (await fetch(campus.url + path)).json()) as Lineup[]
  return { campus, admin, matchId, one: match?.team_one_id ?? 0, two: match?.team_two_id ?? 0, put, read }
}

test('line-ups are read as department and players, team one first, by anyone', async () => {
  const { admin, matchId, one, two, put, read } = await openMatch()
  expect(await read()).toEqual([])
  const second = [player(1, '박골리', { isCaptain: true }), player(12, '', { isStarter: false })]
  expect((await put(two, second, 0)).status).toBe(200)
  const first = [player(7, ' 김민수 '), player(null, '이영희')]
  expect((await put(one, first)).body).toEqual(await read())
  expect(await read()).toEqual([
    {
      department: '컴퓨터공학과',
      players: ['김민수', '이영희'],
      teamId: one,
      teamName: '컴퓨터공학과',
      entries: [player(7, '김민수'), player(null, '이영희')],
      version: 1,
    },
    expect.objectContaining({ department: '기계공학과', players: ['박골리', '12번'], entries: second }),
  ])
  await put(one, [], 1)
  expect(await read()).toMatchObject([{ teamId: two }])
  expect(await admin.log(`?subject=LINEUP&subjectId=${matchId}`)).toMatchObject([
    { action: 'DELETE', label: '컴퓨터공학과 (컴퓨터공학과 대 기계공학과)' },
    { action: 'CREATE' },
    { action: 'CREATE', changes: [{ field: 'entries', old: [], new: second }] },
  ])
})

test('two administrators: each team has its own version', async () => {
  const { one, two, put, read } = await openMatch()
  const responses = await Promise.all(['김', '이', '박', '최'].map((name) => put(one, [player(1, name)], 0)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const [stored] = await read()
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'STALE_VERSION',
    details: { lineup: { entries: stored?.entries, version: 1 } },
  })
  expect((await put(two, [player(1, '정')], 0)).status).toBe(200)
  expect((await put(one, [player(2, '강')], 1)).body).toMatchObject([{ version: 2 }, { version: 1 }])
})

test('rejects an invalid line-up with the index of the wrong row', async () => {
  const { campus, one, put, read } = await openMatch()
  const rejected = async (entries: object[], details: object) =>
    expect(await put(one, entries)).toMatchObject({ status: 400, body: { code: 'BAD_LINEUP', details } })
  await rejected([player(1, '김'), player(null, ' ')], { problem: 'NAME_MISSING', index: 1 })
  await rejected([player(1, '김'), player(2, '이'), player(1, '박')], { problem: 'NUMBER_TAKEN', index: 2, number: 1 })
  const captain = { isCaptain: true }
  await rejected([player(1, '김', captain), player(2, '이', captain)], { problem: 'SECOND_CAPTAIN', index: 1 })
  const [stranger] = await addTeams(campus, [{ name: '남' }])
  expect((await put(stranger ?? 0, [player(1, '김')])).body.code).toBe('TEAM_NOT_IN_COMPETITION')
  expect(await read()).toEqual([])
})

test('a deleted match has no line-ups', async () => {
  const { campus, one, put } = await openMatch()
  await put(one, [player(1, '김')])
  await campus.query('update matches set deleted_at = now()')
  expect((await put(one, [])).body.code).toBe('MATCH_NOT_FOUND')
})

test('a team that hides its names shows numbers to everybody but administrators', async () => {
  const { campus, admin, matchId, one, put, read } = await openMatch()
  await put(one, [player(7, '김민수', { isCaptain: true }), player(null, '이영희')])
  await campus.query('update teams set hides_names = true')
  expect(await read()).toMatchObject([{ players: ['7번'], entries: [player(7, '', { isCaptain: true })] }])
  expect((await admin.send('GET', `/api/lineup/${matchId}`)).body).toMatchObject([{ players: ['김민수', '이영희'] }])
})
