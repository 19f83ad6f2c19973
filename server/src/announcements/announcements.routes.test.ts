// Announcements through the API: who reads and writes them, what is accepted, which page shows which, when they are over, and what
// the audit log says.
import {
  type AnnouncementForm,
  createAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@campus/contract/announcements'
import { listAudit } from '@campus/contract/audit'
import { startPostgres } from '@campus/ops/local/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { type Campus, openCampus, type Person } from '../../test/fixtures/campus.ts'
import { migrate } from '../platform/postgres/migrate.ts'

const plain = { text: '우천으로 20분 늦게 시작해요', isPinned: false, endsAt: null, push: false }

const publisher = (campus: Campus, by?: Person) => async (form: Partial<AnnouncementForm>) =>
  campus.call(createAnnouncement, { body: { ...plain, ...form } }, by)

const textsOf = async (campus: Campus, query: { competitionId?: string; matchId?: string; date?: string } = {}) =>
  (await campus.call(listAnnouncements, { query })).body.map(({ text }) => text)

const competitionOf = async (campus: Campus, matchId: number) =>
  (await campus.query<{ id: number }>('select competition_id as id from matches where id = $1', [matchId]))[0]?.id ?? 0

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('an administrator publishes, changes and withdraws; everybody reads; nobody else writes', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const made = await publisher(campus, admin)({})
  expect(made).toMatchObject({ status: 200, body: { ...plainReply, version: 1 } })
  const params = { announcementId: String(made.body.announcementId) }
  const change = { ...plain, text: '30분 늦게 시작해요', isPinned: true }
  for (const other of [undefined, await campus.person(), await campus.person('MODERATOR')]) {
    const status = other ? 403 : 401
    expect((await publisher(campus, other)({})).status).toBe(status)
    expect((await campus.call(updateAnnouncement, { params, body: change }, other)).status).toBe(status)
    expect((await campus.call(withdrawAnnouncement, { params }, other)).status).toBe(status)
  }
  expect((await campus.call(listAnnouncements, { query: {} })).body).toEqual([made.body])
  const changed = await campus.call(updateAnnouncement, { params, body: { ...change, version: 1 } }, admin)
  expect(changed.body).toMatchObject({ text: '30분 늦게 시작해요', isPinned: true, version: 2 })
  expect(await textsOf(campus)).toEqual(['30분 늦게 시작해요'])
  const stale = await campus.call(updateAnnouncement, { params, body: { ...plain, version: 1 } }, admin)
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', details: { announcement: changed.body } } })
  expect((await campus.call(withdrawAnnouncement, { params }, admin)).status).toBe(200)
  expect(await textsOf(campus)).toEqual([])
  for (const gone of [
    await campus.call(withdrawAnnouncement, { params }, admin),
    await campus.call(updateAnnouncement, { params, body: change }, admin),
  ])
    expect(gone).toMatchObject({ status: 404, body: { code: 'ANNOUNCEMENT_NOT_FOUND' } })
})

const plainReply = {
  text: plain.text,
  isPinned: false,
  endsAt: null,
  isPushed: false,
  competitionId: null,
  matchId: null,
}

test('rejects a long, unclean or three-line text, two subjects, unknown ones, and an end in the past', async () => {
  const campus = await openCampus()
  const post = publisher(campus, await campus.person('ADMIN'))
  const matchId = await campus.match()
  const competitionId = await competitionOf(campus, matchId)
  const rejected: Array<[Partial<AnnouncementForm>, number, string]> = [
    [{ text: '' }, 400, 'BAD_REQUEST'],
    [{ text: ' \n ' }, 400, 'BAD_REQUEST'],
    [{ text: '가'.repeat(201) }, 400, 'BAD_REQUEST'],
    [{ text: '하나\n둘\n셋' }, 400, 'BAD_REQUEST'],
    [{ text: '거꾸로 \u202e' }, 400, 'BAD_REQUEST'],
    [{ text: '종\u0007' }, 400, 'BAD_REQUEST'],
    [{ matchId, competitionId }, 400, 'BAD_REQUEST'],
    [{ endsAt: '내일' }, 400, 'BAD_REQUEST'],
    [{ endsAt: inHours(-1) }, 400, 'ENDS_IN_THE_PAST'],
    [{ matchId: 999_999 }, 404, 'MATCH_NOT_FOUND'],
    [{ competitionId: 999_999 }, 404, 'COMPETITION_NOT_FOUND'],
  ]
  for (const [form, status, code] of rejected)
    expect(await post(form), JSON.stringify(form)).toMatchObject({ status, body: { code } })
  expect(await textsOf(campus)).toEqual([])
  const fits = `${'가'.repeat(99)}\n${'🏀'.repeat(100)}`
  expect((await post({ text: ` ${fits.replace('\n', '\r\n')} ` })).body.text).toBe(fits)
  for (const query of [{ date: '1999-12-31' }, { date: '2026-02-30' }, { matchId: '0' }, { competitionId: 'x' }])
    expect((await campus.call(listAnnouncements, { query })).status, JSON.stringify(query)).toBe(400)
})

test('a hundred are current at once; one that is over makes room', async () => {
  const campus = await openCampus()
  const post = publisher(campus, await campus.person('ADMIN'))
  await campus.query(
    `insert into announcements (text, is_pinned) select 'n ' || n, false from generate_series(1, 100) n`,
  )
  expect(await post({})).toMatchObject({ status: 409, body: { code: 'TOO_MANY_ANNOUNCEMENTS' } })
  await campus.query(`update announcements set ends_at = now() where text = 'n 7'`)
  expect((await post({})).status).toBe(200)
  expect(await textsOf(campus)).toHaveLength(100)
})

test('each page gets its own: a match with its competition, a competition, a day with the campus; pinned first, then the newest', async () => {
  const campus = await openCampus()
  const post = publisher(campus, await campus.person('ADMIN'))
  const day = '2026-11-14'
  const [matchId, other] = [
    await campus.match({ starts_at: `${day}T16:00:00+09:00` }),
    await campus.match({ starts_at: '2026-11-15T00:00:00+09:00' }),
  ]
  const [competitionId, otherCup] = [await competitionOf(campus, matchId), await competitionOf(campus, other)]
  await post({ text: '캠퍼스' })
  await post({ text: '대회', competitionId })
  await post({ text: '고정한 대회', competitionId, isPinned: true })
  await post({ text: '경기', matchId })
  await post({ text: '다른 경기', matchId: other })
  await post({ text: '다른 대회', competitionId: otherCup })

  expect(await textsOf(campus)).toEqual(['고정한 대회', '다른 대회', '다른 경기', '경기', '대회', '캠퍼스'])
  expect(await textsOf(campus, { competitionId: String(competitionId) })).toEqual(['고정한 대회', '대회'])
  expect(await textsOf(campus, { matchId: String(matchId) })).toEqual(['고정한 대회', '경기', '대회'])
  expect(await textsOf(campus, { date: day })).toEqual(['고정한 대회', '경기', '대회', '캠퍼스'])
  expect(await textsOf(campus, { date: '2026-11-16' })).toEqual(['캠퍼스'])
  // A postponed match is listed on its old day too, and so is what was said about it.
  await campus.query(
    `update matches set status = 'POSTPONED', postponed_from = starts_at, starts_at = '2026-12-01T16:00:00+09:00' where id = $1`,
    [other],
  )
  expect(await textsOf(campus, { date: '2026-11-15' })).toEqual(['다른 대회', '다른 경기', '캠퍼스'])
  await campus.query('update matches set deleted_at = now() where id = $1', [other])
  expect(await textsOf(campus, { date: '2026-11-15' })).toEqual(['캠퍼스'])
  expect(await textsOf(campus)).not.toContain('다른 경기')
})

test('is over at its end by itself; a later end brings it back', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const endsAt = inHours(1)
  const { announcementId } = (await publisher(campus, admin)({ endsAt })).body
  expect((await campus.call(listAnnouncements, { query: {} })).body).toMatchObject([{ endsAt }])
  await campus.query('update announcements set ends_at = now()')
  expect(await textsOf(campus)).toEqual([])
  const params = { announcementId: String(announcementId) }
  const later = { ...plain, endsAt: inHours(2) }
  expect((await campus.call(updateAnnouncement, { params, body: later }, admin)).status).toBe(200)
  expect(await textsOf(campus)).toEqual([plain.text])
})

const read = (url: string, etag = '') => fetch(`${url}/api/announcements`, { headers: { 'if-none-match': etag } })

test('a response is never older than the last commit, on any process, and unchanged ones are 304', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const before = await read(other.url)
  const etag = before.headers.get('etag') ?? ''
  expect((await read(other.url, etag)).status).toBe(304)
  // Without the API, so that no event helps.
  await campus.query(`insert into announcements (text, is_pinned) values ('새 공지', false)`)
  expect(await (await read(other.url, etag)).json()).toMatchObject([{ text: '새 공지' }])
})

test('every act leaves an audit entry with what it was about and what changed', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const matchId = await campus.match()
  const { announcementId } = (await publisher(campus, admin)({ matchId, text: '한 줄\n두 줄' })).body
  const params = { announcementId: String(announcementId) }
  const endsAt = inHours(1)
  const body = { ...plain, text: '한 줄\n두 줄', isPinned: true, endsAt }
  await campus.call(updateAnnouncement, { params, body }, admin)
  // Saved again unchanged: no entry, no new version.
  expect((await campus.call(updateAnnouncement, { params, body }, admin)).body.version).toBe(2)
  await campus.call(withdrawAnnouncement, { params }, admin)
  const query = { subject: 'ANNOUNCEMENT', subjectId: String(announcementId) } as const
  const entries = (await campus.call(listAudit, { query }, admin)).body
  expect(entries).toMatchObject([
    { action: 'DELETE', label: '한 줄 두 줄' },
    {
      action: 'UPDATE',
      changes: [
        { field: 'isPinned', old: false, new: true },
        { field: 'endsAt', old: null, new: endsAt },
      ],
    },
    {
      action: 'CREATE',
      label: '한 줄 두 줄',
      changes: expect.arrayContaining([
        { field: 'about', old: null, new: '컴퓨터공학과 대 기계공학과' },
        { field: 'text', old: null, new: '한 줄\n두 줄' },
      ]),
    },
  ])
})

test('serves the last list, marked as stale, while PostgreSQL is unavailable', async () => {
  const postgres = await startPostgres(`test-announcements-${process.pid}`, { durable: false })
  onTestFinished(() => postgres.stop())
  await migrate(postgres.url)
  const campus = await openCampus({ env: { DATABASE_URL: postgres.url } })
  const request = (query = '') => fetch(`${campus.url}/api/announcements${query}`)
  const fresh = await request()
  expect(fresh.headers.get('warning')).toBe(null)
  await postgres.kill()
  // Its children outlive a killed postmaster for a moment, and respond until they notice.
  await expect.poll(async () => (await request()).headers.get('warning')).toBe('110 - "Response is Stale"')
  expect(await (await request()).text()).toBe(await fresh.text())
  expect((await request('?date=2026-11-14')).status).toBe(503)
})
