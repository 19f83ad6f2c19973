// Letters survive what happens to processes and mail servers, and nobody's address gets into a log.
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

test('a process killed before the letters went out: another sends each exactly once', { timeout: 60_000 }, async () => {
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
  const ask = (path: string, email: string) =>
    fetch(`${first.url}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  const began = performance.now()
  expect((await ask('sendVerificationCode', 'new@campus.test')).status).toBe(200)
  expect((await ask('forgotPassword', 'fan@campus.test')).status).toBe(200)
  // The mail server is down, and nobody who asks has to wait for it.
  expect(performance.now() - began).toBeLessThan(1500)
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from jobs.job where name = 'letters' and state = 'retry'`)
    expect(rows).toHaveLength(2)
  }, 5000)
  await first.kill()
  // As if the pause before the next try were over.
  await pool.query(`update jobs.job set start_after = now() where name = 'letters'`)

  const mail = await openMail({ port: mailPort })
  const second = await startServer('second', settings)
  onTestFinished(() => second.kill())
  expect(codeIn(await vi.waitFor(() => mail.emailTo('new@campus.test'), 20_000))).toMatch(/^\d{6}$/)
  expect(tokenIn(await mail.emailTo('fan@campus.test'))).toHaveLength(43)
  // Nothing is left that could be sent again.
  const open = () => pool.query(`select from jobs.job where name = 'letters' and state <> 'completed'`)
  await expect.poll(async () => (await open()).rows, { timeout: 10_000 }).toEqual([])
  expect(await mail.emailsTo('new@campus.test')).toHaveLength(1)
  expect(await mail.emailsTo('fan@campus.test')).toHaveLength(1)
})

test('a process without the role leaves letters to others', async () => {
  const [own, others] = [await openMail(), await openMail()]
  const campus = await openCampus({ env: { SMTP_URL: own.url, ROLES: 'http,realtime' } })
  const ask = (email: string) => openBrowser(campus).call(sendVerificationCode, { body: { email } })
  // A process that works takes what it sends itself at once: these would not wait for another.
  const addresses = ['one@campus.test', 'two@campus.test', 'three@campus.test']
  for (const email of addresses) await ask(email)
  await campus.addNode({ ROLES: 'jobs', SMTP_URL: others.url })
  for (const email of addresses) await others.emailTo(email)
  for (const email of addresses) expect(await own.emailsTo(email)).toEqual([])
})

test('an e-mail waits while the mail server rejects our password, and arrives once it is right', async () => {
  let password = 'right'
  const mail = await openMail({ login: () => ({ user: 'campus', password }) })
  const campus = await openCampus({ env: { SMTP_URL: mail.url } })
  password = 'changed'
  await openBrowser(campus).call(sendVerificationCode, { body: { email: 'new@campus.test' } })
  const states = () => campus.query(`select state from jobs.job where name = 'letters'`)
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retry' }]), 10_000)
  password = 'right'
  // Our log-in is not tried again for a while: services lock accounts for that.
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + 30_000)
  onTestFinished(() => void vi.restoreAllMocks())
  // As if the pause before the next try were over.
  await campus.query(`update jobs.job set start_after = now() where name = 'letters'`)
  expect(codeIn(await mail.emailTo('new@campus.test'))).toMatch(/^\d{6}$/)
})

test('logs name no address, no code and no token', async () => {
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
  // And where letters fail, or can't be sent at all.
  for (const SMTP_URL of [`smtp://127.0.0.1:${await freePort()}`, undefined]) {
    const other = await openCampus({ env: { SMTP_URL }, log })
    await addAccount(other, 'secret-person')
    await openBrowser(other).call(forgotPassword, { query: {}, body: { email: 'secret-person@campus.test' } })
  }
  await vi.waitFor(() => expect(lines.join('')).toMatch(/item failed[^]*e-mail skipped|e-mail skipped[^]*item failed/))
  expect(lines.join('')).not.toMatch(new RegExp(`secret-person|새내기|박신입|"${code}"|${token}`))
})

test('what is done leaves the queue soon', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  await openBrowser(campus).call(forgotPassword, { query: { email }, body: undefined })
  await vi.waitFor(async () =>
    expect(await campus.query('select state, data from jobs.job')).toMatchObject([{ state: 'completed' }]),
  )
  const [job] = await campus.query<{ seconds: number }>('select deletion_seconds as seconds from jobs.job')
  expect(job?.seconds).toBeLessThanOrEqual(60)
})

test('a mail server that takes its time gets each letter once, and every code is good', async () => {
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
    const letters = await mail.emailsTo(email)
    expect(letters).toHaveLength(1)
    const code = codeIn(letters[0]!)
    expect((await browser.call(verifyCode, { query: { email, code }, body: undefined })).status).toBe(200)
  }
}, 40_000)

test('a letter confirmed too late is sent again as the same letter: the code that arrived first is good', async () => {
  let letters = 0
  const mail = await openMail({ replyAfterMs: () => (letters++ === 0 ? 1500 : 0) })
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
