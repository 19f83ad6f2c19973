import { addFavorite, removeFavorite } from '@campus/contract/favorites'
import { getMatch, listAllMatches, listMatches, Match, updateLeagueMatch } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCampus } from '../../test/fixtures/campus.ts'
import { holdOpen, untilBlocked } from '../../test/fixtures/held.ts'

const noon = { now: () => new Date('2026-11-14T12:00:00+09:00') }

test('a day is the Seoul day, whatever the time zone of the machine', async () => {
  const campus = await openCampus({ clock: noon })
  const late = await campus.match({ starts_at: '2026-11-14T23:59:00+09:00' })
  const early = await campus.match({ starts_at: '2026-11-14T00:00:00+09:00' })
  await campus.match({ starts_at: '2026-11-15T00:00:00+09:00' })
  await campus.match({ starts_at: '2026-11-13T23:59:00+09:00' })
  const named = await campus.call(listMatches, { query: { date: '2026-11-14' } })
  expect(named.body.map(({ matchId }) => matchId)).toEqual([early, late])
  expect(named.body[0]).toMatchObject({ date: '2026-11-14', startTime: '00:00', teamScore1: null, status: 'FUTURE' })
  const today = await campus.call(listMatches, { query: {} })
  expect(today.body).toEqual(named.body)
})

test('the response has exactly the fields of the contract', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({
    status: 'LIVE',
    score_one: 1,
    score_two: 0,
    sets: '[[21,17],[3,4]]',
    period: 'FIRST_HALF',
    period_started_at: new Date(),
  })
  const list = await campus.call(listMatches, { query: { status: 'LIVE' } })
  const one = await campus.call(getMatch, { params: { matchId: String(matchId) } })
  expect(z.array(z.strictObject(Match.shape)).parse(list.body)).toHaveLength(1)
  expect(one.body).toEqual(list.body[0])
  expect(one.body).toMatchObject({
    teamOneSubScores: '21,3',
    teamTwoSubScores: '17,4',
    clock: { period: 'FIRST_HALF' },
  })
})

test.each([{ sport: 'CRICKET' }, { date: '2026-02-30' }, { date: 'today' }, { status: 'PAST' }])(
  'rejects unknown values: %o',
  async (query) => {
    const campus = await openCampus()
    const answer = await campus.call(listMatches, { query: query as never })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) })
  },
)

test('sport filters; ALL and no sport mean the same; LIVE has no date', async () => {
  const campus = await openCampus({ clock: noon })
  const old = await campus.match({ starts_at: '2026-01-01T10:00:00+09:00', status: 'LIVE', score_one: 0, score_two: 0 })
  const today = await campus.match({ starts_at: '2026-11-14T10:00:00+09:00' })
  const ids = async (query: object) => (await campus.call(listMatches, { query })).body.map(({ matchId }) => matchId)
  expect(await ids({ status: 'LIVE' })).toEqual([old])
  expect(await ids({ sport: 'ALL' })).toEqual([today])
  expect(await ids({})).toEqual([today])
  expect(await ids({ sport: 'SOCCER' })).toEqual([today])
  expect(await ids({ sport: 'BADMINTON' })).toEqual([])
})

test('all matches come a page at a time, newest first, those without a day on top', async () => {
  const campus = await openCampus()
  const a = await campus.match({ starts_at: '2026-01-01T10:00:00+09:00' })
  const b = await campus.match({ starts_at: '2026-01-02T10:00:00+09:00' })
  const c = await campus.match({ starts_at: null })
  const first = await campus.call(listAllMatches, { query: { limit: '2' } })
  expect(first.body.map(({ matchId }) => matchId)).toEqual([c, b])
  const rest = await campus.call(listAllMatches, { query: { limit: '2', after: String(b) } })
  expect(rest.body.map(({ matchId }) => matchId)).toEqual([a])
})

test('a page of all matches follows every change that moves something into it, out of it or along its edge', async () => {
  const campus = await openCampus()
  const dated = (date: string) => campus.match({ starts_at: `${date}T10:00:00+09:00` })
  const [a, b, c] = [await dated('2026-01-01'), await dated('2026-01-02'), await dated('2026-01-03')]
  const change = (matchId: number, text: string) => campus.query(`update matches set ${text} where id = $1`, [matchId])
  const cups = await campus.query<{ cup: number }>('select competition_id as cup from matches order by id')
  const cup = cups[0]?.cup
  await change(b, `competition_id = ${cup}`)
  const page = async (query: object) =>
    (await campus.call(listAllMatches, { query: { limit: '2', ...query } })).body.map(({ matchId }) => matchId)
  const pages = async () => [
    await page({}),
    await page({ after: String(b) }),
    await page({ competitionId: String(cup), after: String(c) }),
  ]
  expect(await pages()).toEqual([[c, b], [a], [b, a]])
  await change(b, `starts_at = '2025-12-31T10:00:00+09:00'`)
  expect(await pages()).toEqual([[c, a], [], [a, b]])
  await change(c, `starts_at = '2025-12-31T12:00:00+09:00'`)
  expect(await pages()).toEqual([[a, c], [], [b]])
  await change(c, `competition_id = ${cup}`)
  expect(await page({ competitionId: String(cup) })).toEqual([a, c])
  await change(a, 'deleted_at = now()')
  expect(await pages()).toEqual([[c, b], [], [b]])
})

test('a page that was built is sent again as it is, and made-up ones are built one after the other', async () => {
  const campus = await openCampus()
  await campus.match()
  const get = async (limit: number) => (await campus.call(listAllMatches, { query: { limit: String(limit) } })).status
  expect(await get(7)).toBe(200)
  // Whatever reads matches with their teams waits from here on.
  const release = await holdOpen(campus, 'lock table teams in access exclusive mode')
  expect(await get(7)).toBe(200)
  const madeUp = Array.from({ length: 30 }, (_, index) => get(index + 10))
  await untilBlocked(campus)
  expect((await fetch(`${campus.url}/api/venues`)).status).toBe(200)
  const waiting = await campus.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  // One page and polls that read teams; of pages there would be as many as a process has connections.
  expect(waiting.length).toBeLessThan(5)
  await release()
  // The first may have waited longer than a statement may wait for a lock.
  await Promise.all(madeUp)
  expect(await get(10)).toBe(200)
})

test("each viewer's list has the viewer's own stars in it, and nobody else's", async () => {
  const campus = await openCampus({ clock: noon })
  const matchIds: number[] = []
  for (const hour of ['10', '11', '12'])
    matchIds.push(await campus.match({ starts_at: `2026-11-14T${hour}:00:00+09:00` }))
  const [fan, other] = [await campus.person(), await campus.person()]
  const star = async (matchId: number) =>
    (await campus.call(addFavorite, { params: { userId: String(fan.userId) }, body: { matchId } }, fan)).body
  const first = await star(matchIds[0] ?? 0)
  const third = await star(matchIds[2] ?? 0)
  expect(await star(matchIds[0] ?? 0)).toEqual(first)

  const favorites = async (person?: typeof fan) =>
    (await campus.call(listMatches, { query: {} }, person)).body.map(({ favoriteId }) => favoriteId)
  expect(await favorites(fan)).toEqual([first.favoriteId, null, third.favoriteId])
  expect(await favorites(other)).toEqual([null, null, null])
  expect(await favorites()).toEqual([null, null, null])

  const remove = (id: number) =>
    campus.call(removeFavorite, { params: { userId: String(fan.userId), favoriteId: String(id) } }, fan)
  await remove(first.favoriteId)
  await remove(first.favoriteId)
  expect(await favorites(fan)).toEqual([null, null, third.favoriteId])
})

test('an unchanged list is 304; a change makes it new', async () => {
  const campus = await openCampus({ clock: noon })
  const matchId = await campus.match({ starts_at: '2026-11-14T10:00:00+09:00' })
  const get = (headers: Record<string, string> = {}) => fetch(`${campus.url}/api/matches`, { headers })
  const first = await get()
  const etag = first.headers.get('etag') ?? ''
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  const admin = await campus.person('ADMIN')
  await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body: { matchStatus: 'LIVE' } }, admin)
  const second = await get({ 'if-none-match': etag })
  expect(second.status).toBe(200)
  expect(second.headers.get('etag')).not.toBe(etag)
  expect((await get({ 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe(null)
})

test('a score change with an old version is rejected with the current match', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const admin = await campus.person('ADMIN')
  const change = (body: object) => campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)
  const first = await change({ teamOneScore: 1, version: 1 })
  expect(first.body).toMatchObject({ teamScore1: 1, version: 2 })
  const late = await change({ teamOneScore: 5, version: 1 })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ code: 'STALE_VERSION', details: { match: { teamScore1: 1, version: 2 } } })
  expect((await change({ teamOneScore: -1 })).status).toBe(400)
  expect((await change({ teamOneScore: '2' })).status).toBe(400)
  expect((await change({ matchStatus: 'CANCELLED' })).status).toBe(200)
  expect((await change({ matchStatus: 'LIVE' })).body).toMatchObject({ code: 'BAD_TRANSITION' })
})

test('a team may be named by its department; rejects the same team twice and an unknown one', async () => {
  const campus = await openCampus()
  const matchId = await campus.match()
  const admin = await campus.person('ADMIN')
  const change = async (body: object) =>
    (await campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body }, admin)).body
  expect(await change({ teamOneName: '컴퓨터공학과', teamTwoName: '기계공학과' })).toMatchObject({
    teamName1: '컴퓨터공학과',
  })
  expect(await change({ teamOneName: '기계공학과' })).toMatchObject({ code: 'SAME_TEAM_TWICE' })
  expect(await change({ teamOneName: '없는학과' })).toMatchObject({ code: 'TEAM_NOT_IN_COMPETITION' })
})

test('no response is older than the last commit, on another process, during many changes', async () => {
  const campus = await openCampus({ clock: noon })
  const matchId = await campus.match({
    starts_at: '2026-11-14T10:00:00+09:00',
    status: 'LIVE',
    score_one: 0,
    score_two: 0,
  })
  const other = await campus.addNode()
  let committed = 1
  const writing = new AbortController()
  const counts = Array.from({ length: 8 }, () => 0)
  const readers = counts.map(async (_, reader) => {
    while (!writing.signal.aborted) {
      const before = committed
      const [match] = (await (await fetch(`${other.url}/api/matches`)).json()) as Array<{ version: number }>
      expect(match?.version).toBeGreaterThanOrEqual(before)
      counts[reader]!++
    }
  })
  // Until everybody has sent enough requests, however busy the machine is.
  for (let goal = 1; goal <= 150 || Math.min(...counts) <= 10; goal++) {
    const [row] = await campus.query<{ version: number }>(
      'update matches set score_one = $1 where id = $2 returning version',
      [goal, matchId],
    )
    committed = row?.version ?? 0
  }
  writing.abort()
  await Promise.all(readers)
  expect(committed).toBeGreaterThan(150)
})
