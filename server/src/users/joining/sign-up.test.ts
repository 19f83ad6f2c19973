// Sign-up over HTTP, with a real email: codes, consents, contested nicknames, and no way around the checks.
import { contactOperator } from '@campus/contract/contact'
import {
  checkEmail,
  checkNickname,
  forgotPassword,
  login,
  me,
  register,
  sendVerificationCode,
  verifyCode,
} from '@campus/contract/users'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addAccount, type Browser, openBrowser } from '../../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { codeIn, openMail } from '../../../test/fixtures/mail.ts'
import { newToken } from '../../tokens.ts'

const terms = { term1: true, term2: true, term3: true, term4: false, term5: true }
const form = { email: 'new@univ.test', password: 'sunny-Field7', name: '박신입', nickname: '새내기', terms }
const email = form.email
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

async function openSignUp(env: NodeJS.ProcessEnv = {}) {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url, ...env } })
  return { mail, campus, browser: openBrowser(campus) }
}

/** A browser with a verified address, without the email. */
async function openVerified(campus: Campus, address: string): Promise<Browser> {
  const { token, hash } = newToken()
  await campus.query(
    `insert into email_verifications (purpose, email, email_key, browser_hash, verified_at, expires_at)
     values ('SIGN_UP', $1, $1, $2, now(), now() + interval '1 hour')`,
    [address, hash],
  )
  const browser = openBrowser(campus)
  browser.cookies.set('signup', token)
  return browser
}

test('a code by email, then an account with its consents; the verification is used up', async () => {
  const { mail, campus, browser } = await openSignUp()
  expect((await browser.call(checkEmail, { query: { email } })).body).toBe(false)
  const response = await browser.call(sendVerificationCode, { body: { params: { email } } })
  expect(response).toMatchObject({ status: 200, body: { resendSeconds: 60 } })
  expect(response.headers.getSetCookie()[0]).toMatch(/^signup=[\w-]{43};.*HttpOnly/)
  const received = await mail.emailTo(email)
  expect(received.subject).toMatch(/인증번호 \d{6}$/)
  expect(received.html).toContain(codeIn(received))
  // Neither the code nor an address in the queue is stored in plain text.
  const [stored] = await campus.query(`select v::text as row, (select string_agg(j::text, '') from jobs.job j) as jobs
    from email_verifications v`)
  expect(stored?.['row']).not.toContain(codeIn(received))
  expect(stored?.['jobs']).not.toContain('univ.test')

  expect((await browser.call(register, { body: form })).body.code).toBe('EMAIL_NOT_VERIFIED')
  expect(
    (await browser.call(verifyCode, { query: { email, code: wrongFor(codeIn(received)) }, body: undefined })).body,
  ).toBe(false)
  expect((await browser.call(verifyCode, { query: { email, code: codeIn(received) }, body: undefined })).body).toBe(
    true,
  )
  expect((await browser.call(verifyCode, { query: {}, body: { email, code: codeIn(received) } })).body).toBe(false)
  const { body } = await browser.call(register, { body: { ...form, terms: { ...terms, term4: true } } })
  expect(body.userId).toBeGreaterThan(0)
  expect(await campus.query('select term from consents where version is not null order by id')).toHaveLength(5)
  await browser.call(login, { body: { email: 'NEW@univ.test', password: form.password } })
  expect((await browser.call(me, {})).body).toMatchObject({ username: '박신입', role: 'USER', marketing: true })
  expect((await browser.call(checkEmail, { query: { email: 'New@univ.test' } })).body).toBe(true)
  expect((await browser.call(checkNickname, { query: { nickname: '새내기' } })).body).toBe(false)
  expect((await openBrowser(campus).call(checkNickname, { query: { nickname: ' 새내기 ' } })).body).toBe(true)
  expect((await browser.call(checkNickname, { query: { nickname: '관리자' } })).body).toBe(true)
  expect((await browser.call(register, { body: form })).body.code).toBe('EMAIL_NOT_VERIFIED')
})

test('a code allows five attempts, however many arrive at once, and expires after ten minutes', async () => {
  const { mail, campus, browser } = await openSignUp()
  const attempt = async (code: string) => (await browser.call(verifyCode, { query: {}, body: { email, code } })).body
  await browser.call(sendVerificationCode, { body: { email } })
  const code = codeIn(await mail.emailTo(email))
  await Promise.all(Array.from({ length: 1000 }, () => attempt(wrongFor(code))))
  expect(await campus.query('select tries from email_verifications')).toEqual([{ tries: 5 }])
  expect(await attempt(code)).toBe(false)

  await campus.query('update attempts set expires_at = now()')
  await browser.call(sendVerificationCode, { body: { email } })
  const next = codeIn(await mail.emailTo(email, 2))
  await campus.query(`update email_verifications set expires_at = now()`)
  expect(await attempt(next)).toBe(false)
  await campus.query(`update email_verifications set expires_at = now() + interval '1 minute'`)
  const together = await Promise.all(Array.from({ length: 50 }, () => attempt(next)))
  expect(together.filter(Boolean)).toHaveLength(1)
})

test('a verification belongs to its browser and to its address', async () => {
  const { mail, browser, campus } = await openSignUp()
  const stranger = openBrowser(campus)
  await browser.call(sendVerificationCode, { body: { email } })
  const code = codeIn(await mail.emailTo(email))
  await stranger.call(sendVerificationCode, { body: { email: 'other@univ.test' } })
  expect((await stranger.call(verifyCode, { query: { email, code }, body: undefined })).body).toBe(false)
  expect((await browser.call(verifyCode, { query: { email, code }, body: undefined })).body).toBe(true)
  expect((await stranger.call(register, { body: form })).body.code).toBe('EMAIL_NOT_VERIFIED')
  const another = { ...form, email: 'other@univ.test' }
  expect((await browser.call(register, { body: another })).body.code).toBe('EMAIL_NOT_VERIFIED')
})

test('sends one code a minute and five emails an hour to an address, and none to a list of addresses', async () => {
  const { mail, campus } = await openSignUp()
  const requestCode = (address = email) => openBrowser(campus).call(sendVerificationCode, { body: { email: address } })
  const burst = await Promise.all(Array.from({ length: 20 }, () => requestCode()))
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(1)
  const rejected = burst.find(({ status }) => status === 429)
  expect(rejected?.body.details?.retryAfterSeconds).toBeGreaterThan(55)
  expect(rejected?.headers.get('retry-after')).toBe(String(rejected?.body.details?.retryAfterSeconds))
  for (let count = 2; count <= 6; count++) {
    await campus.query(`update attempts set expires_at = now() where kind = 'CODE_AGAIN'`)
    expect((await requestCode()).status).toBe(count <= 5 ? 200 : 429)
  }
  for (const odd of ['x,new@univ.test', '"a"@univ.test', '<new@univ.test>', 'a;b@univ.test', 'a\r\nBcc:b@univ.test']) {
    expect((await requestCode(odd)).status, odd).toBe(400)
  }
  await mail.emailTo(email, 5)
  expect(await mail.emailsTo(email)).toHaveLength(5)
})

test('an address with an account gets the same response, and a different email', async () => {
  const { mail, campus, browser } = await openSignUp()
  const taken = await addAccount(campus, 'fan')
  const response = await browser.call(sendVerificationCode, { body: { email: taken } })
  expect(response).toMatchObject({ status: 200, body: { resendSeconds: 60 } })
  const received = await mail.emailTo(taken)
  expect(received.subject).toContain('이미 가입된')
  expect(codeIn(received)).toBe('')
  expect(await campus.query('select code_hash from email_verifications')).toEqual([{ code_hash: null }])
})

test('validates every rule again at the last step', async () => {
  const { campus } = await openSignUp({ EMAIL_DOMAINS: 'univ.test, Univ.ac.kr' })
  const browser = await openVerified(campus, email)
  const rejection = async (change: object) => (await browser.call(register, { body: { ...form, ...change } })).body.code
  for (const term of ['term1', 'term2', 'term3', 'term5'])
    expect(await rejection({ terms: { ...terms, [term]: false } }), term).toBe('CONSENT_REQUIRED')
  expect(await rejection({ email: 'new@gmail.test' })).toBe('EMAIL_DOMAIN')
  expect(await rejection({ email: 'new@evil.univ.test' })).toBe('EMAIL_DOMAIN')
  expect(await rejection({ password: 'password1' })).toBe('WEAK_PASSWORD')
  expect(await rejection({ password: 'seven77' })).toBe('BAD_REQUEST')
  expect(await rejection({ nickname: 'Ａｄｍｉｎ' })).toBe('NICKNAME_RESERVED')
  expect(await rejection({ nickname: 'a\u202eb' })).toBe('BAD_REQUEST')
  // Fields that a form may not set are ignored.
  const made = await browser.call(register, { body: { ...form, role: 'ADMIN', userId: 1, id: 1 } as typeof form })
  expect(made.status).toBe(200)
  expect(await campus.query('select role from users')).toEqual([{ role: 'USER' }])
})

test('gives a nickname to one of fifty concurrent sign-ups and rejects the others', async () => {
  const { campus } = await openSignUp()
  const wanted = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const address = `fan${index}@univ.test`
      const nickname = index % 2 ? 'Champion' : 'champion'
      return (await openVerified(campus, address)).call(register, { body: { ...form, email: address, nickname } })
    }),
  )
  expect(wanted.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(wanted.filter(({ body }) => body.code === 'NICKNAME_TAKEN')).toHaveLength(49)
  // The others can try another name with the same verification.
  expect(await campus.query('select from email_verifications')).toHaveLength(49)
})

test('rejects a nickname that looks like another one', async () => {
  const { campus } = await openSignUp()
  const wants = async (nickname: string, address: string) =>
    (await openVerified(campus, address)).call(register, { body: { ...form, email: address, nickname } })
  expect((await wants('alice', 'alice@univ.test')).status).toBe(200)
  // Cyrillic а, е and с, fullwidth letters, Greek ι, a digit for a letter.
  const alike = ['аlice', 'Ａlice', 'аliсе', 'ａｌｉｃｅ', 'alιce', 'a1ice', 'ALICE']
  for (const [at, nickname] of alike.entries()) {
    expect((await campus.call(checkNickname, { query: { nickname } })).body, nickname).toBe(true)
    expect((await wants(nickname, `other${at}@univ.test`)).body, nickname).toMatchObject({ code: 'NICKNAME_TAKEN' })
  }
  for (const nickname of ['운영진', '관리자님', 'moderator', 'staff', '심판', '공지사항'])
    expect((await campus.call(checkNickname, { query: { nickname } })).body, nickname).toBe(true)
  expect((await wants('alicia', 'alicia@univ.test')).status).toBe(200)
})

test('gives nicknames that look alike to one of fifty concurrent sign-ups', async () => {
  const { campus } = await openSignUp()
  const wanted = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const address = `fan${index}@univ.test`
      const nickname = ['champ', 'сhamp', 'ｃhamp', 'chаmp'][index % 4] as string
      return (await openVerified(campus, address)).call(register, { body: { ...form, email: address, nickname } })
    }),
  )
  expect(wanted.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(wanted.filter(({ body }) => body.code === 'NICKNAME_TAKEN')).toHaveLength(49)
})

test('accounts whose names already look alike keep them, and may change their own', async () => {
  const campus = await openCampus()
  await campus.query('alter table users disable trigger reject_alike_nickname')
  const people = [await campus.person(), await campus.person()]
  for (const [at, { userId }] of people.entries())
    await campus.query('update users set nickname = $2, nickname_key = $2 where id = $1', [userId, ['fox', 'fох'][at]])
  await campus.query('alter table users enable trigger reject_alike_nickname')
  for (const { cookie } of people) {
    const response = await fetch(`${campus.url}/api/users/checkNickname?nickname=FOX`, { headers: { cookie } })
    expect(await response.json()).toBe(false)
  }
})

test('creates one account when two browsers have verified one address', async () => {
  const { campus } = await openSignUp()
  const browsers = [await openVerified(campus, email), await openVerified(campus, email)]
  const made = await Promise.all(
    browsers.map((browser, index) => browser.call(register, { body: { ...form, nickname: `fan${index}` } })),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(made.map(({ body }) => body.code)).toContain('EMAIL_TAKEN')
})

test('320 code requests for one address send one email, and do not affect neighbours', async () => {
  const { mail, campus, browser } = await openSignUp()
  const requestCode = (address: string) => openBrowser(campus).call(sendVerificationCode, { body: { email: address } })
  const statuses = new Map<number, number>()
  for (let round = 0; round < 32; round++) {
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => requestCode('victim@univ.test'))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 1, 429: 319 })
  expect((await browser.call(sendVerificationCode, { body: { email } })).status).toBe(200)
  const known = await addAccount(campus, 'fan')
  expect((await browser.call(forgotPassword, { query: {}, body: { email: known } })).status).toBe(200)
  await mail.emailTo(known)
  const counted = await campus.query(`select count from attempts where kind = 'LETTERS_ADDRESS'`)
  expect(counted).toEqual([{ count: 3 }])
})

test('the email breaker stops all emails for an hour and logs an error', async () => {
  const lines: string[] = []
  const mail = await openMail()
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const campus = await openCampus({ env: { SMTP_URL: mail.url, EMAILS_PER_HOUR: '3' }, log })
  const requestCode = async (address: string) =>
    (await openBrowser(campus).call(sendVerificationCode, { body: { email: address } })).status
  const statuses: number[] = []
  for (const word of ['a', 'b', 'c', 'd']) statuses.push(await requestCode(`${word}@univ.test`))
  expect(statuses).toEqual([200, 200, 200, 429])
  const rejected = await campus.call(contactOperator, { body: { topic: 'BUG', message: '?' } })
  expect(rejected.status).toBe(429)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringContaining('e-mail limit of this hour reached'),
  ])
  await campus.query(`update attempts set expires_at = now()`)
  expect(await requestCode('d@univ.test')).toBe(200)
})
