// Results that people accept: provisional, signed by both captains on the scorer's phone, or confirmed by an organiser.
import type { Match } from '@campus/contract/matches'
import { expect, test, vi } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { listen } from '../../../test/fixtures/fans.ts'
import { send, tap } from '../../../test/fixtures/taps.ts'

type Given = Record<string, unknown>

/** A match that a volunteer has scored: 2 : 1, and over. */
async function openResult(confirmedBy: string) {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  const { body: made } = await admin.send('POST', `/api/matches/${matchId}/passes`, { label: '기록원' })
  const { token } = made as unknown as { token: string }
  const pass = { authorization: `Pass ${token}` }
  const [row] = await campus.query<{ id: number }>('select competition_id::int as id from matches where id = $1', [
    matchId,
  ])
  const set = (settings: Given) => admin.send('PUT', `/api/competitions/${row?.id}`, settings)
  expect((await set({ confirmedBy, protestMinutes: 30 })).status).toBe(200)
  const goals = ([1, 1, 2] as const).map((team, at) => tap('GOAL', at + 2, { team }))
  await send(campus.url, matchId, pass, [tap('START', 1)])
  await send(campus.url, matchId, pass, [...goals, tap('FINISH', 5)])
  const read = async () => (await (await fetch(`${campus.url}/api/matches/${matchId}`)).json()) as Match
  const confirm = async (form: Given, by: Record<string, string> = pass) => {
    const response = await fetch(`${campus.url}/api/matches/${matchId}/confirmation`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...by },
      body: JSON.stringify({ version: (await read()).version, ...form }),
    })
    return { status: response.status, body: (await response.json()) as Match & { code?: string } }
  }
  return { campus, admin, matchId, competitionId: row?.id, pass, set, read, confirm }
}

const captain = (side: 1 | 2) => ({ side, name: side === 1 ? '김민준' : '박지호', signature: 'M10 60L40 20L70 90' })

test('a result is provisional until both captains have signed, and official when the time for protests is over', async () => {
  const { campus, admin, matchId, read, confirm } = await openResult('CAPTAINS')
  const events = await listen(campus.url)
  expect((await read()).result).toEqual({
    state: 'PROVISIONAL',
    by: 'CAPTAINS',
    signed: [],
    refused: [],
    confirmedAt: null,
    isProtested: false,
    officialAt: null,
  })
  expect((await confirm(captain(1))).body.result).toMatchObject({ state: 'PROVISIONAL', signed: [1] })
  const { result } = (await confirm(captain(2))).body
  expect(result).toMatchObject({ state: 'CONFIRMED', by: 'CAPTAINS', signed: [1, 2] })
  const [ended] = await campus.query<{ at: Date }>('select ended_at as at from matches where id = $1', [matchId])
  expect(Date.parse(result?.officialAt ?? '') - (ended?.at.getTime() ?? 0)).toBe(30 * 60_000)
  await vi.waitFor(() => expect(events.at(-1)?.match.result).toEqual(result), 15_000)
  // Names and signatures are for organisers; the log names the pass, not the captains.
  const listed = await admin.send('GET', `/api/matches/${matchId}/confirmations`)
  expect(listed.body).toMatchObject([captain(1), captain(2)])
  expect((await fetch(`${campus.url}/api/matches/${matchId}/confirmations`)).status).toBe(401)
  const log = await admin.log()
  expect(log.slice(0, 2)).toMatchObject([
    { changes: [{ field: 'confirmation', new: 'CONFIRMED_2' }] },
    { changes: [{ field: 'confirmation', new: 'CONFIRMED_1' }] },
  ])
  expect(JSON.stringify(log)).not.toContain('박지호')
})

test.each([
  ['a goal is taken back and given again', [tap('UNDO', 6), tap('GOAL', 7, { team: 1 }), tap('FINISH', 8)]],
  ['the form has another score', null],
])('whoever signed has signed that result: after %s nobody has', async (_, taps) => {
  const { campus, admin, matchId, pass, read, confirm } = await openResult('CAPTAINS')
  await confirm(captain(1))
  await confirm(captain(2))
  if (taps) {
    const { events } = (await (await fetch(`${campus.url}/api/matches/${matchId}/events`)).json()) as {
      events: Array<{ id: string; type: string }>
    }
    const target = events.find(({ type }) => type === 'FINISH')?.id
    const corrected = taps.map((one) => (one.type === 'UNDO' ? { ...one, target } : one))
    expect((await send(campus.url, matchId, pass, corrected)).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'PAST', teamScore1: 3 })
  } else {
    const form = { teamOneScore: 3, version: (await read()).version }
    const { status, body } = await admin.send('PUT', `/api/brackets/league/${matchId}`, form)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  expect((await read()).result).toMatchObject({ state: 'PROVISIONAL', signed: [] })
})

test('a captain who refuses says why; an organiser decides, and can reopen it', async () => {
  const { admin, matchId, read, confirm } = await openResult('CAPTAINS')
  await confirm(captain(1))
  const refused = await confirm({ side: 2, name: '박지호', refusal: '두 번째 골은 오프사이드예요.' })
  expect(refused.body.result).toMatchObject({ state: 'PROVISIONAL', signed: [1], refused: [2] })
  const organised = await confirm({ side: 0 }, { cookie: admin.cookie })
  expect(organised.body.result).toMatchObject({ state: 'CONFIRMED', by: 'ORGANISER', refused: [2] })
  expect((await admin.send('GET', `/api/matches/${matchId}/confirmations`)).body).toMatchObject([
    { side: 0, isOrganiser: true, name: null },
    { side: 1, isRefused: false },
    { side: 2, isRefused: true, reason: '두 번째 골은 오프사이드예요.' },
  ])
  const reopened = await admin.send('DELETE', `/api/matches/${matchId}/confirmation`)
  expect(reopened.body).toMatchObject({ result: { state: 'PROVISIONAL', signed: [], refused: [] } })
  // Doing it again changes nothing.
  await admin.send('DELETE', `/api/matches/${matchId}/confirmation`)
  expect((await read()).result?.state).toBe('PROVISIONAL')
})

test('the table says how many of its results are provisional, until they are confirmed', async () => {
  const { campus, admin, competitionId, confirm } = await openResult('SCORER')
  await campus.query(`insert into competition_teams (competition_id, team_id)
    select m.competition_id, t.id from matches m, teams t on conflict do nothing`)
  const table = async () => {
    const { body } = await admin.send('GET', `/api/brackets/league/SOCCER?competitionId=${competitionId}`)
    return body as unknown as Array<{ provisional?: number; teams: Array<{ points: number }> }>
  }
  // It counts at once.
  expect(await table()).toMatchObject([{ provisional: 1, teams: [{ points: 3 }, { points: 0 }] }])
  await confirm({ side: 0 })
  const [group] = await table()
  expect(group?.provisional).toBeUndefined()
})

test('PostgreSQL inlines the state of a result: a list calls no function for rows that nobody confirms', async () => {
  const { campus } = await openResult('SCORER')
  const plan = await campus.query(
    'explain (verbose) select confirming_of(m, c) from matches m join competitions c on c.id = m.competition_id',
  )
  expect(JSON.stringify(plan)).toContain('CASE WHEN')
  expect(JSON.stringify(plan)).not.toContain('confirming_of(')
})

test('names and signatures are deleted when the competition is archived; that they signed stays', async () => {
  const { admin, matchId, set, read, confirm } = await openResult('CAPTAINS')
  for (const side of [1, 2] as const) await confirm(captain(side))
  expect((await set({ isArchived: true })).status).toBe(200)
  const kept = { name: null, signature: null, isRefused: false }
  expect((await admin.send('GET', `/api/matches/${matchId}/confirmations`)).body).toMatchObject([kept, kept])
  expect((await read()).result).toMatchObject({ state: 'CONFIRMED', signed: [1, 2] })
})

test('only who is asked confirms, and only what they saw', async () => {
  const { admin, set, read, confirm } = await openResult('CAPTAINS')
  const version = (await read()).version
  // A scorer does not sign for the captains.
  expect((await confirm({ side: 0 })).body.code).toBe('RESULT_NOT_ASKED')
  expect((await confirm({ side: 1 })).body.code).toBe('SIGNATURE_MISSING')
  expect((await confirm(captain(1))).status).toBe(200)
  expect((await confirm({ ...captain(2), version })).body.code).toBe('STALE_VERSION')
  await set({ confirmedBy: 'SCORER' })
  expect((await confirm(captain(2))).body.code).toBe('RESULT_NOT_ASKED')
  expect((await confirm({ side: 0 })).body.result).toMatchObject({ state: 'CONFIRMED', by: 'SCORER' })
  await set({ confirmedBy: 'NOBODY' })
  expect((await read()).result).toBeUndefined()
  expect((await confirm({ side: 0 }, { cookie: admin.cookie })).body.code).toBe('RESULT_NOT_ASKED')
})

test('a match that is not over has no result to confirm', async () => {
  const { campus, admin, set, confirm, matchId } = await openResult('ORGANISER')
  await campus.query(`update matches set status = 'LIVE' where id = $1`, [matchId])
  expect((await confirm({ side: 0 }, { cookie: admin.cookie })).body.code).toBe('RESULT_NOT_ASKED')
  expect((await set({ protestMinutes: 5000 })).status).toBe(400)
})
