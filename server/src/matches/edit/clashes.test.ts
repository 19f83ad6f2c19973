import type { Clash } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'

/** A soccer competition (a match occupies its pitch for two hours) with its teams and two pitches. */
async function openSeason(teamCount: number) {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', soccerCup)
  const competitionId = Number(body['competitionId'])
  const teams = await addTeams(
    campus,
    Array.from({ length: teamCount }, (_, index) => ({ name: `팀${index + 1}` })),
  )
  await campus.query('insert into competition_teams select $1, unnest($2::bigint[])', [competitionId, teams])
  const venues = await campus.query<{ id: number }>(
    `insert into venues (name) values ('대운동장'), ('소운동장') returning id`,
  )
  const [main = 0, small = 0] = venues.map(({ id }) => id)
  const set = (one: number, two: number, startTime: string, more: object = {}) =>
    admin.send('POST', '/api/brackets/league', {
      competitionId,
      matchDate: '2026-11-20',
      startTime,
      teamOneId: teams[one],
      teamTwoId: teams[two],
      ...more,
    })
  const change = (matchId: unknown, form: object) => admin.send('PUT', `/api/brackets/league/${String(matchId)}`, form)
  return { campus, admin, teams, main, small, set, change }
}

const clashesIn = (details: unknown) =>
  (details as { clashes: Clash[] }).clashes.map(({ kind, name, match }) => [kind, name, match.matchId])

test('rejects a clash with the busy team or pitch and its match', async () => {
  const { main, small, set } = await openSeason(4)
  const first = await set(0, 1, '14:00', { venueId: main })
  expect(first.status).toBe(200)
  const matchId = first.body['matchId']
  const byVenue = await set(2, 3, '15:59', { venueId: main })
  expect(byVenue).toMatchObject({ status: 409, body: { code: 'CLASH' } })
  expect(clashesIn(byVenue.body.details)).toEqual([['VENUE', '대운동장', matchId]])
  const byTeam = await set(2, 1, '12:30', { venueId: small })
  expect(clashesIn(byTeam.body.details)).toEqual([['TEAM', '팀2', matchId]])
  expect(clashesIn((await set(1, 0, '14:00', { venueId: main })).body.details)).toHaveLength(3)
  // Back to back is no clash, nor is another venue.
  expect((await set(2, 3, '16:00', { venueId: main })).status).toBe(200)
  expect((await set(0, 1, '12:00', { venueId: main })).status).toBe(200)
})

test('allowClash sets it all the same, and later changes do not ask again', async () => {
  const { main, set, change } = await openSeason(4)
  await set(0, 1, '14:00', { venueId: main })
  const { body } = await set(2, 3, '14:30', { venueId: main, allowClash: true })
  expect(body).toMatchObject({ venue: '대운동장', startTime: '14:30' })
  const whole = { matchDate: '2026-11-20', startTime: '14:30', venueId: main, teamOneName: '팀3', teamTwoName: '팀4' }
  expect((await change(body['matchId'], { ...whole, round: '2' })).body).toMatchObject({ round: '2', version: 2 })
  expect((await change(body['matchId'], { ...whole, startTime: '14:40' })).body.code).toBe('CLASH')
  expect((await change(body['matchId'], { venueId: null })).body).toMatchObject({ venueId: null, venue: null })
  expect((await change(body['matchId'], { venueId: main })).body.code).toBe('CLASH')
})

test('finished, cancelled and deleted matches do not clash; those of other competitions do', async () => {
  const { campus, admin, main, teams, set } = await openSeason(4)
  const begin = '2026-11-20T14:00:00+09:00'
  for (const status of ['POSTPONED', 'CANCELLED']) await campus.match({ venue_id: main, starts_at: begin, status })
  await campus.match({ venue_id: main, starts_at: begin, status: 'PAST', score_one: 1, score_two: 0 })
  await campus.match({ venue_id: main, starts_at: begin, deleted_at: begin })
  const first = await set(0, 1, '14:00', { venueId: main })
  expect(first.status).toBe(200)
  await admin.send('DELETE', `/api/matches/${String(first.body['matchId'])}`)
  expect((await set(2, 3, '14:00', { venueId: main })).status).toBe(200)
  await campus.match({
    starts_at: '2026-11-20T09:00:00+09:00',
    team_one_id: teams[0],
    status: 'LIVE',
    score_one: 0,
    score_two: 0,
  })
  expect((await set(0, 1, '10:30')).body.code).toBe('CLASH')
})

test('of twenty concurrent matches on one pitch, one is created', async () => {
  const { main, set, campus } = await openSeason(40)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => set(2 * index, 2 * index + 1, `14:${10 + index}`, { venueId: main })),
  )
  // On a busy machine the last of them would wait too long, and get a response to retry.
  const others = responses.filter(({ status }) => status !== 200).map(({ status }) => status)
  expect(others).toHaveLength(19)
  expect(others.every((status) => status === 409 || status === 503)).toBe(true)
  expect(await campus.query('select 1 from matches')).toHaveLength(1)
  const force = async (index: number): Promise<number> => {
    const { status } = await set(2 * index, 2 * index + 1, '14:00', { venueId: main, allowClash: true })
    return status === 503 ? force(index) : status
  }
  const forced = await Promise.all(Array.from({ length: 20 }, (_, index) => force(index)))
  expect(forced).toEqual(Array.from({ length: 20 }, () => 200))
})

test('two administrators at one match: the second gets the version of the first, and loses nothing', async () => {
  const { campus, set, change } = await openSeason(2)
  const other = await administrator(campus)
  const { body } = await set(0, 1, '14:00')
  const matchId = String(body['matchId'])
  const mine = { version: 1, startTime: '15:00' }
  const theirs = { version: 1, matchStatus: 'LIVE', teamOneScore: 1 }
  const [one, two] = await Promise.all([
    change(matchId, mine),
    other.send('PUT', `/api/brackets/league/${matchId}`, theirs),
  ])
  const [won, lost] = one.status === 200 ? [one, two] : [two, one]
  expect([won.status, lost.status]).toEqual([200, 409])
  expect(lost.body).toMatchObject({ code: 'STALE_VERSION', details: { match: won.body } })
  // With the version from the response, the second editor can save.
  const again = await change(matchId, { ...(one === lost ? mine : theirs), version: 2 })
  expect(again.body).toMatchObject({ startTime: '15:00', status: 'LIVE', teamScore1: 1, version: 3 })
})

test('saving a match without a change raises no version and writes no audit entry; its sport is fixed', async () => {
  const { admin, set, change } = await openSeason(2)
  const { body } = await set(0, 1, '14:00', { round: '1', groupName: 'A조' })
  const whole = {
    sports: 'SOCCER',
    matchDate: '2026-11-20',
    startTime: '14:00',
    matchStatus: 'FUTURE',
    groupName: 'A조',
    round: '1',
    teamOneName: '팀1',
    teamTwoName: '팀2',
    teamOneScore: 0,
    teamTwoScore: 0,
    teamOneSubScores: '',
    teamTwoSubScores: '',
    showSubScores: false,
  }
  expect((await change(body['matchId'], whole)).body).toEqual(body)
  expect((await admin.log('?subject=MATCH')).map(({ action }) => action)).toEqual(['CREATE'])
  expect((await change(body['matchId'], { sports: 'DODGEBALL' })).body).toMatchObject({
    code: 'BAD_REQUEST',
    details: { fields: [{ path: '/sports' }] },
  })
})

test('a postponed match frees its pitch, and takes the one of its new time', async () => {
  const { main, set, change } = await openSeason(4)
  const { body } = await set(0, 1, '14:00', { venueId: main })
  expect((await change(body['matchId'], { matchStatus: 'POSTPONED' })).status).toBe(200)
  const other = await set(2, 3, '14:00', { venueId: main })
  expect(other.status).toBe(200)
  const onto = await change(body['matchId'], { startTime: '15:00' })
  expect(clashesIn(onto.body.details)).toEqual([['VENUE', '대운동장', other.body['matchId']]])
  expect((await change(body['matchId'], { startTime: '18:00' })).status).toBe(200)
  expect((await set(2, 3, '18:30', { venueId: main })).body.code).toBe('CLASH')
})
