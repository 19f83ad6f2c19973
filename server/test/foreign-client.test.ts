// A client written only against the published contract: its own fetch, only the documented fields, departments instead
// of ids.
import { expect, test } from 'vitest'
import { type Campus, openCampus, type Person } from './fixtures/campus.ts'

interface Json {
  [field: string]: unknown
  teamId?: number
  matchId?: number
  code?: string
}

function clientOf(campus: Campus, person: Person) {
  const send = async (method: string, path: string, payload?: Json) => {
    const response = await fetch(campus.url + path, {
      method,
      headers: { cookie: person.cookie, 'content-type': 'application/json', origin: campus.url },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const call = (method: string, path: string, payload?: Json) =>
    send(method, path, payload) as Promise<{ status: number; body: Json }>
  const list = async (path: string) => (await send('GET', path)).body as Json[]
  return { call, list }
}

/** A campus with a current soccer competition and nothing in it. */
async function newSeason() {
  const campus = await openCampus()
  await campus.query(`insert into competitions (sport, name, season, type, rule_preset, tie_break_preset, is_current)
    values ('SOCCER', '총장배', '2026', 'COMBINED', 'IFAB_2x45', 'FIFA_2026', true),
           ('BADMINTON', '단과대 대항전', '2026', 'TOURNAMENT', 'BWF_3x21', 'BWF', true)`)
  return { campus, ...clientOf(campus, await campus.person('ADMIN')) }
}

const form = {
  sports: 'SOCCER',
  matchDate: '2026-11-21',
  startTime: '16:00',
  matchType: 'LEAGUE',
  matchStatus: 'FUTURE',
  groupName: 'A조',
  round: '1라운드',
  teamOneName: '컴퓨터공학과',
  teamTwoName: '기계공학과',
  teamOneScore: 0,
  teamTwoScore: 0,
  teamOneSubScores: '',
  teamTwoSubScores: '',
  showSubScores: false,
}

test('creates, lists, changes and deletes teams with the documented fields', async () => {
  const { call, list } = await newSeason()
  const made = await call('POST', '/api/teams', { teamName: '컴공 불꽃', department: '컴퓨터공학과', teamPoint: 0 })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ teamName: '컴공 불꽃', department: '컴퓨터공학과', teamPoint: 0 })
  const teams = await list('/api/teams')
  expect(teams).toEqual([made.body])
  const [team] = teams
  const changed = await call('PUT', `/api/teams/${team?.teamId}`, { ...team, teamName: '컴공 파도', teamPoint: -1 })
  expect(changed.body).toMatchObject({ teamId: team?.teamId, teamName: '컴공 파도', teamPoint: -1 })
  expect((await call('DELETE', `/api/teams/${team?.teamId}`)).status).toBe(200)
  expect(await list('/api/teams')).toEqual([])
})

test('creates, lists, finishes and deletes a league match', async () => {
  const { call, list } = await newSeason()
  for (const department of ['컴퓨터공학과', '기계공학과'])
    await call('POST', '/api/teams', { teamName: department, department, teamPoint: 0 })
  const made = await call('POST', '/api/brackets/league', form)
  expect(made.status).toBe(200)
  const { matchId } = made.body
  const day = await list('/api/matches?sport=SOCCER&date=2026-11-21')
  expect(day).toHaveLength(1)
  expect(day[0]).toMatchObject({
    matchId,
    sport: 'SOCCER',
    date: '2026-11-21',
    startTime: '16:00',
    status: 'FUTURE',
    teamName1: '컴퓨터공학과',
    teamName2: '기계공학과',
    teamScore1: null,
    teamScore2: null,
    favoriteId: null,
  })
  expect(await list('/api/matches?date=2026-11-21')).toEqual(day)
  expect(await list('/api/matches/all')).toEqual(day)

  const result = { ...form, matchStatus: 'PAST', teamOneScore: 2, teamTwoScore: 1 }
  expect((await call('PUT', `/api/brackets/league/${matchId}`, result)).status).toBe(200)
  const one = await call('GET', `/api/matches/${matchId}`)
  expect(one.body).toMatchObject({
    status: 'PAST',
    teamScore1: 2,
    teamScore2: 1,
    matchType: 'LEAGUE',
    groupName: 'A조',
    round: '1라운드',
    teamOneSubScores: '',
    teamTwoSubScores: '',
    showSubScores: false,
  })
  expect((await call('DELETE', `/api/matches/${matchId}`)).status).toBe(200)
  expect(await list('/api/matches/all')).toEqual([])
  expect((await call('GET', `/api/matches/${matchId}`)).status).toBe(404)
})

test('stores a knock-out match with sub-scores as text, without the group of a league', async () => {
  const { call } = await newSeason()
  for (const department of ['컴퓨터공학과', '기계공학과'])
    await call('POST', '/api/teams', { teamName: department, department, teamPoint: 0 })
  const knockOut = { ...form, sports: 'BADMINTON', matchType: 'TOURNAMENT', round: 'QUARTER_FINALS' }
  const made = await call('POST', '/api/brackets/tournament', knockOut)
  expect(made.body).toMatchObject({ sport: 'BADMINTON', matchType: 'TOURNAMENT', groupName: null })
  const finished = {
    ...knockOut,
    matchStatus: 'PAST',
    teamOneScore: 2,
    teamTwoScore: 1,
    teamOneSubScores: '21,18,21',
    teamTwoSubScores: '17,21,19',
    showSubScores: true,
  }
  const { status, body } = await call('PUT', `/api/brackets/tournament/${made.body.matchId}`, finished)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    teamScore1: 2,
    teamScore2: 1,
    teamOneSubScores: '21,18,21',
    teamTwoSubScores: '17,21,19',
    showSubScores: true,
  })
})

test('rejects an invalid form with a code: no team, one team twice, an invalid score', async () => {
  const { call } = await newSeason()
  for (const department of ['컴퓨터공학과', '기계공학과'])
    await call('POST', '/api/teams', { teamName: department, department, teamPoint: 0 })
  const rejection = async (changes: Json) => {
    const { status, body } = await call('POST', '/api/brackets/league', { ...form, ...changes })
    return `${status} ${body.code}`
  }
  expect(await rejection({ teamTwoName: '없는학과' })).toBe('400 TEAM_NOT_IN_COMPETITION')
  expect(await rejection({ teamTwoName: '컴퓨터공학과' })).toBe('400 SAME_TEAM_TWICE')
  expect(await rejection({ teamTwoName: undefined })).toBe('400 BAD_REQUEST')
  expect(await rejection({ matchDate: undefined })).toBe('400 BAD_REQUEST')
  expect(await rejection({ teamOneScore: '셋' })).toBe('400 BAD_REQUEST')
  expect(await rejection({ teamOneScore: -1 })).toBe('400 BAD_REQUEST')
  expect(await rejection({ teamOneScore: 1.5 })).toBe('400 BAD_REQUEST')
  expect(await rejection({ sports: 'ALL' })).toBe('400 BAD_REQUEST')
  expect(await rejection({ sports: 'DODGEBALL' })).toBe('409 NO_COMPETITION')
})
