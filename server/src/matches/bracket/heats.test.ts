// A relay from the season builder through the API: heats by taps, the final filled by the rule, and what a correction does to it.
import type { Season } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import { expect, test } from 'vitest'
import { addTeams, administrator, relayCup } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { send, tap } from '../../../test/fixtures/taps.ts'

type Marks = Array<number | 'DNF' | 'DQ'>

const calendar = {
  firstDay: '2026-12-01',
  lastDay: '2026-12-02',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayStart: '10:00',
  dayEnd: '18:00',
  slotMinutes: 10,
  restMinutes: 30,
}

/** A relay of eight teams, and one venue. */
async function openRelay() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const { body } = await admin.send('POST', '/api/competitions', relayCup)
  const competitionId = Number(body['competitionId'])
  const teams = await addTeams(campus, Array.from({ length: 8 }, (_, at) => ({ name: `팀${at + 1}` }))) // biome-ignore format: short
  const entries = teams.map((teamId, at) => ({ teamId, seed: at + 1, groupName: null }))
  await admin.send('PUT', `/api/competitions/${competitionId}/teams`, { entries })
  const venues = await campus.query<{ id: number }>(`insert into venues (name) values ('트랙') returning id`)
  const request = (path: '' | '/preview', changes: object = {}) =>
    admin.send('POST', `/api/competitions/${competitionId}/season${path}`, {
      league: null,
      knockOut: null,
      heats: { lanes: 4, perHeat: 1 },
      calendar: { ...calendar, venueIds: venues.map(({ id }) => id) },
      ...changes,
    })
  return { campus, admin, teams, request }
}

/** Its season: two heats of four and a final of four, for the first of each and the two best others. */
async function openHeats() {
  const { campus, admin, teams, request } = await openRelay()
  expect((await request('')).status).toBe(200)
  const rows = await campus.query<{ id: number }>('select id from matches order by starts_at')
  const [first, second, final] = rows.map(({ id }) => id) as [number, number, number]
  const { cookie } = await campus.person('SCORER')
  const tapIn = (matchId: number, events: unknown) => send(campus.url, matchId, { cookie }, events)
  const run = async (matchId: number, marks: Marks) => {
    const taps = marks.map((value, at) =>
      tap('MARK', at + 2, { side: at + 1, ...(typeof value === 'number' ? { mark: value } : { unplaced: value }) }),
    )
    const ran = await tapIn(matchId, [tap('START', 1), ...taps, tap('FINISH', 9)])
    expect([ran.status, ran.body.match?.status]).toEqual([200, 'PAST'])
  }
  /** All marks anew, as an administrator corrects them. */
  const correct = async (matchId: number, values: Marks, status: 'PAST' | 'LIVE' = 'PAST') => {
    const marks = values.map((value, at) =>
      typeof value === 'number'
        ? { side: at + 1, attempts: [value], unplaced: null }
        : { side: at + 1, attempts: [], unplaced: value },
    )
    const standing = { status, scoreOne: null, scoreTwo: null, sets: [], shootOut: null, marks }
    const response = await send(campus.url, matchId, { cookie: admin.cookie }, [tap('CORRECTION', 10, { standing })])
    expect([response.status, response.body.match?.status]).toEqual([200, status])
  }
  const matchOf = async (matchId: number) =>
    (await (await fetch(`${campus.url}/api/matches/${matchId}`)).json()) as Match
  const lanes = async () => ((await matchOf(final)).sides ?? []).map(({ teamName }) => teamName).join(' ')
  const edit = (matchId: number, form: object) => admin.send('PUT', `/api/brackets/league/${matchId}`, form)
  return { campus, admin, teams, cookie, first, second, final, tapIn, run, correct, matchOf, lanes, edit }
}

test('a preview shows heats by lane and a final without teams; the season is written as previewed', async () => {
  const { campus, admin, teams, request } = await openRelay()
  const preview = (await request('/preview')).body as unknown as Season
  const laned = (lanes: number[]) => lanes.map((seed) => teams[seed - 1])
  expect(preview.matches.map(({ groupName, round, sides, startTime }) => [groupName, round, sides, startTime])).toEqual(
    [
      ['예선 1조', '', laned([1, 4, 5, 8]), '10:00'],
      ['예선 2조', '', laned([2, 3, 6, 7]), '10:10'],
      [null, 'FINAL', [], '10:50'],
    ],
  )
  expect((await request('')).body).toEqual({ ...preview, replaced: 0 })
  expect((await request('')).body).toMatchObject({ code: 'SEASON_HAS_MATCHES' })
  expect((await request('/preview', { isReplacing: true })).body).toMatchObject({ replaced: 3, matches: { length: 3 } })
  const rows = await campus.query(`select group_name, round, match_type, to_jsonb(sides) as sides, source_one from matches order by starts_at`) // biome-ignore format: short
  expect(rows).toEqual([
    { group_name: '예선 1조', round: null, match_type: 'LEAGUE', sides: laned([1, 4, 5, 8]), source_one: null },
    { group_name: '예선 2조', round: null, match_type: 'LEAGUE', sides: laned([2, 3, 6, 7]), source_one: null },
    { group_name: null, round: 'FINAL', match_type: 'LEAGUE', sides: [], source_one: 'HEATS:1:4' },
  ])
  expect((await admin.log())[0]).toMatchObject({ action: 'BUILD', changes: [{ field: 'matches', old: 0, new: 3 }] })
})

test('a plan that does not fit the sport, its lanes or the days is rejected', async () => {
  const { request, admin } = await openRelay()
  for (const [path, plan] of [
    ['/league', { league: { isDouble: false } }],
    ['/knockOut', { knockOut: { perGroup: 1, hasThirdPlace: false } }],
    ['/heats/lanes', { heats: { lanes: 9, perHeat: 1 } }],
  ] as const)
    expect((await request('/preview', plan)).body).toMatchObject({ code: 'BAD_REQUEST', details: { fields: [{ path }] } }) // biome-ignore format: short
  expect((await request('/preview', { heats: { lanes: 4, perHeat: 3 } })).body).toMatchObject({ code: 'BAD_PLAN', details: { reason: 'PER_HEAT_TOO_MANY' } }) // biome-ignore format: short
  const tight = { calendar: { ...calendar, dayEnd: '10:20', lastDay: '2026-12-01', venueIds: [1] } }
  expect((await request('/preview', tight)).body).toMatchObject({ code: 'SEASON_DOES_NOT_FIT', details: { placed: 2, needed: 3 } }) // biome-ignore format: short
  const soccer = { ...relayCup, sport: 'SOCCER', rulePreset: 'CAMPUS_2x20', tieBreakPreset: 'SCHOOL' }
  const { body } = await admin.send('POST', '/api/competitions', soccer)
  const plan = {
    league: null,
    knockOut: null,
    heats: { lanes: 4, perHeat: 1 },
    calendar: { ...calendar, venueIds: [1] },
  }
  const path = `/api/competitions/${String(body['competitionId'])}/season/preview`
  expect((await admin.send('POST', path, plan)).body).toMatchObject({ code: 'BAD_REQUEST' })
})

test('the last heat fills the final; a correction before it begins fills it again, one after changes nothing', async () => {
  const { admin, first, second, final, tapIn, run, correct, matchOf, lanes } = await openHeats()
  expect(await matchOf(final)).toMatchObject({ sides: [], measure: 'TIME', round: 'FINAL' })
  expect((await tapIn(final, [tap('START', 1)])).body).toMatchObject({ code: 'TEAM_NOT_IN_COMPETITION' })
  await run(first, [6000, 6100, 6200, 6300])
  expect(await lanes()).toBe('')
  await run(second, [6400, 6500, 'DNF', 6600])
  // 팀1 and 팀2 by place, 팀4 and 팀5 by time; the best in the middle.
  expect(await lanes()).toBe('팀5 팀1 팀4 팀2')
  const [filled] = await admin.log(`?subject=MATCH&subjectId=${final}`)
  expect(filled).toMatchObject({
    action: 'UPDATE',
    label: '계주 결승 4팀',
    canUndo: false,
    changes: [{ field: 'sides', old: '', new: '팀5, 팀1, 팀4, 팀2' }],
  })

  // A better clock: 팀3 was the fastest of the second heat.
  await correct(second, [6400, 5900, 'DNF', 6600])
  expect(await lanes()).toBe('팀4 팀3 팀1 팀5')
  // Open again, the final waits again.
  await correct(second, [6400, 5900, 'DNF', 6600], 'LIVE')
  expect(await lanes()).toBe('')
  expect((await tapIn(second, [tap('FINISH', 20)])).status).toBe(200)
  expect(await lanes()).toBe('팀4 팀3 팀1 팀5')

  expect((await tapIn(final, [tap('START', 1)])).status).toBe(200)
  await correct(first, ['DQ', 6100, 6200, 6300])
  expect(await lanes()).toBe('팀4 팀3 팀1 팀5')
})

test('lanes set by hand stay, and undo lets the heats decide again; another time does not', async () => {
  const { campus, admin, teams, first, second, final, run, correct, lanes, edit, matchOf } = await openHeats()
  // As the form sends it: round and time together.
  const moved = await edit(final, { round: 'FINAL', matchDate: '2026-12-02', startTime: '15:00' })
  expect(moved.body).toMatchObject({ startTime: '15:00', sides: [] })
  expect((await admin.log())[0]?.label).toBe('계주 결승 팀 미정')
  const calendarOf = async () => (await fetch(`${campus.url}/api/calendars/matches/${final}`)).text()
  expect(await calendarOf()).toContain('SUMMARY:팀 미정 (계주)')
  await run(first, [6000, 6100, 6200, 6300])
  await run(second, [6400, 6500, 'DNF', 6600])
  expect(await lanes()).toBe('팀5 팀1 팀4 팀2')
  const sideIds = [teams[7], teams[0]]
  expect((await edit(final, { round: 'FINAL', sideIds })).status).toBe(200)
  await correct(second, [6400, 5900, 'DNF', 6600])
  expect(await lanes()).toBe('팀8 팀1')
  const [entry] = await admin.log(`?subject=MATCH&subjectId=${final}`)
  expect((await admin.send('POST', `/api/matches/${final}/undo`, { entryId: entry?.entryId })).status).toBe(200)
  expect(await lanes()).toBe('팀4 팀3 팀1 팀5')
  // Deleted and restored, it has the lanes that follow from what happened meanwhile.
  await admin.send('DELETE', `/api/matches/${final}`)
  await correct(second, [6400, 'DQ', 'DNF', 6600])
  const [deleted] = await admin.log(`?subject=MATCH&subjectId=${final}`)
  await admin.send('POST', `/api/matches/${final}/undo`, { entryId: deleted?.entryId })
  expect(await lanes()).toBe('팀5 팀1 팀4 팀2')
  await admin.send('DELETE', `/api/matches/${second}`)
  expect((await matchOf(final)).sides?.map(({ teamName }) => teamName)).toEqual(['팀5', '팀1', '팀4', '팀8'])
})

test('two heats that end at once on two processes fill the final', async () => {
  const { campus, first, second, run, correct, lanes, cookie } = await openHeats()
  const { url } = await campus.addNode()
  const marks: Marks = [6000, 6100, 6200, 6300]
  await run(first, marks)
  await run(second, [6400, 6500, 'DNF', 6600])
  for (let round = 0; round < 4; round++) {
    await correct(first, marks, 'LIVE')
    await correct(second, [6400, 6500, 'DNF', 6600], 'LIVE')
    expect(await lanes()).toBe('')
    const ended = await Promise.all([
      send(campus.url, first, { cookie }, [tap('FINISH', 20 + 10 * round)]),
      send(url, second, { cookie }, [tap('FINISH', 20 + 10 * round)]),
    ])
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    expect(await lanes(), `round ${round}`).toBe('팀5 팀1 팀4 팀2')
  }
})
