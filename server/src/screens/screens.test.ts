// Screens through the API: pairing by a code, its end and its limits, steering on every process, unpairing, access and audit.
import { listAudit } from '@campus/contract/audit'
import {
  getOwnScreen,
  listScreens,
  newScreen,
  type OwnScreen,
  pairScreen,
  requestScreenCode,
  type ScreenEvent,
  type ScreenSettings,
  steerScreen,
  unpairScreen,
} from '@campus/contract/screens'
import { screensTopic } from '@campus/contract/topics'
import { expect, test, vi } from 'vitest'
import { type Campus, openCampus, type Person } from '../../test/fixtures/campus.ts'
import { newGuest } from '../../test/fixtures/chat.ts'
import { subscribe } from '../../test/fixtures/fans.ts'

const showCode = async (campus: Campus) => (await campus.call(requestScreenCode, {})).body

async function readOwn(url: string, token: string | undefined): Promise<OwnScreen> {
  const headers = token === undefined ? {} : { authorization: `Screen ${token}` }
  const response = await fetch(url + getOwnScreen.path, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as OwnScreen
}

const pair = (campus: Campus, code: string, by?: Person, name = '체육관 로비') =>
  campus.call(pairScreen, { body: { code, name } }, by)

async function openPaired() {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const { code, token } = await showCode(campus)
  const { screenId } = (await pair(campus, code, admin)).body
  const steer = (settings: Partial<ScreenSettings>, name = '체육관 로비') =>
    campus.call(
      steerScreen,
      { params: { screenId: String(screenId) }, body: { name, settings: { ...newScreen, ...settings } } },
      admin,
    )
  return { campus, admin, code, token, screenId, steer }
}

test('a code pairs the screen that shows it, once, as it is typed', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const { code, token, expiresAt } = await showCode(campus)
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(590_000)
  expect(await readOwn(campus.url, token)).toMatchObject({
    state: 'WAITING',
    screen: null,
    release: expect.any(String),
  })
  const made = await pair(campus, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `, admin)
  expect(made).toMatchObject({
    status: 200,
    body: { name: '체육관 로비', settings: newScreen, seenAt: expect.any(String) },
  })
  const { screenId } = made.body
  const screen = { screenId, name: '체육관 로비', settings: newScreen }
  expect(await readOwn(campus.url, token)).toMatchObject({ state: 'PAIRED', screen })
  expect(await pair(campus, code, admin)).toMatchObject({ status: 404, body: { code: 'SCREEN_CODE_INVALID' } })
  // Only hashes are stored, and the visit is noted.
  const stored = await campus.query<{ all: string }>('select screens::text as all from screens')
  expect(stored[0]?.all).not.toContain(token)
  await campus.query(`update screens set seen_at = now() - interval '1 day'`)
  await readOwn(campus.url, token)
  const [listed] = (await campus.call(listScreens, {}, admin)).body
  expect(Date.now() - Date.parse(listed?.seenAt ?? '')).toBeLessThan(60_000)
})

test('a code is over after ten minutes; the screen gets another', async () => {
  const campus = await openCampus()
  const admin = await campus.person('ADMIN')
  const { code, token } = await showCode(campus)
  await campus.query(`update screen_codes set expires_at = now()`)
  expect(await readOwn(campus.url, token)).toMatchObject({ state: 'GONE' })
  expect((await pair(campus, code, admin)).body).toMatchObject({ code: 'SCREEN_CODE_INVALID' })
  await showCode(campus)
  // What is over does not pile up.
  expect(await campus.query('select 1 from screen_codes')).toHaveLength(1)
  for (const unknown of [undefined, 'x'.repeat(43), 'short'])
    expect(await readOwn(campus.url, unknown)).toMatchObject({ state: 'GONE', screen: null })
})

const guess = (n: number) => `AAAA${'23456789ABC'.charAt(n)}2`

test('an organiser has ten wrong codes in ten minutes; right ones and other organisers do not count', async () => {
  const campus = await openCampus()
  const [admin, other] = [await campus.person('ADMIN'), await campus.person('ADMIN')]
  for (let n = 0; n < 3; n++) expect((await pair(campus, (await showCode(campus)).code, admin)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await pair(campus, guess(n), admin)).status).toBe(404)
  const { code } = await showCode(campus)
  expect(await pair(campus, code, admin)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: expect.any(Number) } },
  })
  expect((await pair(campus, code, other)).status).toBe(200)
})

test('one code is tried five times at most, by all organisers together', async () => {
  const campus = await openCampus()
  const [one, two] = [await campus.person('ADMIN'), await campus.person('ADMIN')]
  const statuses: number[] = []
  for (const by of [one, two, one, two, one, two, one]) statuses.push((await pair(campus, 'AAAA22', by)).status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
})

test('many screens behind one address do not take codes from each other', async () => {
  const campus = await openCampus({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const ask = async (browser: Person) => (await campus.call(requestScreenCode, {}, browser)).status
  const greedy = { userId: 0, ...newGuest() }
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push(await ask(greedy))
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  for (let n = 0; n < 60; n++) expect(await ask({ userId: 0, ...newGuest() })).toBe(200)
  const { headers } = await campus.call(requestScreenCode, {})
  expect(headers.get('set-cookie')).toMatch(/guest=/)
})

test('concurrent tries pair a screen once', async () => {
  const campus = await openCampus()
  const people = await Promise.all(Array.from({ length: 4 }, () => campus.person('ADMIN')))
  const { code } = await showCode(campus)
  const replies = await Promise.all(people.map((by) => pair(campus, code, by)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await campus.query('select 1 from screens')).toHaveLength(1)
})

test('steering reaches a screen on another process at once; unpaired it is gone on both', async () => {
  const { campus, token, steer, screenId, admin } = await openPaired()
  const other = await campus.addNode()
  const events = await subscribe<ScreenEvent>(other.url, screensTopic.path)
  const changed = await steer({ venueIds: [], seconds: 30 }, '학생 식당')
  expect(changed).toMatchObject({ status: 200, body: { name: '학생 식당', settings: { venueIds: [], seconds: 30 } } })
  await vi.waitFor(() => expect(events).toEqual([{ screenId }]), 15_000)
  expect((await readOwn(other.url, token)).screen).toMatchObject({ name: '학생 식당', settings: { seconds: 30 } })
  const params = { screenId: String(screenId) }
  expect((await campus.call(unpairScreen, { params }, admin)).status).toBe(200)
  await vi.waitFor(() => expect(events).toHaveLength(2), 15_000)
  expect(await readOwn(other.url, token)).toMatchObject({ state: 'GONE', screen: null })
  expect(await campus.call(unpairScreen, { params }, admin)).toMatchObject({ body: { code: 'SCREEN_NOT_FOUND' } })
  expect((await steer({})).body).toMatchObject({ code: 'SCREEN_NOT_FOUND' })
})

test('only administrators list, pair, steer and unpair', async () => {
  const { campus, screenId } = await openPaired()
  const params = { screenId: String(screenId) }
  const { code } = await showCode(campus)
  for (const by of [
    undefined,
    await campus.person(),
    await campus.person('SCORER'),
    await campus.person('MODERATOR'),
  ]) {
    const status = by ? 403 : 401
    expect((await campus.call(listScreens, {}, by)).status).toBe(status)
    expect((await pair(campus, code, by)).status).toBe(status)
    const body = { name: '로비', settings: newScreen }
    expect((await campus.call(steerScreen, { params, body }, by)).status).toBe(status)
    expect((await campus.call(unpairScreen, { params }, by)).status).toBe(status)
  }
})

test('rejects settings and names that no screen can show', async () => {
  const { campus, admin, steer } = await openPaired()
  const wrong: Array<Partial<ScreenSettings>> = [
    { seconds: 4 },
    { seconds: 121 },
    { seconds: 7.5 },
    { venueIds: [0] },
    { venueIds: Array.from({ length: 101 }, (_, at) => at + 1) },
    { tables: [{ competitionId: 1, group: '가'.repeat(21) }] },
  ]
  for (const settings of wrong) expect((await steer(settings)).status, JSON.stringify(settings)).toBe(400)
  for (const name of ['', ' ', '가'.repeat(21), '로비\u202e']) expect((await steer({}, name)).status).toBe(400)
  for (const code of ['', 'ABC', 'ABCDE0', 'ABCDEFG', '가나다라마바'])
    expect((await pair(campus, code, admin)).status, code).toBe(400)
})

test('a hundred screens are paired at most', async () => {
  const campus = await openCampus()
  await campus.query(
    `insert into screens (name, settings, token_hash) select 'n', $1, decode(lpad(n::text, 64, '0'), 'hex') from generate_series(1, 100) n`,
    [JSON.stringify(newScreen)],
  )
  const { code } = await showCode(campus)
  const admin = await campus.person('ADMIN')
  expect(await pair(campus, code, admin)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_SCREENS' } })
  await campus.query('delete from screens where id = (select min(id) from screens)')
  expect((await pair(campus, code, admin)).status).toBe(200)
})

test('the audit log names what was paired, steered and unpaired', async () => {
  const { campus, admin, steer, screenId } = await openPaired()
  const matchId = await campus.match()
  const [row] = await campus.query<{ cup: number }>('select competition_id as cup from matches where id = $1', [
    matchId,
  ])
  const [court] = await campus.query<{ id: number }>(`insert into venues (name) values ('대운동장') returning id`)
  const competitionId = Number(row?.cup)
  await steer({ venueIds: [Number(court?.id)], tables: [{ competitionId, group: 'A' }], hasReplays: false })
  await steer({ venueIds: [Number(court?.id)], tables: [{ competitionId, group: 'A' }], hasReplays: false })
  await campus.call(unpairScreen, { params: { screenId: String(screenId) } }, admin)
  const { body: entries } = await campus.call(listAudit, { query: { subject: 'SCREEN' } }, admin)
  expect(entries).toMatchObject([
    { action: 'DELETE', label: '체육관 로비' },
    {
      action: 'UPDATE',
      subjectId: screenId,
      changes: [
        { field: 'courts', old: null, new: '대운동장' },
        { field: 'tables', old: null, new: '총장배 A' },
        { field: 'hasReplays', old: true, new: false },
      ],
    },
    { action: 'CREATE', label: '체육관 로비' },
  ])
})
