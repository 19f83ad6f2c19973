import { endCalendar, favoritesCalendar, matchCalendar, renewCalendar, teamCalendar } from '@campus/contract/calendars'
import { addFavorite } from '@campus/contract/favorites'
import { expect, test, vi } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'

const env = { PUBLIC_URL: 'http://score.campus.test' }

async function read(campus: Campus, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(campus.url + path, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, events: response.ok ? eventsOf(text) : [] }
}

/** Reads it back as RFC 5545 has it: CRLF, folded at 75 octets, BEGIN and END in pairs. */
function eventsOf(text: string): Array<Record<string, string>> {
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of text.split('\r\n')) {
    expect(line).not.toContain('\n')
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  const events: Array<Record<string, string>> = []
  let open: Record<string, string> | undefined
  for (const line of text.replaceAll('\r\n ', '').trim().split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') open = {}
    else if (line === 'END:VEVENT') {
      events.push(open ?? {})
      open = undefined
    } else if (open) open[name] = value.replace(/\\([;,\\])/g, '$1')
  }
  return events
}

const teamOf = async (campus: Campus, matchId: number) =>
  (await campus.query<{ id: number }>('select team_one_id as id from matches where id = $1', [matchId]))[0]?.id ?? 0

const pathOf = ({ path }: { path: string }, id: number) => path.replace(/:\w+/, String(id))

test("a team's calendar has exactly these fields for each match", async () => {
  const campus = await openCampus({ env })
  const [venue] = await campus.query<{ id: number }>(`insert into venues (name) values ('대운동장, 남측') returning id`)
  const matchId = await campus.match({
    starts_at: '2026-11-14T16:00:00+09:00',
    venue_id: venue?.id,
    round: 'QUARTER_FINALS',
  })
  const team = await teamOf(campus, matchId)
  const { status, headers, text, events } = await read(campus, pathOf(teamCalendar, team))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, max-age=300')
  expect(text).toContain('X-WR-CALNAME:컴퓨터공학과 경기')
  expect(events).toEqual([
    {
      UID: `match-${matchId}@score.campus.test`,
      SEQUENCE: '1',
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      DTSTART: '20261114T070000Z',
      // The sport's usual slot of two hours.
      DTEND: '20261114T090000Z',
      SUMMARY: '컴퓨터공학과 대 기계공학과 (축구)',
      LOCATION: '대운동장, 남측',
      DESCRIPTION: '총장배 · 8강',
      STATUS: 'CONFIRMED',
      URL: `http://score.campus.test/matchDetail/${matchId}/SOCCER/details`,
    },
  ])
  const one = await read(campus, pathOf(matchCalendar, matchId))
  expect(one.events).toEqual([{ ...events[0], DTSTAMP: expect.any(String) }])
})

test('a moved match keeps its id and raises its sequence; an unchanged calendar is 304', async () => {
  const campus = await openCampus({ env })
  const matchId = await campus.match({ starts_at: '2026-11-14T16:00:00+09:00' })
  const path = pathOf(teamCalendar, await teamOf(campus, matchId))
  const first = await read(campus, path)
  const etag = first.headers.get('etag') ?? ''
  expect((await read(campus, path, { 'if-none-match': etag })).status).toBe(304)
  await campus.query(`update matches set starts_at = '2026-11-15T18:30:00+09:00' where id = $1`, [matchId])
  const second = await read(campus, path, { 'if-none-match': etag })
  expect(second.status).toBe(200)
  expect(second.events).toMatchObject([{ UID: first.events[0]?.UID, SEQUENCE: '2', DTSTART: '20261115T093000Z' }])
})

const announcing = (column: string) =>
  `insert into announcements (${column}, text, is_pinned) select ${column === 'match_id' ? 'id' : column}, $2, false
   from matches where id = $1`

test('an announcement stands in the events it concerns, and every change of it raises their sequence', async () => {
  const campus = await openCampus({ env })
  const [matchId, other] = [await campus.match(), await campus.match()]
  const eventOf = async (id: number) => (await read(campus, pathOf(matchCalendar, id))).events[0] ?? {}
  const sequences: number[] = []
  const descriptionAfter = async (text: string, values: unknown[] = []) => {
    await campus.query(text, values)
    const { SEQUENCE, DESCRIPTION } = await eventOf(matchId)
    sequences.push(Number(SEQUENCE))
    return DESCRIPTION
  }
  expect(await descriptionAfter('select 1')).toBe('총장배')
  expect(await descriptionAfter(announcing('match_id'), [matchId, '한 줄\n두 줄'])).toBe('총장배\\n공지: 한 줄\\n두 줄')
  const both = '총장배\\n공지: 대회 공지\\n공지: 한 줄\\n두 줄'
  expect(await descriptionAfter(announcing('competition_id'), [matchId, '대회 공지'])).toBe(both)
  const change = 'update announcements set'
  const ofCup = 'where competition_id is not null'
  expect(await descriptionAfter(`${change} ends_at = now() ${ofCup}`)).not.toContain('대회 공지')
  // Over by the clock alone: nothing is written then.
  await campus.query(`${change} ends_at = now() + interval '1 second' ${ofCup}`)
  expect((await eventOf(matchId))['DESCRIPTION']).toBe(both)
  await vi.waitFor(async () => expect((await eventOf(matchId))['DESCRIPTION']).not.toBe(both), 15_000)
  expect(await descriptionAfter('select 1')).not.toContain('대회 공지')
  expect(await descriptionAfter(`${change} ends_at = 'infinity' ${ofCup}`)).toBe(both)
  expect(await descriptionAfter(`${change} withdrawn_at = now()`)).toBe('총장배')
  expect(sequences).toEqual(sequences.toSorted((one, two) => one - two))
  expect(new Set(sequences).size).toBe(sequences.length)
  // One of another competition and one of the campus are not in it.
  await campus.query(`insert into announcements (text, is_pinned) values ('캠퍼스 공지', false)`)
  expect(await eventOf(other)).toMatchObject({ SEQUENCE: '1', DESCRIPTION: '총장배' })
})

test('shows the status of a match; without a day it is left out; a deleted one is cancelled for sixty days', async () => {
  const campus = await openCampus()
  const path = (matchId: number) => pathOf(matchCalendar, matchId)
  const event = async (columns: object) => (await read(campus, path(await campus.match({ ...columns })))).events[0]
  const past = { status: 'PAST', score_one: 2, score_two: 1, winner: 1 }
  expect(await event(past)).toMatchObject({ SUMMARY: '컴퓨터공학과 2 : 1 기계공학과 (축구)', STATUS: 'CONFIRMED' })
  const kicks = { ...past, score_one: 1, shoot_one: 4, shoot_two: 2 }
  expect(await event(kicks)).toMatchObject({ SUMMARY: '컴퓨터공학과 1 (4) : (2) 1 기계공학과 (축구)' })
  expect(await event({ ...past, status: 'LIVE' })).toMatchObject({ SUMMARY: '컴퓨터공학과 대 기계공학과 (축구)' })
  expect(await event({ status: 'CANCELLED' })).toMatchObject({ STATUS: 'CANCELLED' })
  expect(await event({ status: 'POSTPONED' })).toMatchObject({ STATUS: 'TENTATIVE' })
  expect(await event({ team_one_id: null, source_one: 'WINNER:QUARTER_FINALS:2' })).toMatchObject({
    SUMMARY: '8강 2경기 승자 대 기계공학과 (축구)',
  })
  expect(await event({ starts_at: null })).toBeUndefined()
  const rules = {
    kind: 'GOALS',
    halfMinutes: 20,
    extraHalfMinutes: 0,
    shootOutKicks: 5,
    forfeitScore: 3,
    slotMinutes: 45,
  }
  const short = await event({ starts_at: '2026-11-14T16:00:00+09:00', rules: JSON.stringify(rules) })
  expect(short).toMatchObject({ DTEND: '20261114T074500Z' })

  const matchId = await campus.match({ deleted_at: new Date() })
  const team = pathOf(teamCalendar, await teamOf(campus, matchId))
  expect((await read(campus, team)).events).toMatchObject([
    { UID: `match-${matchId}@campus-score`, STATUS: 'CANCELLED' },
  ])
  await campus.query(`update matches set deleted_at = now() - interval '61 days' where id = $1`, [matchId])
  expect((await read(campus, team)).events).toEqual([])
  expect((await read(campus, path(matchId))).status).toBe(404)
  expect(JSON.parse((await read(campus, path(999_999))).text)).toMatchObject({ code: 'MATCH_NOT_FOUND' })
  expect(JSON.parse((await read(campus, pathOf(teamCalendar, 999_999))).text)).toMatchObject({ code: 'TEAM_NOT_FOUND' })
})

test('names cannot inject properties into the calendar', async () => {
  const campus = await openCampus()
  const matchId = await campus.match()
  await campus.query(`update teams set name = $1 where name = '컴퓨터공학과'`, ['가\r\nEND:VEVENT\nX-EVIL:1;2,3\\'])
  const { events, text } = await read(campus, pathOf(matchCalendar, matchId))
  expect(events).toHaveLength(1)
  expect(text).not.toMatch(/^X-EVIL/m)
})

test('a private link shows the favorites to anyone who has it, until it is renewed or revoked', async () => {
  const campus = await openCampus()
  const [starred, other] = [await campus.match(), await campus.match()]
  const fan = await campus.person()
  await campus.call(addFavorite, { params: { userId: String(fan.userId) }, body: { matchId: starred } }, fan)
  expect((await campus.call(renewCalendar, {})).status).toBe(401)
  expect((await campus.call(endCalendar, {})).status).toBe(401)

  const { path } = (await campus.call(renewCalendar, {}, fan)).body
  expect(path).toMatch(/^\/api\/calendars\/favorites\/[\w-]{43}$/)
  const { events } = await read(campus, path)
  expect(events.map(({ UID }) => UID)).toEqual([`match-${starred}@campus-score`])
  expect(events.map(({ UID }) => UID)).not.toContain(`match-${other}@campus-score`)
  const token = path.split('/').at(-1) ?? ''
  const [row] = await campus.query<{ row: string }>('select u::text as row from users u where id = $1', [fan.userId])
  expect(row?.row).not.toContain(token)

  const next = (await campus.call(renewCalendar, {}, fan)).body.path
  // The old link worked before and is cached: it must be revoked all the same.
  const old = await read(campus, path)
  expect(old.status).toBe(404)
  expect(JSON.parse(old.text)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await read(campus, next)).status).toBe(200)
  await campus.call(endCalendar, {}, fan)
  expect((await read(campus, next)).status).toBe(404)
  expect((await read(campus, favoritesCalendar.path.replace(':token', "'or'1"))).status).toBe(400)
})

test('a line break in a team’s name starts no line of a calendar, whether typed, imported or stored long ago', async () => {
  const campus = await openCampus({ env })
  const admin = await campus.person('ADMIN')
  const post = (path: string, body: unknown) =>
    fetch(campus.url + path, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const teamName = '공대\r\nATTACH:https://x.test/'
  expect((await post('/api/teams', { teamName, department: '공대' })).status).toBe(400)
  const csv = `팀,학과,종목\n"${teamName}",공대,축구\n`
  expect((await post('/api/teams/import', { kind: 'TEAMS', csv })).status).toBe(200)
  const [stored] = await campus.query<{ id: number }>(
    `insert into teams (name, department) values ($1, '법대') returning id`,
    [teamName],
  )
  const [imported] = await campus.query<{ id: number }>(`select id from teams where department = '공대'`)
  for (const team of [stored, imported]) {
    const { status, text } = await read(campus, pathOf(teamCalendar, team?.id ?? 0))
    expect(status).toBe(200)
    expect(text).toContain('공대 ATTACH')
    expect(text).not.toMatch(/^ATTACH/m)
  }
})
