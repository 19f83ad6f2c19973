// A rain plan: kept beside the plan, switched to and back by changes of plan.
import type { Match } from '@campus/contract/matches'
import type { RainDay, RainPlan } from '@campus/contract/rain-plans'
import { expect, test } from 'vitest'
import { day, openMatchDay } from '../../../test/fixtures/match-day.ts'

/** Two matches outdoors, on court 1, and one indoors, on court 2; with a rain plan that moves one and postpones the other. */
async function rainyDay() {
  const here = await openMatchDay([
    { clock: '14:00', court: 0, teams: [0, 1] },
    { clock: '15:00', court: 0, teams: [2, 3] },
    { clock: '16:00', court: 1, teams: [4, 5] },
  ])
  const { admin, venueIds, matchIds } = here
  const [outdoor, indoor] = venueIds as [number, number]
  const [first, second, third] = matchIds as [number, number, number]
  const places = [
    { kind: 'MOVES', matchId: first, date: '2099-11-21', startTime: '10:00', venueId: indoor },
    { kind: 'POSTPONED', matchId: second },
    { kind: 'STAYS', matchId: third },
  ]
  const save = (more: object = {}) =>
    admin.send('PUT', '/api/rain-plan', { date: day, closedVenueIds: [outdoor], places, ...more })
  const read = async (date = day) =>
    (await admin.send('GET', `/api/rain-plan?date=${date}`)).body as unknown as RainDay & { plan: RainPlan }
  return { ...here, outdoor, indoor, first, second, third, places, save, read }
}

type RainyDay = Awaited<ReturnType<typeof rainyDay>>

async function switchToRain({ move, change, indoor }: RainyDay) {
  const away = await move(0, { date: '2099-11-21', startTime: '10:00', venueId: indoor })
  return change([away, await move(1, { isPostponed: true })], { reason: '비', rain: { date: day, isRain: true } })
}

const switchBack = async ({ move, change, outdoor }: RainyDay, indices: number[]) =>
  change(
    await Promise.all(
      indices.map((at) => move(at, { date: day, startTime: at === 0 ? '14:00' : '15:00', venueId: outdoor })),
    ),
    { rain: { date: day, isRain: false } },
  )

const statusOf = async ({ admin, matchIds }: RainyDay) =>
  Promise.all(
    matchIds.map(async (id) => {
      const { body } = await admin.send('GET', `/api/matches/${id}`)
      const { date, startTime, venue, status } = body as unknown as Match
      return `${date} ${startTime} ${venue} ${status}`
    }),
  )

const usual = [`${day} 14:00 코트 1 FUTURE`, `${day} 15:00 코트 1 FUTURE`, `${day} 16:00 코트 2 FUTURE`]

test('is kept beside the plan, with what becomes of each match, and follows what is deleted', async () => {
  const here = await rainyDay()
  const { campus, admin, save, read, places, outdoor, first, second } = here
  expect(await read()).toEqual({ plan: null, usualClosedIds: [] })
  expect((await save()).status).toBe(200)
  const { plan, usualClosedIds } = await read()
  expect(plan).toMatchObject({ closedVenueIds: [outdoor], switchedAt: null, places, before: [], elsewhere: [] })
  expect([typeof plan.madeBy, usualClosedIds]).toEqual(['string', [outdoor]])
  // The next day begins with the same courts.
  expect(await read('2099-11-27')).toEqual({ plan: null, usualClosedIds: [outdoor] })
  expect(await statusOf(here)).toEqual(usual)
  expect(await admin.log()).toMatchObject([
    { subject: 'PLAN', action: 'CREATE', label: `${day} 우천 계획`, canUndo: false },
  ])
  expect((await admin.log())[0]?.changes).toEqual([
    { field: 'closedCourts', old: null, new: ['코트 1'] },
    { field: 'rainPlaces', old: null, new: ['팀1 대 팀2 2099-11-21 10:00 코트 2', '팀3 대 팀4 연기'] },
  ])
  await campus.query('update matches set deleted_at = now() where id = $1', [second])
  expect((await read()).plan.places.map(({ matchId }) => matchId)).not.toContain(second)
  expect((await save({ places: [{ kind: 'POSTPONED', matchId: first }], closedVenueIds: [] })).status).toBe(200)
  expect((await read()).plan.places).toEqual([{ kind: 'POSTPONED', matchId: first }])
})

test('switching is one change of plan; the way back is one too, without what has begun', async () => {
  const here = await rainyDay()
  const { campus, admin, save, read, undo, outdoor, first, second, third } = here
  await save()
  const { status, body } = await switchToRain(here)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await statusOf(here)).toEqual([
    '2099-11-21 10:00 코트 2 FUTURE',
    `${day} 15:00 코트 1 POSTPONED`,
    `${day} 16:00 코트 2 FUTURE`,
  ])
  const { plan } = await read()
  expect(plan).toMatchObject({ switchedAt: expect.any(String), elsewhere: [{ matchId: first, version: 2 }] })
  expect(plan.before.slice(0, 2)).toEqual([
    { matchId: first, date: day, startTime: '14:00', venueId: outdoor },
    { matchId: second, date: day, startTime: '15:00', venueId: outdoor },
  ])
  expect(await admin.log()).toHaveLength(2)
  // One match begins: the switch cannot be undone any more, but the rest of the day can be switched back.
  await campus.query(`update matches set status = 'LIVE', score_one = 0, score_two = 0 where id = any($1::bigint[])`, [
    [first, third],
  ])
  expect((await undo(body['entryId'])).body.code).toBe('NOTHING_TO_UNDO')
  const back = await switchBack(here, [1])
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await statusOf(here)).toEqual([
    '2099-11-21 10:00 코트 2 LIVE',
    `${day} 15:00 코트 1 FUTURE`,
    `${day} 16:00 코트 2 LIVE`,
  ])
  expect((await read()).plan.switchedAt).toBeNull()
})

test('an undo switches the plan too', async () => {
  const here = await rainyDay()
  const { save, read, undo } = here
  await save()
  const toRain = await switchToRain(here)
  expect((await undo(toRain.body['entryId'])).status).toBe(200)
  expect([await statusOf(here), (await read()).plan.switchedAt]).toEqual([usual, null])
  await switchToRain(here)
  const back = await switchBack(here, [0, 1])
  expect(await statusOf(here)).toEqual(usual)
  expect((await undo(back.body['entryId'])).status).toBe(200)
  expect((await read()).plan).toMatchObject({
    switchedAt: expect.any(String),
    before: [{ startTime: '14:00' }, { startTime: '15:00' }, { startTime: '16:00' }],
  })
})

test('what is in use is not changed, and nothing is switched twice', async () => {
  const here = await rainyDay()
  const { save, places, venueIds } = here
  expect((await switchToRain(here)).body.code).toBe('RAIN_PLAN_NOT_FOUND')
  await save()
  expect((await switchBack(here, [0])).body.code).toBe('PLAN_CHANGED')
  expect((await switchToRain(here)).status).toBe(200)
  expect((await save()).body.code).toBe('RAIN_PLAN_IN_USE')
  expect((await switchToRain(here)).body.code).toBe('PLAN_CHANGED')
  expect((await save({ places: [places[0], places[0]] })).body.code).toBe('BAD_PLAN')
  expect((await save({ closedVenueIds: [Math.max(...venueIds) + 1] })).body.code).toBe('VENUE_NOT_FOUND')
})

test('a plan that is no longer needed is deleted, with one entry; not while the day follows it', async () => {
  const here = await rainyDay()
  const { campus, admin, save, read } = here
  const remove = () => admin.send('DELETE', `/api/rain-plan/${day}`)
  expect((await remove()).body.code).toBe('RAIN_PLAN_NOT_FOUND')
  await save()
  expect((await switchToRain(here)).status).toBe(200)
  expect((await remove()).body.code).toBe('RAIN_PLAN_IN_USE')
  expect((await switchBack(here, [0, 1])).status).toBe(200)
  expect((await remove()).body).toEqual({ plan: null, usualClosedIds: [] })
  expect((await read()).plan).toBeNull()
  expect(await campus.query('select 1 from rain_places')).toEqual([])
  expect(await statusOf(here)).toEqual(usual)
  const [entry] = await admin.log('?subject=PLAN')
  expect(entry).toMatchObject({ action: 'DELETE', label: `${day} 우천 계획` })
  expect(entry?.changes).toContainEqual({ field: 'closedCourts', old: ['코트 1'], new: null })
})
