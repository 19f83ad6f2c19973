// The pass of a court: what it opens, and what it may score while the plan changes.
import { randomBytes } from 'node:crypto'
import type { CourtNow, CourtPass } from '@campus/contract/court-passes'
import { expect, test } from 'vitest'
import { administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { holdOpen, untilBlocked } from '../../test/fixtures/held.ts'
import { expectFolded, logOf, send, tap } from '../../test/fixtures/taps.ts'

const date = '2031-05-20'
const at = (time: string, day = date) => new Date(`${day}T${time}:00+09:00`).toISOString()
const by = (token: string | null) => ({ authorization: `Pass ${token}` })

async function openCourts(env: NodeJS.ProcessEnv = {}) {
  const campus = await openCampus({ env })
  const admin = await administrator(campus)
  const [court, other] = (
    await campus.query<{ id: number }>(`insert into venues (name) values ('1코트'), ('2코트') returning id`)
  ).map(({ id }) => id) as [number, number]
  const make = async (venueId = court, more: object = {}) => {
    const { status, body } = await admin.send('POST', '/api/court-passes', { venueId, date, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as unknown as CourtPass
  }
  const list = async (day = date) =>
    (await admin.send('GET', `/api/court-passes?date=${day}`)).body as unknown as CourtPass[]
  const next = async ({ passId, token }: CourtPass, after?: number, headers = by(token)) => {
    const search = after === undefined ? '' : `?after=${after}`
    const response = await fetch(`${campus.url}/api/court-passes/${passId}/next${search}`, { headers })
    return (await response.json()) as CourtNow & { code?: string }
  }
  const open = async ({ token }: CourtPass, matchId: number) => {
    const response = await fetch(`${campus.url}/api/matches/${matchId}/pass`, { headers: by(token) })
    const { code, scorer } = (await response.json()) as { code?: string; scorer?: string }
    return code ?? scorer
  }
  const plan = (time: string, more: Record<string, unknown> = {}) =>
    campus.match({ venue_id: court, starts_at: at(time), ...more })
  const move = (matchId: number, columns: Record<string, unknown>) =>
    campus.query(
      `update matches set ${Object.keys(columns)
        .map((name, index) => `${name} = $${index + 2}`)
        .join(', ')} where id = $1`,
      [matchId, ...Object.values(columns)],
    )
  return { campus, admin, court, other, make, list, next, open, plan, move }
}

test('opens the match in progress, else the next one of the day, as the plan changes', async () => {
  const { make, next, plan, move, other, court } = await openCourts()
  const [third, first] = [await plan('15:00'), await plan('09:00')]
  const second = await plan('12:00')
  await plan('08:00', { status: 'CANCELLED' })
  await plan('08:10', { status: 'POSTPONED', postponed_from: at('08:10') })
  await plan('08:20', { status: 'PAST', score_one: 1, score_two: 0 })
  await plan('08:30', { deleted_at: at('00:00') })
  await plan('08:40', { venue_id: other })
  await plan('08:50', { starts_at: at('08:50', '2031-05-21') })
  const pass = await make()
  expect(await next(pass)).toEqual({ venueId: court, venue: '1코트', date, matchId: first })
  expect((await next(pass, first)).matchId).toBe(second)
  // To another court, and to a later time.
  await move(first, { venue_id: other })
  expect((await next(pass)).matchId).toBe(second)
  await move(second, { starts_at: at('18:00') })
  expect((await next(pass)).matchId).toBe(third)
  // In progress: whatever its time.
  await move(second, { status: 'LIVE' })
  expect((await next(pass)).matchId).toBe(second)
  expect((await next(pass, second)).matchId).toBe(third)
  // Postponed from another day to this one: it is played here.
  const moved = await plan('07:00', { status: 'POSTPONED', postponed_from: at('07:00', '2031-05-13') })
  await move(second, { status: 'PAST', score_one: 0, score_two: 0 })
  expect((await next(pass)).matchId).toBe(moved)
  for (const matchId of [moved, third]) await move(matchId, { status: 'CANCELLED' })
  expect((await next(pass)).matchId).toBeNull()
})

test('scores the matches of its court and day and no other; one that began here goes on after a move', async () => {
  const { campus, make, open, plan, move, other } = await openCourts()
  const [first, second] = [await plan('09:00'), await plan('10:00')]
  const [elsewhere, tomorrow] = [await plan('09:00', { venue_id: other }), await plan('09:00')]
  await move(tomorrow, { starts_at: at('00:00', '2031-05-21') })
  const [pass, neighbour] = [await make(), await make(other)]
  expect(await open(pass, first)).toBe('1코트')
  for (const matchId of [elsewhere, tomorrow, 999_999]) {
    expect(await open(pass, matchId)).toBe('FORBIDDEN')
    expect((await send(campus.url, matchId, by(pass.token), [tap('START', 1)])).status).toBe(403)
  }
  const begun = await send(campus.url, first, by(pass.token), [tap('START', 1), tap('GOAL', 2, { team: 1 })])
  expect(begun.body.events.map(({ scorer }) => scorer)).toEqual(['1코트', '1코트'])
  // Both are moved: the one in progress goes on with either pass, the other belongs to the other court alone.
  for (const matchId of [first, second]) await move(matchId, { venue_id: other })
  expect((await send(campus.url, first, by(pass.token), [tap('GOAL', 3, { team: 2 })])).status).toBe(200)
  expect((await send(campus.url, first, by(neighbour.token), [tap('GOAL', 4, { team: 2 })])).status).toBe(200)
  expect((await send(campus.url, second, by(pass.token), [tap('START', 1)])).body.code).toBe('FORBIDDEN')
  expect((await send(campus.url, second, by(neighbour.token), [tap('START', 1)])).status).toBe(200)
  await expectFolded(campus, first)
  expect((await logOf(campus.url, first)).match).toMatchObject({ teamScore1: 1, teamScore2: 2 })
})

test('a tap whose match is moved away while it waits for the match is rejected', async () => {
  const { campus, make, plan, other } = await openCourts()
  const matchId = await plan('09:00')
  const pass = await make()
  // Its headers find the match here; its transaction then waits for the row, and finds it elsewhere.
  const commit = await holdOpen(campus, `update matches set venue_id = ${other} where id = ${matchId}`)
  const sent = send(campus.url, matchId, by(pass.token), [tap('START', 1)])
  await untilBlocked(campus)
  await commit()
  expect((await sent).body.code).toBe('FORBIDDEN')
  expect((await logOf(campus.url, matchId)).events).toEqual([])
})

test('the same code is shown again; a new one ends it, and the day ends both', async () => {
  const { campus, admin, court, make, list, next, open, plan } = await openCourts({
    SECRETS_KEY: randomBytes(32).toString('base64'),
  })
  const matchId = await plan('09:00')
  const pass = await make()
  expect(await make()).toEqual(pass)
  expect(await list()).toEqual([pass])
  expect(await list('2031-05-21')).toEqual([])
  expect(pass.expiresAt).toBe(at('06:00', '2031-05-21'))
  // Neither readable in the database, nor usable in another row.
  const stored = JSON.stringify(
    await campus.query(`select encode(sealed_token, 'escape') as t, p.* from scorer_passes p`),
  )
  expect(stored).not.toContain(pass.token)
  const renewed = await make(court, { isNew: true })
  expect(renewed.token).not.toBe(pass.token)
  expect(await list()).toEqual([renewed])
  expect(await open(pass, matchId)).toBe('PASS_INVALID')
  expect((await next(pass)).code).toBe('PASS_INVALID')
  expect(await open(renewed, matchId)).toBe('1코트')
  // A valid pass opens no other court's list.
  expect((await next(pass, undefined, by(renewed.token))).code).toBe('FORBIDDEN')
  expect(
    (await admin.log('?subject=SCORER_PASS')).map(({ action, subjectId, label }) => [action, subjectId, label]),
  ).toEqual([
    ['CREATE', renewed.passId, '1코트'],
    ['DELETE', pass.passId, '1코트'],
    ['CREATE', pass.passId, '1코트'],
  ])
  await campus.query(`update scorer_passes set expires_at = now() - interval '1 second'`)
  expect(await open(renewed, matchId)).toBe('PASS_INVALID')
  expect(await list()).toEqual([])
  expect((await admin.send('POST', '/api/court-passes', { venueId: court, date: '2020-01-01' })).body.code).toBe(
    'BAD_REQUEST',
  )
  expect((await admin.send('GET', '/api/court-passes?date=0000-01-01')).body.code).toBe('BAD_REQUEST')
  expect((await admin.send('POST', '/api/court-passes', { venueId: 999_999, date })).body.code).toBe('VENUE_NOT_FOUND')
})

test('two administrators at once get one pass', async () => {
  const { make, list } = await openCourts()
  const made = await Promise.all(Array.from({ length: 6 }, () => make()))
  expect(new Set(made.map(({ token }) => token)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

test('a code that cannot be decrypted any more hides no other, and a new one can be made', async () => {
  const { campus, make, list, court, other } = await openCourts({ SECRETS_KEY: randomBytes(32).toString('base64') })
  const [lost, kept] = [await make(), await make(other)]
  await campus.query('update scorer_passes set sealed_token = sealed_token || $2 where id = $1', [
    lost.passId,
    Buffer.from('x'),
  ])
  expect((await list()).map(({ token }) => token)).toEqual([null, kept.token])
  const renewed = await make(court, { isNew: true })
  expect((await list()).map(({ token }) => token)).toEqual([renewed.token, kept.token])
})

test('the passes of a match name the court that scored it, and its taps can be voided', async () => {
  const { campus, admin, make, plan, open } = await openCourts()
  const [matchId, untouched] = [await plan('09:00'), await plan('10:00')]
  const pass = await make()
  await send(campus.url, matchId, by(pass.token), [tap('START', 1), tap('GOAL', 2, { team: 1 })])
  const passesOf = async (id: number) => (await admin.send('GET', `/api/matches/${id}/passes`)).body
  expect(await passesOf(matchId)).toMatchObject([{ passId: pass.passId, matchId, label: '1코트', isRevoked: false }])
  expect(await passesOf(untouched)).toEqual([])
  const voided = await admin.send('POST', `/api/matches/${matchId}/passes/${pass.passId}/void`, {})
  expect(voided.body).toMatchObject({ status: 'FUTURE' })
  expect(await open(pass, matchId)).toBe('PASS_INVALID')
  await expectFolded(campus, matchId)
})
