// The open feed over HTTP: its shape, what never appears, caches, origins, limits and the list of changes.
import {
  createFeedKey,
  deleteFeedKey,
  FeedMatch,
  feedBracket,
  feedChanges,
  feedCompetitions,
  feedLimits,
  feedMatch,
  feedMatches,
  feedTables,
  listFeedKeys,
} from '@campus/contract/feed'
import { deleteMatch, undoMatch, updateLeagueMatch } from '@campus/contract/matches'
import { expect, onTestFinished, test } from 'vitest'
import { type Campus, cloneDatabase, openCampus, type Person } from '../../test/fixtures/campus.ts'
import { holdOpen } from '../../test/fixtures/held.ts'

const day = '2031-05-20'
const startsAt = `${day}T14:00:00+09:00`

async function openFeed() {
  const campus = await openCampus({ env: { ROLES: 'http' } })
  const matchId = await campus.match({ starts_at: startsAt, status: 'LIVE', score_one: 1, score_two: 0 })
  return { campus, matchId, admin: await campus.person('ADMIN') }
}

const setScore = (campus: Campus, admin: Person, matchId: number, teamOneScore: number) =>
  campus.call(updateLeagueMatch, { params: { matchId: String(matchId) }, body: { teamOneScore } }, admin)

/**
 * What has changed, once the feed may tell it: it holds back what a transaction that still runs may precede, also one of another
 * test's database beside it.
 */
async function changes(campus: Campus, since?: string, viewer?: Person) {
  const isTold = `select not exists (select from matches where changed_xid >= pg_snapshot_xmin(pg_current_snapshot()))
    and not exists (select from feed_removals where changed_xid >= pg_snapshot_xmin(pg_current_snapshot())) as "isTold"`
  await expect.poll(() => campus.query(isTold)).toEqual([{ isTold: true }])
  return (await campus.call(feedChanges, { query: since === undefined ? {} : { since } }, viewer)).body
}

async function hide({ query }: Campus, matchId: number) {
  await query('update competitions set is_draft = true where id = (select competition_id from matches where id = $1)', [
    matchId,
  ])
}

test("serves a day's matches, one match, competitions, tables and a bracket in its own shape", async () => {
  const { campus, matchId } = await openFeed()
  const { body: listed } = await campus.call(feedMatches, { query: { date: day } })
  expect(listed.date).toBe(day)
  const [match] = listed.matches
  expect(Object.keys(match ?? {}).toSorted()).toEqual(Object.keys(FeedMatch.shape).toSorted())
  expect(match).toMatchObject({
    id: matchId,
    status: 'LIVE',
    date: day,
    time: '14:00',
    startsAt: '2031-05-20T05:00:00.000Z',
    score: [1, 0],
    teams: [{ name: '컴퓨터공학과' }, { name: '기계공학과' }],
    stage: { type: 'LEAGUE' },
  })
  expect((await campus.call(feedMatch, { params: { matchId: String(matchId) } })).body).toEqual(match)
  const { body } = await campus.call(feedCompetitions, {})
  expect(body.competitions).toMatchObject([{ name: '총장배', sport: 'SOCCER', type: 'LEAGUE' }])
  const params = { competitionId: String(match?.competition.id) }
  const { tables } = (await campus.call(feedTables, { params })).body
  expect(tables[0]?.rows.map(({ team, played }) => [team.name, played])).toEqual([
    ['컴퓨터공학과', 0],
    ['기계공학과', 0],
  ])
  await campus.query(`update matches set match_type = 'TOURNAMENT', round = '결승' where id = $1`, [matchId])
  const { matches } = (await campus.call(feedBracket, { params })).body
  expect(matches).toMatchObject([{ id: matchId, round: '결승', teams: [{ score: '1' }, { score: '0' }] }])
})

test('shows nothing of a draft, to an administrator neither', async () => {
  const { campus, matchId, admin } = await openFeed()
  const competition = (await campus.call(feedCompetitions, {})).body.competitions[0]?.id
  const { cursor } = await changes(campus)
  const draftId = await campus.match({ starts_at: startsAt })
  await hide(campus, draftId)
  await campus.query(`update matches set group_name = 'B' where id = $1`, [draftId])
  await hide(campus, matchId)
  expect((await campus.call(feedMatches, { query: { date: day } }, admin)).body.matches).toEqual([])
  expect((await campus.call(feedMatch, { params: { matchId: String(matchId) } }, admin)).status).toBe(404)
  expect((await campus.call(feedCompetitions, {}, admin)).body.competitions).toEqual([])
  const params = { competitionId: String(competition) }
  expect((await campus.call(feedTables, { params }, admin)).status).toBe(404)
  expect((await campus.call(feedBracket, { params }, admin)).status).toBe(404)
  const hidden = await changes(campus, cursor, admin)
  // Both were public once: who has seen them learns that they are gone.
  expect(hidden).toMatchObject({ matches: [], removed: [draftId, matchId] })
  const secretId = await hiddenMatch(campus, matchId)
  await campus.query(`update matches set group_name = 'C', deleted_at = now() where id = $1`, [secretId])
  const later = await changes(campus, hidden.cursor)
  expect(later).toMatchObject({ matches: [], removed: [] })
})

/** Added to a competition that is a draft: it never was public. */
async function hiddenMatch({ query }: Campus, like: number): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into matches (competition_id, match_type) select competition_id, 'LEAGUE' from matches where id = $1 returning id`,
    [like],
  )
  return Number(row?.id)
}

test('lists what has changed since a cursor, page by page, deletions and their undoing too', async () => {
  const { campus, matchId, admin } = await openFeed()
  const { cursor } = await changes(campus)
  const next = (since: string) => changes(campus, since)
  expect(await next(cursor)).toMatchObject({ matches: [], removed: [], hasMore: false })
  await setScore(campus, admin, matchId, 2)
  const goal = await next(cursor)
  expect(goal.matches).toMatchObject([{ id: matchId, score: [2, 0] }])
  expect((await next(goal.cursor)).matches).toEqual([])
  await campus.call(deleteMatch, { params: { matchId: String(matchId) } }, admin)
  const gone = await next(goal.cursor)
  expect(gone).toMatchObject({ matches: [], removed: [matchId] })
  const [entry] = await campus.query<{ id: number }>(`select max(id) as id from audit_entries`)
  const undo = { params: { matchId: String(matchId) }, body: { entryId: Number(entry?.id) } }
  expect((await campus.call(undoMatch, undo, admin)).status).toBe(200)
  const back = await next(gone.cursor)
  expect(back).toMatchObject({ matches: [{ id: matchId }], removed: [] })

  // More than a page in one transaction.
  await campus.query(
    `insert into matches (competition_id, match_type) select competition_id, 'LEAGUE' from matches, generate_series(1, 450)`,
  )
  const seen: number[] = []
  let page = await next(back.cursor)
  for (;;) {
    seen.push(...page.matches.map(({ id }) => id))
    if (!page.hasMore) break
    page = await next(page.cursor)
  }
  expect(new Set(seen).size).toBe(450)
  expect(seen).toHaveLength(450)
})

test('what is written while another transaction runs, even of another database, comes once that is over', async () => {
  const { campus, matchId, admin } = await openFeed()
  const { cursor } = await changes(campus)
  const other = await cloneDatabase()
  onTestFinished(other.drop)
  const commit = await holdOpen(other, `select pg_current_xact_id()`)
  await setScore(campus, admin, matchId, 2)
  const held = (await campus.call(feedChanges, { query: { since: cursor } })).body
  expect(held).toMatchObject({ matches: [], removed: [] })
  await commit()
  expect((await changes(campus, held.cursor)).matches).toMatchObject([{ id: matchId, score: [2, 0] }])
})

test('a cursor from before a crash of PostgreSQL reaches back, one of another database is gone', async () => {
  const { campus, matchId } = await openFeed()
  const { cursor } = await changes(campus)
  const [xid = '', , crashedAt] = cursor.split('.')
  expect((await changes(campus, cursor)).matches).toEqual([])
  const before = await changes(campus, `${xid}.0.${Number(crashedAt) - 60}`)
  expect(before.matches.map(({ id }) => id)).toEqual([matchId])
  const since = `${BigInt(xid) + 1_000_000n}.0.${crashedAt}`
  expect((await campus.call(feedChanges, { query: { since } })).status).toBe(410)
})

test('answers 304 to what a reader has, and 200 once it has changed', async () => {
  const { campus, matchId, admin } = await openFeed()
  const url = `${campus.url}/feed/v1/matches?date=${day}`
  const first = await fetch(url)
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await setScore(campus, admin, matchId, 3)
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test.each([undefined, 'https://portal.example.ac.kr'])(
  'any page may read, without cookies; listed: %s',
  async (listed) => {
    const campus = await openCampus({ env: { ROLES: 'http', ...(listed && { ALLOWED_ORIGINS: listed }) } })
    const url = `${campus.url}/feed/v1/competitions`
    for (const origin of ['https://student.example', listed ?? 'https://other.example']) {
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
      // Twice: the fast lane must not serve the second.
      for (const round of [1, 2]) {
        const { status, headers } = await fetch(url, { headers: { origin } })
        expect([
          round,
          status,
          headers.get('access-control-allow-origin'),
          headers.get('access-control-allow-credentials'),
        ]).toEqual([round, 200, '*', null])
      }
    }
    const missing = await fetch(`${campus.url}/feed/v1/nothing`, { headers: { accept: 'text/html' } })
    expect(missing.headers.get('content-type')).toContain('json')
  },
)

test('limits strangers by address and programs by key; a deleted key is rejected', async () => {
  const { campus, admin } = await openFeed()
  const ask = async (key?: string) =>
    (await fetch(`${campus.url}/feed/v1/competitions`, key ? { headers: { authorization: `Bearer ${key}` } } : {}))
      .status
  const { body: made } = await campus.call(createFeedKey, { body: { label: '학교 홈페이지' } }, admin)
  const stored = await campus.query<{ row: string }>('select feed_keys::text as row from feed_keys')
  expect(stored[0]?.row).not.toContain(made.key)
  const statuses: number[] = []
  for (let count = 0; count <= feedLimits.withoutKey.tries; count++) statuses.push(await ask())
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(await ask(made.key)).toBe(200)
  const { body: keys } = await campus.call(listFeedKeys, {}, admin)
  expect(keys).toMatchObject([{ label: '학교 홈페이지', lastUsedAt: expect.any(String) }])
  await campus.call(deleteFeedKey, { params: { keyId: String(made.keyId) } }, admin)
  // By the address, which has no requests left.
  expect(await ask(made.key)).toBe(429)
})

test('rejects an unknown key', async () => {
  const { campus } = await openFeed()
  const headers = { authorization: 'Bearer unknown' }
  expect((await fetch(`${campus.url}/feed/v1/competitions`, { headers })).status).toBe(401)
})
