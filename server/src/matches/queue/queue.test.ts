// Queues of courts: who is called where, by itself and by a person; no court and no match twice, and nothing lost.
import type { CourtQueue } from '@campus/contract/court-queues'
import type { Match } from '@campus/contract/matches'
import { expect, test, vi } from 'vitest'
import { openQueueDay } from '../../../test/fixtures/court-queue.ts'
import { listen } from '../../../test/fixtures/fans.ts'
import { day, type Slot } from '../../../test/fixtures/match-day.ts'

/** Team 0 plays in the first and in the third; courts of the plan are not those of the queue. */
const slots: Slot[] = [
  { clock: '14:00', court: 2, teams: [0, 1] },
  { clock: '14:00', court: 2, teams: [2, 3] },
  { clock: '14:30', court: 2, teams: [0, 4] },
  { clock: '15:00', court: 2, teams: [5, 6] },
  { clock: '15:30', court: 2, teams: [7, 8] },
]
const open = async (options?: { courts?: number; isByItself?: boolean }) => {
  const opened = await openQueueDay(slots, options)
  const { status, body } = await opened.start()
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...opened, queue: body as unknown as CourtQueue }
}

test('a queue takes the day off the plan, and its courts take the first matches', async () => {
  const opened = await openQueueDay(slots)
  const events = await listen(opened.campus.url)
  const { body } = await opened.start()
  expect(body).toMatchObject({
    date: day,
    absentMinutes: 10,
    isPaused: false,
    courts: [{ name: '코트 1' }, { name: '코트 2' }],
  })
  expect(await opened.standing()).toBe('0@1 1@2 2:BUSY 3 4')
  const matches = await opened.list()
  expect(matches.map(({ startTime, venue }) => `${startTime} ${venue}`)).toEqual([
    '14:00 코트 1',
    '14:00 코트 2',
    '14:30 null',
    '15:00 null',
    '15:30 null',
  ])
  const { queue } = matches[0] as Match
  expect(queue).toMatchObject({
    place: 1,
    isPaused: false,
    courtIds: opened.venueIds.slice(0, 2),
    restMinutes: 30,
    endedAt: null,
  })
  expect(Date.parse(queue?.absentAt ?? '') - Date.parse(queue?.calledAt ?? '')).toBe(600_000)
  expect(matches[4]?.queue).toMatchObject({ place: 5, calledAt: null, absentAt: null })
  const seen = () => new Map(events.map(({ match }) => [match.matchId, match.queue?.calledAt !== null]))
  await vi.waitFor(() => expect([...seen().values()].toSorted()).toEqual([false, false, false, true, true]), 15_000)
  const log = await opened.admin.log()
  expect(log.map(({ subject, action }) => `${subject} ${action}`).toSorted()).toEqual([
    'COURT_QUEUE CREATE',
    'MATCH UPDATE',
    'MATCH UPDATE',
  ])
  expect(await opened.admin.log(`?subject=MATCH&subjectId=${opened.matchIds[1]}`)).toMatchObject([
    { changes: [{ field: 'calledTo', new: '코트 2' }], canUndo: false },
  ])
})

test('a free court takes the next that can be played; who has just played rests', async () => {
  const { queue, finish, send, standing, list } = await open()
  await finish(0)
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('1@2 2:REST 3@1 4')
  const [first] = await list()
  expect(first?.queue?.endedAt).not.toBeNull()
  await finish(0, 31)
  await finish(1)
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('2@2 3@1 4')
})

test('courts are handed out by themselves, also what a process left when it was killed', async () => {
  const { finish, standing, campus } = await open({ isByItself: true })
  await finish(1)
  await vi.waitFor(async () => expect(await standing()).toBe('0@1 2:BUSY 3@2 4'), 15_000)
  // Nothing changes any more: the rest is over by the clock.
  await finish(0)
  await vi.waitFor(async () => expect(await standing()).toBe('2:REST 3@2 4@1'), 15_000)
  await finish(3)
  await campus.query(`update competitions set rest_minutes = 0`)
  await vi.waitFor(async () => expect(await standing()).toBe('2@2 4@1'), 15_000)
})

test('of many who hand out at once through two processes, no court and no match is given twice', async () => {
  const { queue, finish, campus, standing, admin } = await open()
  const second = await campus.addNode()
  for (const index of [0, 1]) await finish(index, 60)
  const path = `/api/court-queues/${queue.queueId}/hand-out`
  const done = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      fetch((index % 2 ? second.url : campus.url) + path, { method: 'POST', headers: { cookie: admin.cookie } }),
    ),
  )
  // Whoever waits too long for the lock is told to try again.
  expect(done.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(done.map(({ status }) => status)).toContain(200)
  expect(await standing()).toBe('2@1 3@2 4')
  const calls = await campus.query(`select subject_id from audit_entries where changes @> '[{"field": "calledTo"}]'`)
  expect(calls).toHaveLength(4)
  expect([campus.node.deps.db.conflicts, second.deps.db.conflicts]).toEqual([0, 0])
})

test('the database itself refuses a court twice', async () => {
  const { campus, matchIds, venueIds } = await open()
  const twice = campus.query('update queued_matches set venue_id = $2, called_at = now() where match_id = $1', [
    matchIds[4],
    venueIds[0],
  ])
  await expect(twice).rejects.toThrow('queued_matches_one_per_court')
})

test('a called match is skipped with a reason, goes behind the next, and is called when its turn comes', async () => {
  const { queue, send, standing, matchIds, admin, finish } = await open()
  const { body } = await send('POST', `${queue.queueId}/matches/${matchIds[0]}/skip`, {
    reason: '선수가 아직 안 왔어요',
  })
  expect(body).toMatchObject({ queueId: queue.queueId })
  // Its court is free for the next, which waited for one of its teams.
  expect(await standing()).toBe('1@2 2@1 0:BUSY 3 4')
  expect(await admin.log(`?subject=MATCH&subjectId=${matchIds[0]}`)).toMatchObject([
    { changes: [{ field: 'skipReason', new: '선수가 아직 안 왔어요' }] },
    { changes: [{ field: 'calledTo' }] },
  ])
  await finish(1, 60)
  await finish(2, 60)
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('0@1 3@2 4')
})

test('called again, its time begins anew', async () => {
  const { queue, send, campus, matchIds, list } = await open()
  await campus.query(`update queued_matches set called_at = now() - interval '15 minutes' where match_id = $1`, [
    matchIds[0],
  ])
  const { status } = await send('POST', `${queue.queueId}/matches/${matchIds[0]}/call`)
  expect(status).toBe(200)
  const [match] = await list()
  expect(Date.parse(match?.queue?.absentAt ?? '')).toBeGreaterThan(Date.now())
  expect((await send('POST', `${queue.queueId}/matches/${matchIds[2]}/call`)).body['code']).toBe('MATCH_NOT_QUEUED')
})

test('a paused queue hands out nothing; a court taken out gives its called match back, and keeps one that is played', async () => {
  const { queue, send, standing, finish, begin, venueIds, list } = await open()
  await send('PUT', `${queue.queueId}`, { isPaused: true })
  await finish(0, 60)
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('1@2 2 3 4')
  expect((await list()).map((match) => match.queue?.isPaused)).toEqual(Array(5).fill(true))
  await send('PUT', `${queue.queueId}`, { isPaused: false, venueIds: [venueIds[0]] })
  expect(await standing()).toBe('1@1 2 3 4')
  await begin(1)
  await send('PUT', `${queue.queueId}`, { venueIds: [venueIds[1]] })
  expect(await standing()).toBe('1@1 2@2 3 4')
})

test('a match that is postponed, deleted or taken back keeps its place in the queue', async () => {
  const { queue, send, standing, campus, matchIds, finish } = await open()
  const set = (index: number, assignment: string) =>
    campus.query(`update matches set ${assignment} where id = $1`, [matchIds[index]])
  await set(0, `status = 'POSTPONED', postponed_from = starts_at`)
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('1@2 2@1 3 4')
  await set(0, `status = 'FUTURE', postponed_from = null`)
  await finish(1, 60)
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('0:BUSY 2@1 3@2 4')
  // A result that is taken back gets its court back while that is free, and keeps waiting matches off it.
  await send('PUT', `${queue.queueId}`, { isPaused: true })
  await finish(3, 60)
  await send('POST', `${queue.queueId}/hand-out`)
  await set(3, `status = 'LIVE'`)
  await send('PUT', `${queue.queueId}`, { isPaused: false })
  expect(await standing()).toBe('0:BUSY 2@1 3@2 4')
  await set(2, 'deleted_at = now()')
  await send('POST', `${queue.queueId}/hand-out`)
  expect(await standing()).toBe('0@1 3@2 4')
})

test('the end gives waiting matches the courts of the plan back, and frees the courts for another queue', async () => {
  const { queue, send, list, queues, start, begin, venueIds } = await open()
  await begin(0)
  expect((await start()).body['code']).toBe('ALREADY_QUEUED')
  expect((await start({ venueIds: [venueIds[2]] })).body['code']).toBe('ALREADY_QUEUED')
  expect((await send('DELETE', `${queue.queueId}`)).status).toBe(200)
  expect(await queues()).toEqual([])
  expect((await list()).map(({ venue, queue: left }) => `${venue} ${left ? 'queued' : 'free'}`)).toEqual([
    '코트 1 free',
    '코트 2 free',
    '코트 3 free',
    '코트 3 free',
    '코트 3 free',
  ])
  expect((await send('POST', `${queue.queueId}/hand-out`)).body['code']).toBe('COURT_QUEUE_NOT_FOUND')
  expect((await start()).status).toBe(200)
})

test('refuses what is no queue', async () => {
  const { start, venueIds, form } = await openQueueDay(slots)
  expect((await start({ venueIds: [Math.max(...venueIds) + 1] })).body['code']).toBe('VENUE_NOT_FOUND')
  expect((await start({ competitionIds: [form.competitionIds[0] ?? 0, 999_999] })).body['code']).toBe(
    'COMPETITION_NOT_FOUND',
  )
  expect((await start({ date: '2099-11-21' })).body['code']).toBe('NOTHING_TO_QUEUE')
  expect((await start({ venueIds: [] })).status).toBe(400)
  expect((await start({ absentMinutes: 0 })).status).toBe(400)
})
