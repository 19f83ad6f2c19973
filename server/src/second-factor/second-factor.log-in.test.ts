// The second step of a log-in over HTTP: what starts a session, what doesn't, and the limits on attempts.
import { getSecondFactors, passSecondFactor } from '@campus/contract/second-factor'
import { listStaff } from '@campus/contract/staff'
import { login, me, resetPassword, updateMe } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { addAccount, openBrowser, password, signedIn } from '../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { openMail } from '../../test/fixtures/mail.ts'
import { guardedAdmin, handClock } from '../../test/fixtures/second-factor.ts'
import { newToken } from '../tokens.ts'

async function open() {
  const clock = handClock()
  const campus = await openCampus({ clock })
  return { campus, clock, admin: await guardedAdmin(campus, clock) }
}

/** A browser that has passed the password step. */
async function halfway(campus: Campus, email: string) {
  const browser = openBrowser(campus)
  const response = await browser.call(login, { body: { email, password } })
  expect(response.status).toBe(401)
  return {
    browser,
    response,
    pass: (body: object) => browser.call(passSecondFactor, { body: body as { code: string } }),
  }
}

test('password and code start a session; the password alone grants nothing', async () => {
  const { campus, admin } = await open()
  const { browser, response, pass } = await halfway(campus, admin.email)
  expect(response.body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED', details: { kinds: ['TOTP', 'RECOVERY'] } })
  expect(response.headers.getSetCookie().join()).toMatch(
    /^half=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect([...browser.cookies.keys()]).toEqual(['half'])
  for (const endpoint of [me, listStaff, getSecondFactors]) {
    expect((await browser.call(endpoint, {})).status, endpoint.path).toBe(401)
  }
  // Nor does it work as a session's token: that is another table.
  const half = browser.cookies.get('half') ?? ''
  expect((await campus.call(me, {}, { userId: 0, cookie: `sid=${half}` })).status).toBe(401)
  expect((await openBrowser(campus).call(passSecondFactor, { body: { code: admin.code() } })).body.code).toBe(
    'LOG_IN_AGAIN',
  )

  const passed = await pass({ code: admin.code() })
  expect(passed.status).toBe(200)
  expect(passed.body).toEqual({
    userId: expect.any(Number),
    email: admin.email,
    nickname: 'boss',
    role: 'ADMIN',
    message: 'ok',
  })
  expect([...browser.cookies.keys()]).toEqual(['sid', 'signed-in', 'device'])
  expect((await browser.call(listStaff, {})).status).toBe(200)
  const { body: seen } = await browser.call(me, {})
  expect(seen).not.toHaveProperty('owesSecondFactor')
  expect(await campus.query('select from half_sessions')).toEqual([])
})

test('without a second factor the log-in response is unchanged', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'plain', 'ADMIN')
  const { status, body } = await openBrowser(campus).call(login, { body: { email, password } })
  expect(status).toBe(200)
  expect(body).toEqual({ userId: expect.any(Number), email, nickname: 'plain', role: 'ADMIN', message: 'ok' })
})

test('a code is valid once: not for the next log-in, a concurrent one, or after the set-up', async () => {
  const { campus, clock, admin } = await open()
  clock.advance(-30)
  const first = await halfway(campus, admin.email)
  expect((await first.pass({ code: admin.code() })).body).toMatchObject({
    code: 'SECOND_FACTOR_WRONG',
    details: { triesLeft: 4 },
  })
  clock.advance(30)
  const others = await Promise.all(Array.from({ length: 4 }, () => halfway(campus, admin.email)))
  const responses = await Promise.all(others.map(({ pass }) => pass({ code: admin.code() })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
  expect((await first.pass({ code: admin.code() })).status).toBe(403)
  clock.advance(30)
  expect((await first.pass({ code: admin.code() })).status).toBe(200)
})

test('counts exactly five of any number of concurrent attempts, and then ends the log-in', async () => {
  const { campus, admin } = await open()
  const { pass } = await halfway(campus, admin.email)
  const wrong = admin.code() === '000000' ? '000001' : '000000'
  const responses = await Promise.all(Array.from({ length: 12 }, () => pass({ code: wrong })))
  const codes = responses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'SECOND_FACTOR_WRONG')).toHaveLength(5)
  expect(codes.filter((code) => code === 'LOG_IN_AGAIN')).toHaveLength(7)
  expect(await campus.query('select tries from half_sessions')).toEqual([{ tries: 5 }])
  expect((await pass({ code: admin.code() })).body.code).toBe('LOG_IN_AGAIN')
  expect((await (await halfway(campus, admin.email)).pass({ code: admin.code() })).status).toBe(200)
})

test('allows twenty codes an hour across log-ins; recovery codes stay available', async () => {
  const { campus, admin } = await open()
  for (let round = 0; round < 4; round++) {
    const { pass } = await halfway(campus, admin.email)
    for (let count = 0; count < 5; count++) await pass({ code: '000000' })
  }
  const { pass } = await halfway(campus, admin.email)
  const rejected = await pass({ code: admin.code() })
  expect(rejected.body.code).toBe('TOO_MANY_REQUESTS')
  expect(rejected.body.details?.retryAfterSeconds).toBeGreaterThan(3500)
  expect((await pass({ recoveryCode: admin.recoveryCodes[0] })).status).toBe(200)
})

test('each recovery code works once, however it is typed, with an email and an audit entry', async () => {
  const mail = await openMail()
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SMTP_URL: mail.url } })
  const { email, browser, recoveryCodes } = await guardedAdmin(campus, clock)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes.every((code) => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).toBe(true)
  const [code = ''] = recoveryCodes
  const typed = ` ${code.replaceAll('l', '1').replaceAll('o', '0').toUpperCase().replaceAll('-', ' ')} `
  const two = await Promise.all([halfway(campus, email), halfway(campus, email)])
  const responses = await Promise.all(two.map(({ pass }) => pass({ recoveryCode: typed })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect((await browser.call(getSecondFactors, {})).body.recoveryCodes).toBe(9)
  expect((await mail.emailTo(email, 2)).subject).toContain('복구 코드로 로그인')
  const [entry] = await campus.query(`select action, changes from audit_entries order by id desc limit 1`)
  expect(entry).toEqual({ action: 'UPDATE', changes: [{ field: 'recoveryCodes', old: 10, new: 9 }] })
  const [stored] = await campus.query<{ all: string }>(`select string_agg(r::text, '') as all from recovery_codes r`)
  for (const one of recoveryCodes) expect(stored?.all).not.toContain(one.replaceAll('-', ''))
})

test('notifies the owner after five wrong codes', async () => {
  const mail = await openMail()
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SMTP_URL: mail.url } })
  const { email } = await guardedAdmin(campus, clock)
  const { pass } = await halfway(campus, email)
  for (let count = 0; count < 5; count++) await pass({ code: '000000' })
  expect((await mail.emailTo(email, 2)).subject).toContain('여러 번 실패')
})

test('the step expires after five minutes, and when the password changes', async () => {
  const { campus, admin } = await open()
  const late = await halfway(campus, admin.email)
  await campus.query(`update half_sessions set expires_at = now() - interval '1 second'`)
  expect((await late.pass({ code: admin.code() })).body.code).toBe('LOG_IN_AGAIN')
  // The next log-in deletes expired half sessions.
  const stale = await halfway(campus, admin.email)
  expect(await campus.query('select from half_sessions')).toHaveLength(1)
  const body = { password: 'brand-New-Word9', currentPassword: password }
  expect((await admin.browser.call(updateMe, { body })).status).toBe(200)
  expect((await stale.pass({ code: admin.code() })).body.code).toBe('LOG_IN_AGAIN')
  // The rejected attempt did not use up the code.
  const fresh = openBrowser(campus)
  await fresh.call(login, { body: { email: admin.email, password: 'brand-New-Word9' } })
  expect((await fresh.call(passSecondFactor, { body: { code: admin.code() } })).status).toBe(200)
})

test('a reset link sets the password but does not skip the second factor', async () => {
  const { campus, admin } = await open()
  const { token, hash } = newToken()
  await campus.query(
    `insert into password_resets (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 hour' from users where email = $2`,
    [hash, admin.email],
  )
  const thief = openBrowser(campus)
  expect((await thief.call(resetPassword, { body: { token, password: 'sunny-Field7' } })).status).toBe(200)
  const response = await thief.call(login, { body: { email: admin.email, password: 'sunny-Field7' } })
  expect(response.body.code).toBe('SECOND_FACTOR_NEEDED')
})

test('ends sessions whose cookies were planted before the log-in', async () => {
  const { campus, admin } = await open()
  const planted = await signedIn(campus, await addAccount(campus, 'thief'))
  const { browser, pass } = await halfway(campus, admin.email)
  browser.cookies.set('sid', planted.cookies.get('sid') ?? '')
  const half = browser.cookies.get('half') ?? ''
  expect((await pass({ code: admin.code() })).status).toBe(200)
  // A new token, and the planted session has ended: whoever knows it is not the administrator.
  expect(browser.cookies.get('sid')).not.toBe(planted.cookies.get('sid'))
  expect((await planted.call(me, {})).status).toBe(401)
  const again = openBrowser(campus)
  again.cookies.set('half', half)
  expect((await again.call(passSecondFactor, { body: { recoveryCode: admin.recoveryCodes[0] ?? '' } })).body.code).toBe(
    'LOG_IN_AGAIN',
  )
})

test('rejects my codes in somebody else’s half session', async () => {
  const { campus, clock, admin } = await open()
  const other = await guardedAdmin(campus, clock, 'deputy')
  const { pass } = await halfway(campus, other.email)
  expect((await pass({ code: admin.code() })).status).toBe(403)
  expect((await pass({ recoveryCode: admin.recoveryCodes[0] })).status).toBe(403)
  expect((await pass({ passkey: { id: 'nonsense' } })).status).toBe(403)
})
