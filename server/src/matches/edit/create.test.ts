import { listMatches } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'

/** A campus with a current soccer competition and nobody in it yet. */
async function openSeason(more: object = {}) {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', { ...soccerCup, ...more })
  return { campus, admin, competitionId: Number(body['competitionId']) }
}

const entered = async (campus: Campus) =>
  campus.query('select team_id as id, group_name as "group" from competition_teams order by team_id')

/** Exactly what a client written against the contract sends. */
const form = {
  sports: 'SOCCER',
  matchDate: '2026-11-20',
  startTime: '14:00',
  matchType: 'LEAGUE',
  matchStatus: 'FUTURE',
  groupName: 'A조',
  round: '1',
  teamOneName: '컴퓨터공학과',
  teamTwoName: '기계공학과',
  teamOneScore: 0,
  teamTwoScore: 0,
  teamOneSubScores: '',
  teamTwoSubScores: '',
  showSubScores: false,
}

test('a league match set by departments: the teams are entered, the default score is none', async () => {
  const { campus, admin, competitionId } = await openSeason()
  const [one, two] = await addTeams(campus, [
    { name: '컴공 FC', department: '컴퓨터공학과', sport: 'SOCCER' },
    { name: '기계공학과' },
  ])
  const { status, body } = await admin.send('POST', '/api/brackets/league', form)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    sport: 'SOCCER',
    date: '2026-11-20',
    startTime: '14:00',
    status: 'FUTURE',
    matchType: 'LEAGUE',
    groupName: 'A조',
    round: '1',
    teamName1: '컴공 FC',
    teamName2: '기계공학과',
    teamScore1: null,
    teamScore2: null,
    winner: null,
    competitionId,
    version: 1,
  })
  expect(await entered(campus)).toEqual([
    { id: one, group: 'A조' },
    { id: two, group: 'A조' },
  ])
  const list = await (await fetch(`${campus.url}/api/matches?date=2026-11-20`)).json()
  expect(list).toEqual([body])
  const [entry, ...entries] = await admin.log()
  expect(entry).toMatchObject({ action: 'CREATE', subject: 'MATCH', label: '컴공 FC 대 기계공학과', canUndo: false })
  expect(entry?.changes).toContainEqual({ field: 'date', old: null, new: '2026-11-20' })
  expect(entries.filter(({ subject }) => subject === 'ENTRIES')).toHaveLength(2)
})

test('a tournament match has no group; empty fields mean null', async () => {
  const { campus, admin } = await openSeason()
  await addTeams(campus, [{ name: '컴퓨터공학과' }, { name: '기계공학과' }])
  const { body } = await admin.send('POST', '/api/brackets/tournament', {
    ...form,
    matchType: 'TOURNAMENT',
    groupName: '',
    round: ' ',
  })
  expect(body).toMatchObject({ matchType: 'TOURNAMENT', groupName: null, round: null })
  const semi = { ...form, matchType: 'TOURNAMENT', round: 'SEMI_FINALS', startTime: '17:00' }
  expect((await admin.send('POST', '/api/brackets/tournament', semi)).body).toMatchObject({ groupName: null })
})

test('names missing fields one by one', async () => {
  const { admin } = await openSeason()
  const { sports: _sports, matchDate: _date, teamTwoName: _two, ...rest } = form
  const { status, body } = await admin.send('POST', '/api/brackets/league', { ...rest, teamOneName: '' })
  expect(status).toBe(400)
  expect(body.code).toBe('BAD_REQUEST')
  const fields = body.details?.['fields'] as Array<{ path: string }>
  expect(fields.map(({ path }) => path)).toEqual(['/sports', '/matchDate', '/teamOneName', '/teamTwoName'])
  const typed = await admin.send('POST', '/api/brackets/league', { ...form, teamOneScore: 1.5, matchDate: undefined })
  expect(typed.body.details?.['fields']).toMatchObject([{ path: '/teamOneScore' }])
})

test('two departments with two teams each: a department is not enough, an id is', async () => {
  const { campus, admin } = await openSeason()
  const [a1, a2, b1, b2] = await addTeams(campus, [
    { name: '컴공 1팀', department: '컴퓨터공학과' },
    { name: '컴공 2팀', department: '컴퓨터공학과' },
    { name: '기계 1팀', department: '기계공학과' },
    { name: '기계 2팀', department: '기계공학과' },
  ])
  const create = async (more: object) => (await admin.send('POST', '/api/brackets/league', { ...form, ...more })).body
  const rejection = { code: 'TEAM_NOT_IN_COMPETITION', details: { called: '컴퓨터공학과' } }
  expect(await create({})).toMatchObject(rejection)
  expect(await create({ teamOneName: '컴공 1팀', teamTwoName: '기계 2팀' })).toMatchObject({ teamId1: a1, teamId2: b2 })
  const later = { startTime: '17:00' }
  expect(await create({ ...later, teamOneId: a2, teamTwoId: b1 })).toMatchObject({ teamId1: a2, teamId2: b1 })
  expect(await create({ ...later })).toMatchObject(rejection)
  expect(await create({ teamOneId: a1, teamTwoName: '컴공 1팀' })).toMatchObject({ code: 'SAME_TEAM_TWICE' })
  expect(await create({ teamOneName: '없는학과' })).toMatchObject({ details: { called: '없는학과' } })
})

test('a team picked by id that does not take part is entered with its match, and it is audited', async () => {
  const { campus, admin } = await openSeason()
  const [one, two] = await addTeams(campus, [{ name: '가팀' }, { name: '나팀' }])
  const picked = { ...form, teamOneName: undefined, teamTwoName: undefined, teamOneId: one, teamTwoId: two }
  const made = await admin.send('POST', '/api/brackets/league', picked)
  expect(made.body).toMatchObject({ teamId1: one, teamId2: two })
  expect(await entered(campus)).toHaveLength(2)
  const log = await campus.query(`select from audit_entries where subject = 'ENTRIES'`)
  expect(log).toHaveLength(2)
})

test('rejects a league match between two groups, but never its result', async () => {
  const { campus, admin, competitionId } = await openSeason()
  const [a, b, free] = await addTeams(campus, [{ name: '가팀' }, { name: '나팀' }, { name: '다팀' }])
  for (const [team, group] of [
    [a, 'A조'],
    [b, 'B조'],
    [free, null],
  ] as const)
    await campus.query('insert into competition_teams (competition_id, team_id, group_name) values ($1, $2, $3)', [
      competitionId,
      team,
      group,
    ])
  const create = async (teamOneId: unknown, teamTwoId: unknown, groupName: string | null) =>
    (
      await admin.send('POST', '/api/brackets/league', {
        ...form,
        teamOneName: undefined,
        teamTwoName: undefined,
        teamOneId,
        teamTwoId,
        groupName,
      })
    ).body
  expect(await create(a, b, 'A조')).toMatchObject({ code: 'GROUPS_DIFFER', details: { groups: ['A조', 'B조'] } })
  const made = await create(a, free, null)
  expect(made).toMatchObject({ teamId1: a, teamId2: free, groupName: 'A조' })
  // By its first match it belongs to A now.
  expect(await create(b, free, 'B조')).toMatchObject({ code: 'GROUPS_DIFFER' })
  // A match that an earlier release accepted can still be finished.
  await campus.query('update matches set team_two_id = $1 where id = $2', [b, made['matchId']])
  const result = { matchStatus: 'PAST', teamOneScore: 1, teamTwoScore: 0 }
  expect((await admin.send('PUT', `/api/brackets/league/${String(made['matchId'])}`, result)).status).toBe(200)
})

test('rejects a team of another sport and an archived one', async () => {
  const { campus, admin } = await openSeason()
  const [, , gone] = await addTeams(campus, [
    { name: '컴퓨터공학과', sport: 'BADMINTON' },
    { name: '기계공학과' },
    { name: '화학과' },
  ])
  await campus.query('update teams set archived_at = now() where id = $1', [gone])
  expect((await admin.send('POST', '/api/brackets/league', form)).body).toMatchObject({
    code: 'TEAM_NOT_IN_COMPETITION',
    details: { called: '컴퓨터공학과' },
  })
  const named = { ...form, teamOneName: '화학과' }
  const picked = { ...form, teamOneName: undefined, teamOneId: gone }
  expect((await admin.send('POST', '/api/brackets/league', picked)).body.code).toBe('TEAM_NOT_IN_COMPETITION')
  expect((await admin.send('POST', '/api/brackets/league', named)).body.code).toBe('TEAM_NOT_IN_COMPETITION')
  expect(await entered(campus)).toEqual([])
})

test('no competition, an archived one, or one of another sport: no match can be created', async () => {
  const { campus, admin, competitionId } = await openSeason()
  await addTeams(campus, [{ name: '컴퓨터공학과' }, { name: '기계공학과' }])
  const code = async (more: object) =>
    (await admin.send('POST', '/api/brackets/league', { ...form, ...more })).body.code
  expect(await code({ sports: 'DODGEBALL' })).toBe('NO_COMPETITION')
  expect(await code({ sports: 'DODGEBALL', competitionId })).toBe('NO_COMPETITION')
  expect(await code({ venueId: 4711 })).toBe('VENUE_NOT_FOUND')
  await campus.query('update competitions set archived_at = now()')
  expect(await code({ competitionId })).toBe('NO_COMPETITION')
  expect(await campus.query('select 1 from matches')).toEqual([])
})

test('accepts a finished match afterwards, if its result is possible', async () => {
  const { campus, admin } = await openSeason({ sport: 'BADMINTON', rulePreset: 'BWF_3x21', tieBreakPreset: 'BWF' })
  await addTeams(campus, [{ name: '컴퓨터공학과' }, { name: '기계공학과' }])
  const played = { ...form, sports: 'BADMINTON', matchStatus: 'PAST', showSubScores: true }
  const create = (sets: object) => admin.send('POST', '/api/brackets/league', { ...played, ...sets })
  const short = await create({ teamOneSubScores: '21,15', teamTwoSubScores: '17,21' })
  expect(short.body).toMatchObject({ code: 'BAD_SCORE', details: { problem: 'NOT_OVER' } })
  const odd = await create({ teamOneSubScores: '21,22', teamTwoSubScores: '17,18' })
  expect(odd.body).toMatchObject({ code: 'BAD_SCORE', details: { problem: 'ILLEGAL_SET', set: 1 } })
  const good = await create({ teamOneSubScores: '21,15,30', teamTwoSubScores: '17,21,29' })
  expect(good.body).toMatchObject({
    teamScore1: 2,
    teamScore2: 1,
    winner: 1,
    teamOneSubScores: '21,15,30',
    setEnds: '',
  })
  const [row] = await campus.query<{ rules: object }>('select rules from matches')
  expect(row?.rules).toMatchObject({ kind: 'POINTS', points: 21 })
})

test('the same idempotency key creates one match and gets the same response twice', async () => {
  const { campus, admin } = await openSeason()
  await addTeams(campus, [{ name: '컴퓨터공학과' }, { name: '기계공학과' }])
  const key = { 'idempotency-key': 'a-key-made-by-the-client' }
  const [first, second] = await Promise.all([
    admin.send('POST', '/api/brackets/league', form, key),
    admin.send('POST', '/api/brackets/league', form, key),
  ])
  expect(first?.status).toBe(200)
  expect(second).toEqual(first)
  expect(await campus.query('select 1 from matches')).toHaveLength(1)
})

test('the reason of a postponed match is told until it is planned again, and is in the audit log', async () => {
  const { campus, admin } = await openSeason()
  await addTeams(campus, [{ name: '컴퓨터공학과' }, { name: '기계공학과' }])
  const { body } = await admin.send('POST', '/api/brackets/league', { ...form, reason: '아직 이르다' })
  expect(body).toMatchObject({ status: 'FUTURE', reason: null })
  const change = (changes: object) => admin.send('PUT', `/api/brackets/league/${Number(body['matchId'])}`, changes)
  expect((await change({ matchStatus: 'POSTPONED', reason: '  정전 ' })).body).toMatchObject({ reason: '정전' })
  // Another change leaves it, an empty one removes it.
  expect((await change({ round: '2' })).body).toMatchObject({ status: 'POSTPONED', reason: '정전' })
  expect((await change({ reason: ' ' })).body).toMatchObject({ reason: null })
  expect((await change({ matchStatus: 'CANCELLED', reason: '선수 부족' })).body).toMatchObject({ reason: '선수 부족' })
  expect((await change({ matchStatus: 'FUTURE' })).body).toMatchObject({ status: 'FUTURE', reason: null })
  expect((await change({ matchStatus: 'POSTPONED' })).body).toMatchObject({ reason: null })
  expect((await change({ reason: '가'.repeat(41) })).status).toBe(400)
  const [entry] = await campus.query<{ changes: unknown }>(
    `select changes from audit_entries where changes::text like '%선수 부족%' order by id limit 1`,
  )
  expect(entry?.changes).toContainEqual({ field: 'reason', old: null, new: '선수 부족' })
})

test('a postponed match with a new date says when it was to be, and both days list it until it is played', async () => {
  const { campus, admin } = await openSeason()
  await addTeams(campus, [{ name: '컴퓨터공학과' }, { name: '기계공학과' }])
  const { body } = await admin.send('POST', '/api/brackets/league', form)
  const matchId = Number(body['matchId'])
  const change = async (changes: object) => (await admin.send('PUT', `/api/brackets/league/${matchId}`, changes)).body
  const listed = async (date: string) => (await campus.call(listMatches, { query: { date } })).body
  expect(await listed('2026-11-22')).toEqual([])
  expect(await change({ matchStatus: 'POSTPONED' })).toMatchObject({ postponedFrom: null, date: '2026-11-20' })
  const from = { date: '2026-11-20', startTime: '14:00' }
  const moved = { matchStatus: 'POSTPONED', matchDate: '2026-11-22', startTime: '15:30' }
  const both = await change(moved)
  expect(both).toMatchObject({ date: '2026-11-22', startTime: '15:30', postponedFrom: from })
  for (const day of ['2026-11-20', '2026-11-22'])
    expect(await listed(day)).toMatchObject([{ matchId, postponedFrom: from }])
  // Moved once more: people remember the first date.
  expect(await change({ matchDate: '2026-11-23' })).toMatchObject({ date: '2026-11-23', postponedFrom: from })
  expect(await listed('2026-11-22')).toEqual([])
  expect(await change({ matchStatus: 'FUTURE' })).toMatchObject({ postponedFrom: null })
  expect(await listed('2026-11-20')).toEqual([])
  // With its status and its new date at once, as an organiser fills in the form.
  expect(await change(moved)).toMatchObject({ postponedFrom: { date: '2026-11-23', startTime: '15:30' } })
})
