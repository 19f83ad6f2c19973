// A draft is published in one act and taken back while nothing has begun; fans' screens follow, and phones stay silent.
import {
  buildSeason,
  getCompetition,
  listCompetitions,
  publishCompetition,
  withdrawCompetition,
} from '@campus/contract/competitions'
import { getMatch, listMatches, type MatchEvent, updateLeagueMatch } from '@campus/contract/matches'
import { expect, test, vi } from 'vitest'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { insert, openCup } from '../../../test/fixtures/cup.ts'
import { listen } from '../../../test/fixtures/fans.ts'
import { arrives, openPushCampus } from '../../../test/fixtures/push.ts'

const day = '2031-03-08'
const waitMs = 15_000
const draftColumns = { is_current: false, is_draft: true }

const columnsOf = (clock: string) => ({ columns: { starts_at: `${day}T${clock}:00+09:00` } })

async function openDraft(campus: Campus, columns: Record<string, unknown> = draftColumns) {
  const cup = await openCup(campus, { '': ['가', '나'] }, columns)
  const ids = [
    await cup.play({ one: '가', two: '나', ...columnsOf('10:00') }),
    await cup.play({ one: '나', two: '가', ...columnsOf('12:00') }),
  ]
  const params = { competitionId: String(cup.competitionId) }
  const listed = async () => (await campus.call(listMatches, { query: { date: day } })).body.map((one) => one.matchId)
  return { ...cup, ids, params, listed }
}

const removedIn = (events: MatchEvent[]) =>
  events.flatMap(({ match, isDeleted }) => (isDeleted ? match.matchId : [])).toSorted()

test('publishing shows all matches at once, on open screens too, and makes it the current one', async () => {
  const campus = await openCampus()
  const { ids, params, listed } = await openDraft(campus)
  const admin = await campus.person('ADMIN')
  const received = await listen(campus.url)
  expect(await listed()).toEqual([])
  expect((await campus.call(getMatch, { params: { matchId: String(ids[0]) } })).status).toBe(404)
  expect((await campus.call(listCompetitions, { query: {} })).body).toEqual([])
  const shown = await campus.call(publishCompetition, { params, body: {} }, admin)
  expect(shown).toMatchObject({ status: 200, body: { isDraft: false, matchCount: 2, firstDay: day } })
  expect(await listed()).toEqual(ids)
  await vi.waitFor(() => expect(received.map(({ match }) => match.matchId).toSorted()).toEqual(ids), waitMs)
  expect(received.every(({ match, isDeleted }) => !match.isDraft && !isDeleted)).toBe(true)
  expect((await campus.call(getCompetition, { params })).body).toMatchObject({ isDraft: false, isCurrent: true })
  const entries = await campus.query('select user_id, action, changes from audit_entries')
  const change = { field: 'isDraft', old: true, new: false }
  expect(entries).toEqual([{ user_id: admin.userId, action: 'UPDATE', changes: [change] }])
  // Once more changes nothing.
  await campus.call(publishCompetition, { params, body: {} }, admin)
  expect(await campus.query('select from audit_entries')).toHaveLength(1)
})

test('taken back, it leaves every screen; organisers still have it, and edit it', async () => {
  const campus = await openCampus()
  const { ids, params, listed } = await openDraft(campus, {})
  const admin = await campus.person('ADMIN')
  const received = await listen(campus.url)
  expect(await listed()).toEqual(ids)
  const hidden = await campus.call(withdrawCompetition, { params, body: {} }, admin)
  expect(hidden).toMatchObject({ status: 200, body: { isDraft: true, matchCount: 2 } })
  expect(await listed()).toEqual([])
  await vi.waitFor(() => expect(removedIn(received)).toEqual(ids), waitMs)
  expect(received.some(({ match }) => match.isDraft)).toBe(false)
  const { body } = await campus.call(listMatches, { query: { date: day } }, admin)
  expect(body.map(({ matchId, isDraft }) => [matchId, isDraft])).toEqual(ids.map((id) => [id, true]))
  // Newer than the event that removed it: an organiser's screen takes it again.
  for (const { matchId, version } of body)
    expect(version).toBeGreaterThan(received.findLast(({ match }) => match.matchId === matchId)?.match.version ?? 0)
  const edit = { params: { matchId: String(ids[0]) }, body: { round: '1라운드' } }
  expect((await campus.call(updateLeagueMatch, edit, admin)).body).toMatchObject({ round: '1라운드', isDraft: true })
  expect((await campus.call(getCompetition, { params })).status).toBe(404)
})

test('a competition stays public once a match has begun or was filmed', async () => {
  const campus = await openCampus()
  const { ids, params } = await openDraft(campus, {})
  const admin = await campus.person('ADMIN')
  const withdraw = async () => {
    const { status, body } = await campus.call(withdrawCompetition, { params, body: {} }, admin)
    return [status, (body as unknown as { code?: string }).code]
  }
  await campus.query(`update matches set status = 'LIVE' where id = $1`, [ids[0]])
  expect(await withdraw()).toEqual([409, 'COMPETITION_BEGUN'])
  await campus.query(`update matches set status = 'FUTURE' where id = $1`, [ids[0]])
  await campus.query(`insert into streams (id, title) values ('cam', '카메라')`)
  const film = { stream_id: 'cam', session: 'session-1', match_id: ids[1], mime_type: 'video/webm', chunk_ms: 1000 }
  await insert(campus, 'broadcasts', film)
  expect(await withdraw()).toEqual([409, 'COMPETITION_BEGUN'])
  await campus.query('update broadcasts set match_id = null')
  expect(await withdraw()).toEqual([200, undefined])
})

test('a season that is built as a draft replaces the public one on every screen', async () => {
  const campus = await openCampus()
  const { ids, params, listed } = await openDraft(campus, {})
  const admin = await campus.person('ADMIN')
  const venueId = await insert(campus, 'venues', { name: '대운동장' })
  const received = await listen(campus.url)
  const calendar = {
    firstDay: day,
    lastDay: day,
    weekdays: [6],
    dayStart: '09:00',
    dayEnd: '18:00',
    venueIds: [venueId],
    slotMinutes: 60,
    restMinutes: 0,
  }
  const plan = { league: { isDouble: false }, knockOut: null, calendar, isReplacing: true, isDraft: true }
  expect((await campus.call(buildSeason, { params, body: plan }, admin)).status).toBe(200)
  expect(await listed()).toEqual([])
  await vi.waitFor(() => expect(removedIn(received)).toEqual(ids), waitMs)
  expect((await campus.call(listMatches, { query: { date: day } }, admin)).body).toMatchObject([{ isDraft: true }])
})

test('nobody is notified of what happens to a draft, nor when it is published', { timeout: 60_000 }, async () => {
  const { campus, follower, scorer } = await openPushCampus()
  const { ids, params } = await openDraft(campus)
  const [matchId = 0, otherId = 0] = ids
  const phone = await follower(matchId)
  const admin = await campus.person('ADMIN')
  await scorer(matchId, { startTime: '15:00' })
  await scorer(otherId, { matchStatus: 'LIVE', teamOneScore: 1, teamTwoScore: 0 })
  await campus.call(publishCompetition, { params, body: {} }, admin)
  // What comes after it comes alone.
  await scorer(matchId, { startTime: '17:00' })
  expect(await arrives(phone, 1)).toMatchObject({ title: expect.stringContaining('가 대 나') })
  expect(JSON.stringify(phone.messages())).not.toContain('10:00')
})
