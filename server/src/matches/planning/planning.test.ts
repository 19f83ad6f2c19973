// Plans through the API: a real thread, a real Redis, and no match written.
import { PlanRequest, type PlanState } from '@campus/contract/planning'
import { expect, test, vi } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { openPlanner, type Planner } from '../../platform/planner/planner.ts'
import { start } from './planning.actions.ts'
import { deletePlan, findPlan, takePlace } from './plans.store.ts'

const now = new Date('2026-05-04T09:00:00+09:00')
const date = '2026-05-04'
const at = (clock: string, on = date) => `${on}T${clock}:00+09:00`

/** Two courts, four teams, and their matches of a day: two on each court, with hours in between. */
async function openDay() {
  const campus = await openCampus({ clock: { now: () => now } })
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', soccerCup)
  const competitionId = Number(body['competitionId'])
  const teams = await addTeams(
    campus,
    ['가', '나', '다', '라'].map((name) => ({ name })),
  )
  const courts = await campus.query<{ id: number }>(
    `insert into venues (name) values ('1코트'), ('2코트') returning id`,
  )
  const [one = 0, two = 0] = courts.map(({ id }) => id)
  const add = (team: number, other: number, columns: object) =>
    campus.match({ competition_id: competitionId, team_one_id: teams[team], team_two_id: teams[other], ...columns })
  const ask = async (request: object) => {
    const answer = await admin.send('POST', '/api/plans', request)
    return { ...answer, plan: answer.body as unknown as PlanState }
  }
  const stateOf = async (planId: string) => {
    const answer = await admin.send('GET', `/api/plans/${planId}`)
    return answer.body as unknown as PlanState
  }
  const planned = async (request: object) => {
    const { plan, body: started } = await ask(request)
    expect(started).toMatchObject({ state: 'WAITING' })
    return vi.waitFor(async () => {
      const state = await stateOf(plan.planId)
      expect(state.state).toBe('DONE')
      return state.proposal
    }, 40_000)
  }
  return { campus, admin, competitionId, teams, one, two, add, ask, stateOf, planned }
}

const repair = { kind: 'REPAIR', date, dayStart: '10:00', dayEnd: '20:00' }

test('a flooded court: only its match moves, as little as possible, and nothing is written', async () => {
  const { campus, one, two, add, planned } = await openDay()
  const first = await add(0, 1, { starts_at: at('10:00'), venue_id: one })
  await add(2, 3, { starts_at: at('10:00'), venue_id: two })
  await add(0, 2, { starts_at: at('14:00'), venue_id: one })
  const rows = () => campus.query('select id, version, starts_at, venue_id from matches order by id')
  const before = await rows()
  const closed = [{ venueId: one, from: '09:00', to: '11:00' }]
  const proposal = await planned({ ...repair, closed })
  const version = before.find(({ id }) => id === first)?.['version']
  expect(proposal).toEqual({
    outcome: 'PLAN',
    proof: 'BEST',
    moves: [{ matchId: first, version, date, startTime: '11:00', venueId: one }],
    droppedWishes: [],
  })
  expect(await rows()).toEqual(before)
})

test('an overrun pushes the next match, and a match in progress or fixed never moves', async () => {
  const { one, two, add, planned } = await openDay()
  const started = { status: 'LIVE', score_one: 0, score_two: 0, started_at: at('08:00') }
  const running = await add(0, 1, { starts_at: at('08:00'), venue_id: one, ...started })
  const next = await add(2, 3, { starts_at: at('10:00'), venue_id: one })
  const kept = await add(0, 3, { starts_at: at('16:00'), venue_id: two })
  const overruns = [{ matchId: running, minutes: 170 }]
  const closed = [{ venueId: two, from: '10:00', to: '20:00' }]
  const proposal = await planned({ ...repair, overruns, closed, fixedIds: [kept] })
  expect(proposal?.moves).toMatchObject([{ matchId: next, startTime: '10:50', venueId: one }])
})

test('a match that has taken longer than planned is over in a few minutes at the earliest', async () => {
  const { one, add, planned } = await openDay()
  const started = { status: 'LIVE', score_one: 0, score_two: 0, started_at: at('06:50') }
  await add(0, 1, { starts_at: at('06:50'), venue_id: one, ...started })
  const next = await add(2, 3, { starts_at: at('09:00'), venue_id: one })
  const proposal = await planned({ ...repair, dayStart: '06:00' })
  expect(proposal?.moves).toMatchObject([{ matchId: next, startTime: '09:05', venueId: one }])
})

test('where nothing fits, it names the wish to give up and the match concerned', async () => {
  const { one, add, teams, planned } = await openDay()
  const only = await add(0, 1, { starts_at: at('10:00'), venue_id: one })
  const away = [{ teamId: teams[0], date, from: '09:00', to: '20:00' }]
  const breaks = [{ venueId: null, from: '19:50', to: '20:00' }]
  const proposal = await planned({ ...repair, away, breaks, dayEnd: '12:00' })
  // To play late costs less than a team that cannot come: but it is away all day.
  expect(proposal).toMatchObject({
    outcome: 'PLAN',
    moves: [],
    droppedWishes: [
      { kind: 'AWAY', teamId: teams[0], date, from: '09:00', to: '20:00', venueId: null, matchIds: [only] },
    ],
  })
  const closed = [{ venueId: null, from: '00:00', to: '23:59' }]
  expect(await planned({ ...repair, closed })).toMatchObject({ outcome: 'IMPOSSIBLE', moves: [] })
})

const calendar = {
  firstDay: date,
  lastDay: '2026-05-31',
  weekdays: [1, 2, 3, 4, 5],
  dayStart: '10:00',
  dayEnd: '20:00',
  slotMinutes: 120,
  restMinutes: 60,
  perDay: 1,
}

test('the rest of a season: what has been played stays, rounds are spread over weeks, the final comes last', async () => {
  const { one, two, add, competitionId, planned } = await openDay()
  const done = { status: 'PAST', score_one: 1, score_two: 0, winner: 1, round: '1라운드' }
  const played = await add(0, 1, { starts_at: at('10:00', '2026-05-01'), venue_id: one, ...done })
  const cup = { match_type: 'TOURNAMENT', team_one_id: null, team_two_id: null, position: 1, venue_id: two }
  const final = await add(0, 0, { ...cup, round: 'FINAL', starts_at: at('10:00'), source_one: 'RANK:전체:1', source_two: 'RANK:전체:2' }) // biome-ignore format: short
  const second = await add(2, 3, { starts_at: at('10:00', '2026-05-08'), venue_id: one, round: '2라운드' })
  const third = await add(0, 2, { starts_at: at('10:00', '2026-05-08'), venue_id: two, round: '3라운드' })
  const request = {
    kind: 'REST_OF_SEASON',
    competitionId,
    calendar: { ...calendar, venueIds: [one, two] },
    isWeekly: true,
  }
  const proposal = await planned(request)
  expect(proposal).toMatchObject({ outcome: 'PLAN', proof: 'BEST', droppedWishes: [] })
  expect(proposal?.moves.map(({ matchId }) => matchId)).toEqual([final, third])
  const dateOf = (matchId: number) => proposal?.moves.find((move) => move.matchId === matchId)?.date ?? ''
  expect(dateOf(third) >= '2026-05-11' && dateOf(third) < '2026-05-18', dateOf(third)).toBe(true)
  expect(dateOf(final) >= '2026-05-18' && dateOf(final) < '2026-05-25', dateOf(final)).toBe(true)
  expect([played, second]).not.toContain(proposal?.moves[0]?.matchId)
})

test('any process tells how far a plan is, and cancels it; further ones wait, and too many are rejected', async () => {
  const { campus, admin, one, ask, add, stateOf, competitionId } = await openDay()
  const other = await campus.addNode()
  const elsewhere = await administrator(campus, other.url)
  const redis = { redis: campus.node.deps.redis, prefix: campus.node.deps.config.NEWS_PREFIX }
  // Ninety matches of four teams at one time: no plan is found at once.
  for (let index = 0; index < 90; index++)
    await add(index % 4, (index + 1) % 4, { starts_at: at('10:00'), venue_id: one })
  const long = { kind: 'REST_OF_SEASON', competitionId, calendar: { ...calendar, venueIds: [one], perDay: 2, lastDay: '2026-06-20' } } // biome-ignore format: short
  const running = await ask(long)
  await vi.waitFor(async () => expect((await stateOf(running.plan.planId)).state).toBe('RUNNING'), 20_000)
  const waiting = [await ask(repair), await ask(repair)]
  expect(waiting.map(({ plan }) => plan.state)).toEqual(['WAITING', 'WAITING'])
  expect(await ask(repair)).toMatchObject({ status: 429, body: { code: 'PLANNER_BUSY' } })
  expect(await takePlace(redis, 'another', Date.now())).toBe(false)

  const path = `/api/plans/${running.plan.planId}`
  expect((await elsewhere.send('GET', path)).body).toMatchObject({ state: 'RUNNING' })
  expect((await elsewhere.send('DELETE', path)).status).toBe(200)
  for (const { plan } of waiting)
    await vi.waitFor(async () => expect((await stateOf(plan.planId)).state).toBe('DONE'), 40_000)
  expect((await admin.send('GET', path)).body.code).toBe('PLAN_NOT_FOUND')
  expect((await admin.send('DELETE', path)).body.code).toBe('PLAN_NOT_FOUND')
  expect(await takePlace(redis, 'another', Date.now())).toBe(true)
  const [done] = waiting
  expect(await findPlan(redis, done?.plan.planId ?? '')).toMatchObject({ state: 'DONE' })
  expect(await deletePlan(redis, done?.plan.planId ?? '')).toBe(true)
})

test('a plan that is cancelled in another process ends its thread', async () => {
  const { campus, one, add, competitionId } = await openDay()
  const elsewhere = await administrator(campus, (await campus.addNode()).url)
  for (let index = 0; index < 90; index++)
    await add(index % 4, (index + 1) % 4, { starts_at: at('10:00'), venue_id: one })
  const planner = openPlanner()
  // Longer than the test: only cancelling ends it.
  const patient: Planner = { ...planner, plan: (task, watch) => planner.plan({ ...task, seconds: 600 }, watch) }
  const request = { kind: 'REST_OF_SEASON', competitionId, calendar: { ...calendar, venueIds: [one], perDay: 2, lastDay: '2026-06-20' } } // biome-ignore format: short
  const deps = { ...campus.node.deps, planner: patient, closing: new AbortController().signal }
  const { planId } = await start(deps, PlanRequest.parse(request))
  expect(planner.isBusy()).toBe(true)
  expect((await elsewhere.send('DELETE', `/api/plans/${planId}`)).status).toBe(200)
  await vi.waitFor(() => expect(planner.isBusy()).toBe(false), 20_000)
})

test('what cannot be asked is rejected', async () => {
  const { one, add, ask, competitionId } = await openDay()
  const season = { kind: 'REST_OF_SEASON', competitionId, calendar: { ...calendar, venueIds: [one] } } // biome-ignore format: short
  const codeOf = async (request: object) => {
    const { body } = await ask(request)
    return [body.code, body.details?.['reason']]
  }
  expect(await codeOf({ ...repair, lastDay: '2026-05-03' })).toEqual(['BAD_PLAN', 'DAYS'])
  expect(await codeOf({ ...repair, lastDay: '2026-06-03' })).toEqual(['BAD_PLAN', 'DAYS'])
  expect(await codeOf({ ...repair, dayEnd: '10:00' })).toEqual(['BAD_PLAN', 'HOURS'])
  expect(await codeOf({ ...repair, venueIds: [4711] })).toEqual(['VENUE_NOT_FOUND', undefined])
  expect(await codeOf({ ...season, competitionId: 4711 })).toEqual(['COMPETITION_NOT_FOUND', undefined])
  for (let index = 0; index < 8; index++) await add(0, 1, { starts_at: at('10:00'), venue_id: one })
  const long = { ...calendar, venueIds: [one], slotMinutes: 5, weekdays: [0, 1, 2, 3, 4, 5, 6], lastDay: '2027-05-01' }
  expect(await codeOf({ ...season, calendar: long })).toEqual(['PLAN_TOO_LARGE', undefined])
})
