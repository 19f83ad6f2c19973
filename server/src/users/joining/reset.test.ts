// Password reset: a link is used once, and responses do not reveal who has an account.

import { checkReset, forgotPassword, login, me, resetPassword } from '@campus/contract/users'
import { median } from '@campus/ops/figures'
import { expect, test } from 'vitest'
import { addAccount, openBrowser, signedIn } from '../../../test/fixtures/browser.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { openMail, tokenIn } from '../../../test/fixtures/mail.ts'

const next = 'brand-New-Word9'

async function openCampusWithFan(env: NodeJS.ProcessEnv = {}) {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url, ...env } })
  const email = await addAccount(campus, 'fan')
  const stranger = openBrowser(campus)
  const requestReset = (address = email) => stranger.call(forgotPassword, { query: {}, body: { email: address } })
  const reset = (token: string, password = next) => stranger.call(resetPassword, { body: { token, password } })
  const check = async (token: string) => (await stranger.call(checkReset, { body: { token } })).body.code
  return { mail, campus, email, stranger, requestReset, reset, check }
}

test('a link sets the password once, ends all sessions, and is followed by a second email', async () => {
  const { mail, campus, email, stranger, requestReset, reset } = await openCampusWithFan()
  const browser = await signedIn(campus, email)
  expect((await stranger.call(forgotPassword, { query: { email }, body: undefined })).body).toEqual({})
  const older = tokenIn(await mail.emailTo(email))
  await requestReset()
  const token = tokenIn(await mail.emailTo(email, 2))
  const [stored] = await campus.query(`select r::text as row, (select string_agg(j::text, '') from jobs.job j) as jobs
    from password_resets r`)
  expect(`${stored?.['row']}${stored?.['jobs']}`).not.toMatch(new RegExp(`${token}|campus.test`))
  expect((await reset(older)).body.code).toBe('RESET_TOKEN_INVALID')
  expect((await reset(token, 'password1')).body.code).toBe('WEAK_PASSWORD')
  // Guesses at the old password do not lock out the owner.
  await Promise.all(Array.from({ length: 11 }, () => stranger.call(login, { body: { email, password: 'x' } })))
  const together = await Promise.all([reset(token), reset(token), reset(token)])
  expect(together.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  // The cookie of a known device, and no session.
  expect(together.flatMap(({ headers }) => headers.getSetCookie())).toEqual([
    expect.stringMatching(/^device=[\w-]{43};/),
  ])
  expect((await browser.call(me, {})).status).toBe(401)
  expect((await reset(token)).body.code).toBe('RESET_TOKEN_INVALID')
  expect((await stranger.call(login, { body: { email, password: next } })).status).toBe(200)
  expect((await mail.emailTo(email, 3)).subject).toContain('변경되었습니다')
})

test('a link expires after half an hour', async () => {
  const { mail, campus, email, requestReset, reset, check } = await openCampusWithFan()
  await requestReset()
  const token = tokenIn(await mail.emailTo(email))
  // Checking a link does not use it up.
  expect([await check(token), await check(token)]).toEqual([undefined, undefined])
  await campus.query(`update password_resets set expires_at = expires_at - interval '30 minutes'`)
  expect((await reset(token)).body.code).toBe('RESET_TOKEN_INVALID')
  expect(await check(token)).toBe('RESET_TOKEN_INVALID')
  expect((await reset('x'.repeat(43))).body.code).toBe('RESET_TOKEN_INVALID')
  expect(await check('x'.repeat(43))).toBe('RESET_TOKEN_INVALID')
})

test('links use the configured origin, whatever host a request names', async () => {
  const { mail, campus, email } = await openCampusWithFan({
    PUBLIC_URL: 'https://score.univ.test',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  await fetch(`${campus.url}/api/users/forgotPassword`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.test',
      forwarded: 'host=evil.test',
      'x-forwarded-proto': 'http',
    },
    body: JSON.stringify({ email }),
  })
  const received = await mail.emailTo(email)
  expect(received.text).toContain('https://score.univ.test/resetPassword?token=')
  expect(`${received.text}${received.html}`).not.toContain('evil.test')
})

test('sends three emails a day, and the response does not reveal the limit', async () => {
  const { mail, email, requestReset } = await openCampusWithFan()
  for (let time = 0; time < 6; time++) expect(await requestReset()).toMatchObject({ status: 200, body: {} })
  await requestReset('after@campus.test')
  await mail.emailTo(email, 3)
  expect(await mail.emailsTo(email)).toHaveLength(3)
})

test('known and unknown addresses get the same response in the same time', async () => {
  const { campus, requestReset } = await openCampusWithFan()
  await campus.query(
    `insert into users (email, email_key, name, nickname, nickname_key, password_hash)
     select 'known' || n || '@campus.test', 'known' || n || '@campus.test', '이', 'n' || n, 'n' || n, '!'
     from generate_series(1, 100) n`,
  )
  const times: Record<string, number[]> = { known: [], unknown: [] }
  const bodies = new Set<string>()
  for (let round = 0; round < 10; round++) await requestReset(`warm${round}@campus.test`)
  for (let index = 1; index <= 100; index++) {
    for (const who of Math.random() < 0.5 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const began = performance.now()
      const { status, body } = await requestReset(`${who}${index}@campus.test`)
      times[who]?.push(performance.now() - began)
      bodies.add(JSON.stringify([status, body]))
    }
  }
  expect([...bodies]).toEqual(['[200,{}]'])
  const [known, unknown] = [median(times['known'] ?? []), median(times['unknown'] ?? [])]
  expect(Math.abs(known - unknown), `${known} ms and ${unknown} ms`).toBeLessThan(Math.max(3, known * 0.35))
})
