import { Team } from '@campus/contract/teams'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

const computer = { teamName: '컴공 FC', department: '컴퓨터공학과', teamPoint: 0 }

test('a client that knows only the old endpoints lists, creates, changes and deletes teams', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const made = await admin.send('POST', '/api/teams', computer)
  expect(z.strictObject(Team.shape).parse(made.body)).toMatchObject({ ...computer, sport: null, version: 1 })
  await admin.send('POST', '/api/teams', { teamName: '경영', department: '경영학과' })
  const list = (await (await fetch(`${campus.url}/api/teams`)).json()) as Team[]
  expect(list.map(({ teamName }) => teamName)).toEqual(['경영', '컴공 FC'])

  const { teamId } = made.body
  const object = { teamId, teamName: '컴공 FC', department: '컴퓨터공학과', teamPoint: -3, isEditing: true }
  expect((await admin.send('PUT', `/api/teams/${String(teamId)}`, object)).body).toMatchObject({
    teamPoint: -3,
    version: 2,
  })
  expect(await admin.send('DELETE', `/api/teams/${String(teamId)}`)).toEqual({ status: 200, body: {} })
  expect(await admin.send('DELETE', `/api/teams/${String(teamId)}`)).toMatchObject({ body: { code: 'TEAM_NOT_FOUND' } })
  expect(await admin.log(`?subject=TEAM&subjectId=${String(teamId)}`)).toMatchObject([
    { action: 'DELETE', label: '컴퓨터공학과 컴공 FC' },
    { action: 'UPDATE', changes: [{ field: 'teamPoint', old: 0, new: -3 }] },
    { action: 'CREATE', subjectId: teamId },
  ])
})

test('rejects an invalid team, and writes nothing', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const wrong = [
    { teamName: ' ', department: '컴퓨터공학과' },
    { teamName: '컴공' },
    { ...computer, teamPoint: 1.5 },
    { ...computer, teamPoint: '3' },
    { ...computer, sport: 'CRICKET' },
  ]
  for (const body of wrong) {
    const { status } = await admin.send('POST', '/api/teams', body)
    expect(status, JSON.stringify(body)).toBe(400)
  }
  expect(await campus.query('select from teams')).toHaveLength(0)
})

test('one department may have two teams, and one name two sports, but no two teams are the same', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => admin.send('POST', '/api/teams', { ...computer, sport: 'SOCCER' })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 'TEAM_TAKEN')).toHaveLength(19)
  const badminton = await admin.send('POST', '/api/teams', { ...computer, sport: 'BADMINTON' })
  expect(badminton.status).toBe(200)
  expect((await admin.send('POST', '/api/teams', { ...computer, teamName: '컴공 B' })).status).toBe(200)
  const path = `/api/teams/${String(badminton.body.teamId)}`
  expect((await admin.send('PUT', path, { sport: 'SOCCER' })).body.code).toBe('TEAM_TAKEN')
  expect((await admin.send('PUT', path, { sport: null })).body).toMatchObject({ sport: null })
})

test('a short name is part of the team and of its matches, as a new version of both, and can be removed', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match({ status: 'FUTURE' })
  const seen = async () => (await admin.send('GET', `/api/matches/${matchId}`)).body
  const before = await seen()
  expect(before).toMatchObject({ shortName1: null, shortName2: null })
  const path = `/api/teams/${String(before.teamId1)}`
  expect((await admin.send('PUT', path, { shortName: ' 컴소 ' })).body).toMatchObject({ shortName: '컴소' })
  expect(await seen()).toMatchObject({ shortName1: '컴소', shortName2: null, version: Number(before.version) + 1 })
  // Another field leaves it as it is; an empty one removes it.
  expect((await admin.send('PUT', path, { teamPoint: 1 })).body).toMatchObject({ shortName: '컴소' })
  expect((await admin.send('PUT', path, { shortName: '' })).body).toMatchObject({ shortName: null })
  expect(await seen()).toMatchObject({ shortName1: null, version: Number(before.version) + 2 })
  expect((await admin.send('PUT', path, { shortName: '일곱 글자인 이름' })).status).toBe(400)
  const made = await admin.send('POST', '/api/teams', { ...computer, teamName: '컴공 C', shortName: '컴C' })
  expect(made.body).toMatchObject({ shortName: '컴C' })
})

test('two administrators: the second gets the version of the first, and nothing is lost', async () => {
  const campus = await openCampus()
  const [first, second] = [await administrator(campus), await administrator(campus)]
  const { body } = await first.send('POST', '/api/teams', computer)
  const path = `/api/teams/${String(body.teamId)}`
  await first.send('PUT', path, { teamName: '컴공 유나이티드', version: 1 })
  expect(await second.send('PUT', path, { teamPoint: 3, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { team: { teamName: '컴공 유나이티드', version: 2 } } },
  })
  // Saved without a change: no new version, no audit entry.
  expect((await second.send('PUT', path, { teamName: '컴공 유나이티드', version: 2 })).body.version).toBe(2)
  expect(await second.log()).toHaveLength(2)
})

test('a team that has matches can only be archived, and can be restored', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  await campus.match({ deleted_at: new Date() })
  const [team] = (await admin.send('GET', '/api/teams')).body as unknown as Team[]
  const path = `/api/teams/${team?.teamId}`
  expect(await admin.send('DELETE', path)).toMatchObject({
    status: 409,
    body: { code: 'TEAM_HAS_MATCHES', details: { matchCount: 1 } },
  })
  expect((await admin.send('DELETE', `${path}?archive=true`)).status).toBe(200)
  const seen = async (search: string) => (await admin.send('GET', `/api/teams${search}`)).body as unknown as Team[]
  expect((await seen('')).map(({ teamId }) => teamId)).not.toContain(team?.teamId)
  expect(await seen('?archived=true')).toHaveLength(2)
  // Its name is free meanwhile; a team that takes it blocks the restore.
  const other = await admin.send('POST', '/api/teams', { teamName: team?.teamName, department: team?.department })
  expect((await admin.send('PUT', path, { isArchived: false })).body.code).toBe('TEAM_TAKEN')
  await admin.send('DELETE', `/api/teams/${String(other.body.teamId)}`)
  expect((await admin.send('PUT', path, { isArchived: false })).body).toMatchObject({ isArchived: false })
  const actions = (await admin.log(`?subject=TEAM&subjectId=${team?.teamId}`)).map(({ action }) => action)
  expect(actions).toEqual(['RESTORE', 'ARCHIVE'])
})

test('a deleted team leaves the competitions it never played in', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/teams', computer)
  await campus.match()
  await campus.query('insert into competition_teams select id, $1 from competitions', [body.teamId])
  expect((await admin.send('PUT', `/api/teams/${String(body.teamId)}`, { sport: 'DODGEBALL' })).body).toMatchObject({
    code: 'BAD_ENTRIES',
    details: { problem: 'SPORT' },
  })
  expect((await admin.send('DELETE', `/api/teams/${String(body.teamId)}`)).status).toBe(200)
  expect(await campus.query('select * from competition_teams')).toHaveLength(2)
})

test('a squad is replaced as a whole and its numbers are unique', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/teams', computer)
  const path = `/api/teams/${String(body.teamId)}/players`
  const squad = [
    { number: 9, name: '이영희' },
    { number: null, name: '박철수' },
    { number: 7, name: '김민수' },
  ]
  const sorted = [squad[2], squad[0], squad[1]]
  expect((await admin.send('PUT', path, { players: squad })).body).toEqual(sorted)
  expect((await admin.send('GET', path)).body).toEqual(sorted)
  expect(await admin.send('PUT', path, { players: [...squad, { number: 9, name: '최지훈' }] })).toMatchObject({
    status: 400,
    body: { code: 'BAD_LINEUP', details: { problem: 'NUMBER_TAKEN', number: 9 } },
  })
  await admin.send('PUT', path, { players: sorted })
  expect((await admin.send('PUT', path, { players: [] })).body).toEqual([])
  expect(await admin.log('?subject=PLAYERS')).toMatchObject([
    { changes: [{ field: 'players', old: sorted, new: [] }] },
    { changes: [{ field: 'players', old: [], new: sorted }], subjectId: body.teamId },
  ])
  expect((await fetch(campus.url + path)).status).toBe(401)
})

test('the same idempotency key creates one team', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const key = { 'idempotency-key': 'a-key-of-one-very-form' }
  const [one, two] = await Promise.all([
    admin.send('POST', '/api/teams', computer, key),
    admin.send('POST', '/api/teams', computer, key),
  ])
  expect(one).toEqual(two)
  expect(one.status).toBe(200)
  expect(await admin.log()).toHaveLength(1)
})
