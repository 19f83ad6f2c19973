// Emails survive failures of processes and mail servers, and no address gets into a log.
import { Writable } from 'node:stream'
import { forgotPassword, login, register, sendVerificationCode, verifyCode } from '@campus/contract/users'
import { freePort } from '@campus/ops/local/process'
import { startServer } from '@campus/ops/node-process'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { addAccount, openBrowser } from '../../test/fixtures/browser.ts'
import { cloneDatabase, openCampus } from '../../test/fixtures/campus.ts'
import { codeIn, openMail, tokenIn } from '../../test/fixtures/mail.ts'

test('after a kill another process sends each pending email exactly once', { timeout: 60_000 }, async () => {
  const { databaseUrl, drop } = await cloneDatabase()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {})
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  await pool.query(`insert into users (email, email_key, name, nickname, nickname_key, password_hash)
    values ('fan@campus.test', 'fan@campus.test', '이학생', 'fan', 'fan', '!')`)
  const mailPort = await freePort()
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: inject('redisUrl'),
    NEWS_PREFIX: `test-jobs-${process.pid}:`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
  const first = await startServer('first', settings)
  onTestFinished(() => first.kill())
  const post = (path: string, email: string) =>
    fetch(`${first.url}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const began = performance.now()
  expect((await post('sendVerificationCode', 'new@campus.test')).status).toBe(200)
  expect((await post('forgotPassword', 'fan@campus.test')).status).toBe(200)
  // The mail server is down, and no request waits for it.
  expect(performance.now() - began).toBeLessThan(1500)
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from jobs.job where name = 'letters' and state = 'retry'`)
    expect(rows).toHaveLength(2)
  }, 15_000)
  await first.kill()
  // Skip the pause before the next attempt.
  await pool.query(`update jobs.job set start_after = now() where name = 'letters'`)

  const mail = await openMail({ port: mailPort })
  const second = await startServer('second', settings)
  onTestFinished(() => second.kill())
  expect(codeIn(await vi.waitFor(() => mail.emailTo('new@campus.test'), 20_000))).toMatch(/^\d{6}$/)
  expect(tokenIn(await mail.emailTo('fan@campus.test'))).toHaveLength(43)
  // Nothing is left that could be sent again.
  const open = () => pool.query(`select from jobs.job where name = 'letters' and state <> 'completed'`)
  await expect.poll(async () => (await open()).rows, { timeout: 15_000 }).toEqual([])
  expect(await mail.emailsTo('new@campus.test')).toHaveLength(1)
  expect(await mail.emailsTo('fan@campus.test')).toHaveLength(1)
})

test('a process without the jobs role leaves emails to others', async () => {
  const [own, others] = [await openMail(), await openMail()]
  const campus = await openCampus({ env: { SMTP_URL: own.url, ROLES: 'http,realtime' } })
  const requestCode = (email: string) => openBrowser(campus).call(sendVerificationCode, { body: { email } })
  // A worker takes its own jobs at once, so only a process that is no worker leaves them to another.
  const addresses = ['one@campus.test', 'two@campus.test', 'three@campus.test']
  for (const email of addresses) await requestCode(email)
  await campus.addNode({ ROLES: 'jobs', SMTP_URL: others.url })
  for (const email of addresses) await others.emailTo(email)
  for (const email of addresses) expect(await own.emailsTo(email)).toEqual([])
})

test('retries an email while the mail server rejects our password, and sends it once it is right', async () => {
  let password = 'right'
  const mail = await openMail({ login: () => ({ user: 'campus', password }) })
  const campus = await openCampus({ env: { SMTP_URL: mail.url } })
  password = 'changed'
  await openBrowser(campus).call(sendVerificationCode, { body: { email: 'new@campus.test' } })
  const states = () => campus.query(`select state from jobs.job where name = 'letters'`)
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retry' }]), 15_000)
  password = 'right'
  // The mailer pauses after a rejected log-in, because mail services lock accounts.
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + 30_000)
  onTestFinished(() => void vi.restoreAllMocks())
  // Skip the pause before the next attempt.
  await campus.query(`update jobs.job set start_after = now() where name = 'letters'`)
  expect(codeIn(await mail.emailTo('new@campus.test'))).toMatch(/^\d{6}$/)
})

test('logs contain no address, no code and no token', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const mail = await openMail()
  const log = pino({ level: 'debug' }, stream)
  const campus = await openCampus({ env: { SMTP_URL: mail.url }, log })
  const browser = openBrowser(campus)
  const email = 'secret-person@univ.test'
  await browser.call(sendVerificationCode, { body: { email } })
  const code = codeIn(await mail.emailTo(email))
  await browser.call(verifyCode, { query: { email, code }, body: undefined })
  const terms = { term1: true, term2: true, term3: true, term4: true, term5: true }
  const form = { email, password: 'sunny-Field7', name: '박신입', nickname: '새내기', terms }
  expect((await browser.call(register, { body: form })).status).toBe(200)
  await browser.call(login, { body: { email, password: 'sunny-Field7' } })
  await browser.call(forgotPassword, { query: { email }, body: undefined })
  const token = tokenIn(await mail.emailTo(email, 2))
  // Also where sending fails or is not configured.
  for (const SMTP_URL of [`smtp://127.0.0.1:${await freePort()}`, undefined]) {
    const other = await openCampus({ env: { SMTP_URL }, log })
    await addAccount(other, 'secret-person')
    await openBrowser(other).call(forgotPassword, { query: {}, body: { email: 'secret-person@campus.test' } })
  }
  await vi.waitFor(
    () => expect(lines.join('')).toMatch(/item failed[^]*e-mail skipped|e-mail skipped[^]*item failed/),
    15_000,
  )
  expect(lines.join('')).not.toMatch(new RegExp(`secret-person|새내기|박신입|"${code}"|${token}`))
})

test('deletes completed jobs within a minute', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  await openBrowser(campus).call(forgotPassword, { query: { email }, body: undefined })
  await vi.waitFor(
    async () => expect(await campus.query('select state, data from jobs.job')).toMatchObject([{ state: 'completed' }]),
    15_000,
  )
  const [job] = await campus.query<{ seconds: number }>('select deletion_seconds as seconds from jobs.job')
  expect(job?.seconds).toBeLessThanOrEqual(60)
})

test('sends each email once to a slow mail server, and every code is valid', async () => {
  const mail = await openMail({ replyAfterMs: () => 400 })
  const campus = await openCampus({ env: { SMTP_URL: mail.url } })
  const people = Array.from({ length: 8 }, (_, index) => ({
    email: `new-${index}@campus.test`,
    browser: openBrowser(campus),
  }))
  for (const { email, browser } of people) await browser.call(sendVerificationCode, { body: { email } })
  await vi.waitFor(async () => {
    const open = await campus.query(`select from jobs.job where name = 'letters' and state <> 'completed'`)
    expect(open).toEqual([])
  }, 30_000)
  for (const { email, browser } of people) {
    const received = await mail.emailsTo(email)
    expect(received).toHaveLength(1)
    const code = codeIn(received[0]!)
    expect((await browser.call(verifyCode, { query: { email, code }, body: undefined })).status).toBe(200)
  }
})

test('sends the same email again when the mail server times out: the code that arrived first is valid', async () => {
  let replies = 0
  const mail = await openMail({ replyAfterMs: () => (replies++ === 0 ? 1500 : 0) })
  const campus = await openCampus({ env: { SMTP_URL: mail.url, SMTP_TIMEOUT_MS: '300' } })
  const browser = openBrowser(campus)
  const email = 'new@campus.test'
  await browser.call(sendVerificationCode, { body: { email } })
  const second = await mail.emailTo(email, 2)
  const [first] = await mail.emailsTo(email)
  expect([codeIn(second), second.messageId]).toEqual([codeIn(first!), first!.messageId])
  const code = codeIn(first!)
  expect((await browser.call(verifyCode, { query: { email, code }, body: undefined })).status).toBe(200)
})
