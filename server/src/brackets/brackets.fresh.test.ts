import { getBracket, getStandings } from '@campus/contract/brackets'
import { startPostgres } from '@campus/ops/local/postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { insert, openCup, pointsOf } from '../../test/fixtures/cup.ts'
import { migrate } from '../platform/postgres/migrate.ts'

const soccer = { params: { sport: 'SOCCER' as const }, query: {} }
const tables = async (campus: Campus) => (await campus.call(getStandings, soccer)).body

test('a result written through one process is in the next response of the other', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나'] })
  const matchId = await cup.play({ one: '가', two: '나', score: '0:0', status: 'LIVE' })
  const other = await campus.addNode()
  const admin = await administrator(campus)
  const read = async (path: string) => (await fetch(`${other.url}/api/brackets/${path}`)).json()
  await read('league/SOCCER?live=true')
  for (let goals = 1; goals <= 30; goals++) {
    const { status } = await admin.send('PUT', `/api/brackets/league/${matchId}`, {
      teamOneScore: goals,
      teamTwoScore: 0,
    })
    expect(status).toBe(200)
    const [table] = (await read('league/SOCCER?live=true')) as Awaited<ReturnType<typeof tables>>
    expect(table?.teams[0]).toMatchObject({ teamName: '가', for: goals, points: 3 })
  }
  const [settled] = (await read('league/SOCCER')) as Awaited<ReturnType<typeof tables>>
  expect(settled?.teams[0]).toMatchObject({ for: 0, points: 0 })
})

test('changes other than matches show at once too: adjustment, name, entries, tie-break, current competition', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나', '다'] })
  await cup.results(['가 2:0 나', '나 1:0 다', '다 1:0 가'])
  expect(pointsOf((await tables(campus))[0])).toEqual(['가 3', '다 3', '나 3'])

  await campus.query('update teams set point = -2 where id = $1', [cup.id('가')])
  expect(pointsOf((await tables(campus))[0])?.at(-1)).toBe('가 1')
  await campus.query(`update teams set name = '새이름' where id = $1`, [cup.id('가')])
  expect(pointsOf((await tables(campus))[0])?.at(-1)).toBe('새이름 1')
  await campus.query(`update competition_teams set group_name = 'B조' where team_id = $1`, [cup.id('가')])
  expect((await tables(campus)).map(({ group, teams }) => [group, teams.length])).toEqual([
    ['A조', 2],
    ['B조', 1],
  ])
  const late = await insert(campus, 'teams', { name: '라', department: '라과' })
  const enter = 'insert into competition_teams (competition_id, team_id, group_name) values ($1, $2, $3)'
  await campus.query(enter, [cup.competitionId, late, 'B조'])
  expect((await tables(campus))[1]?.teams).toHaveLength(2)
  await campus.query('delete from competition_teams where team_id = $1', [late])
  expect((await tables(campus))[1]?.teams).toHaveLength(1)

  await campus.query('update competitions set is_current = false where id = $1', [cup.competitionId])
  expect(await tables(campus)).toEqual([])
  await openCup(campus, { 가조: ['마'] })
  expect((await tables(campus)).map(({ group }) => group)).toEqual(['가조'])
})

test('the bracket shows the new name of a team', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { '': ['가', '나'] }, { type: 'TOURNAMENT' })
  await cup.play({ one: '가', two: '나', columns: { match_type: 'TOURNAMENT', round: 'FINAL' } })
  const names = async () => (await campus.call(getBracket, soccer)).body[0]?.participants.map(({ name }) => name)
  expect(await names()).toEqual(['가', '나'])
  await campus.query(`update teams set name = '다' where id = $1`, [cup.id('나')])
  expect(await names()).toEqual(['가', '다'])
})

test('a response keeps its ETag until its content changes, also when cached', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나'], B조: ['다', '라'] })
  await cup.results(['가 1:0 나'])
  const later = await cup.play({ one: '다', two: '라' })
  const get = (headers: Record<string, string> = {}) => fetch(`${campus.url}/api/brackets/league/SOCCER`, { headers })
  const first = await get()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const second = await get()
  expect(await second.text()).toBe(await first.text())
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  // A new day of a match leaves the tables as they are.
  await campus.query(`update matches set starts_at = now() where id = $1`, [later])
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  await campus.query(`update matches set status = 'PAST', score_one = 1, score_two = 1 where id = $1`, [later])
  const changed = await get({ 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('many requests during many changes: no response is older than the last change before it', async () => {
  const campus = await openCampus()
  const cup = await openCup(campus, { A조: ['가', '나'] })
  await cup.results(['가 1:0 나'])
  const noise = { isOn: true }
  const askers = Array.from({ length: 8 }, async () => {
    while (noise.isOn) await tables(campus)
  })
  for (let point = 1; point <= 60; point++) {
    await campus.query('update teams set point = $1 where id = $2', [point, cup.id('나')])
    const [table] = await tables(campus)
    expect(table?.teams.find(({ teamName }) => teamName === '나')?.points).toBe(point)
  }
  noise.isOn = false
  await Promise.all(askers)
})

test('PostgreSQL unavailable: the last tables are served, marked stale; others are 503', async () => {
  const postgres = await startPostgres(`test-brackets-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const campus = await openCampus({ env: { DATABASE_URL: postgres.url } })
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => {})
  await openCup(
    { ...campus, query: async (text, values) => (await pool.query(text, values)).rows },
    { A조: ['가', '나'] },
  )
  await pool.end()
  const request = (sport: string) => fetch(`${campus.url}/api/brackets/league/${sport}`)
  const fresh = await request('SOCCER')
  expect(fresh.headers.get('warning')).toBe(null)
  await postgres.kill()
  // Its children outlive a killed postmaster for a moment, and respond until they notice.
  await expect.poll(async () => (await request('SOCCER')).headers.get('warning')).toBe('110 - "Response is Stale"')
  expect(await (await request('SOCCER')).text()).toBe(await fresh.text())
  expect((await request('BADMINTON')).status).toBe(503)
})
