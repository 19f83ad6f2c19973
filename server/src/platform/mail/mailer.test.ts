// The mailer against a real SMTP server that rejects in every way: only an address that does not exist loses its email.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailTrouble } from '@campus/contract/status'
import { type MailboxOptions, startMailbox } from '@campus/ops/local/mailbox'
import { freePort } from '@campus/ops/local/process'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServerError, openMailer, tryMailServer } from './mailer.ts'

const settings = { MAIL_FROM: 'Campus <no-reply@campus.test>', SMTP_TIMEOUT_MS: 5000 }
const email = { subject: '제목', text: '글', html: '<p>글</p>' }

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'campus-mailer-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** `at`: changes the address that the mailer is given. */
async function open(options: MailboxOptions = {}, at: (url: string) => string = (url) => url) {
  const mailbox = await startMailbox(folder(), options)
  const SMTP_URL = at(mailbox.url)
  const mailer = openMailer({ ...settings, SMTP_URL })
  onTestFinished(async () => {
    mailer.close()
    await mailbox.stop()
  })
  const send = (to = 'fan@campus.test') =>
    mailer.send(to, email, 'one').catch((error: MailServerError) => `throws ${error.trouble}`)
  return { send, mailer, SMTP_URL, count: () => readdirSync(mailbox.folder).length }
}

function keyPair() {
  const at = folder()
  const [key, cert] = [join(at, 'key.pem'), join(at, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=x']
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

const login = () => ({ user: 'campus', password: 'p/w:rd@' })
const rejecting = (code: number, text: string): MailboxOptions => ({ rejectRecipient: () => ({ code, text }) })

test('sends an email with a password of any characters', async () => {
  const { send, mailer, count, SMTP_URL } = await open({ login })
  expect([await send(), count(), mailer.state.trouble]).toEqual(['sent', 1, null])
  expect(await tryMailServer({ ...settings, SMTP_URL })).toEqual({ trouble: null, words: '' })
})

test.each<[string, MailTrouble, MailboxOptions, ((url: string) => string)?]>([
  ['a wrong password (535)', 'LOGIN', { login }, (url) => url.replace('campus:', 'campus:x')],
  ['no password where one is required (530)', 'LOGIN', { login }, (url) => url.replace(/\/\/.*@/, '//')],
  ['a server that relays nothing (550 5.7.1)', 'RELAY', rejecting(550, '5.7.1 Relaying denied')],
  ['the same without a status (550)', 'RELAY', rejecting(550, 'relay not permitted')],
  ['the same in other words (554)', 'RELAY', rejecting(554, '5.7.1 <x>: Relay access denied')],
  ['a full mailbox (452)', 'BUSY', rejecting(452, '4.2.2 full')],
  ['a rejected message (554)', 'MESSAGE', { rejectMessage: () => ({ code: 554, text: '5.7.1 looks like spam' }) }],
  ['a server without TLS where TLS is required', 'TLS', {}, (url) => `${url}?requireTLS=true`],
  ['a TLS port without TLS behind it', 'TLS', {}, (url) => url.replace('smtp:', 'smtps:')],
  ['a name that does not exist', 'NAME', {}, () => 'smtp://mail.campus.invalid:25'],
])('throws on %s, so that the job is retried', async (_, trouble, options, at) => {
  const { send, count } = await open(options, at)
  expect([await send(), count()]).toEqual([`throws ${trouble}`, 0])
})

test.each([true, false])('throws on an untrusted certificate (implicit TLS: %s)', async (isImplicit) => {
  const { send, count } = await open({ tls: { ...keyPair(), isImplicit } })
  expect([await send(), count()]).toEqual(['throws TLS', 0])
})

test('throws on a refused connection, and reports it until an email is sent', async () => {
  const port = await freePort()
  const mailer = openMailer({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
  onTestFinished(mailer.close)
  await expect(mailer.send('fan@campus.test', email, 'one')).rejects.toThrow('mail server: UNREACHABLE')
  expect(mailer.state.trouble).toBe('UNREACHABLE')
  const mailbox = await startMailbox(folder(), { port })
  onTestFinished(mailbox.stop)
  expect(await mailer.send('fan@campus.test', email, 'one')).toBe('sent')
  expect(mailer.state.trouble).toBe(null)
})

test.each([
  [rejecting(550, '5.1.1 no such user: fan@campus.test')],
  [rejecting(550, 'no such user')],
  [rejecting(553, 'bad address')],
  [{ rejectMessage: () => ({ code: 550, text: '5.1.1 no such user' }) }],
])('does not retry an address that does not exist, and does not report it as trouble', async (options) => {
  const { send, mailer } = await open(options)
  expect([await send(), mailer.state.trouble]).toEqual(['rejected', null])
  const { values } = await mailer.state.counter.get()
  expect(values.filter(({ value }) => value > 0).map(({ labels }) => labels.outcome)).toEqual(['RECIPIENT'])
})

test('errors contain no address', async () => {
  const { mailer } = await open(rejecting(452, 'mailbox of fan@campus.test is full'))
  const thrown = await mailer.send('fan@campus.test', email, 'two').catch((error: Error) => error)
  expect(`${(thrown as Error).message}${(thrown as Error).stack}`).not.toContain('fan@')
})

test('pauses after a rejected password, because services lock the account', async () => {
  let logins = 0
  const { mailer } = await open({ login: () => (logins++, { user: 'campus', password: `other-${logins}` }) })
  const before = logins
  for (const id of ['one', 'two', 'three'])
    await expect(mailer.send('fan@campus.test', email, id)).rejects.toThrow('mail server: LOGIN')
  expect(logins - before).toBe(1)
})

/** Another name of this machine, which the mailer cannot recognise as local. */
const elsewhere = (url: string) => url.replace('127.0.0.1', '0x7f.1')

test('does not send a password to another machine without TLS', async () => {
  let logins = 0
  const { send } = await open({ login: () => (logins++, login()) }, elsewhere)
  const before = logins
  expect([await send(), logins - before]).toEqual(['throws TLS', 0])
})

test('rejects a line break in an address or subject', async () => {
  const { mailer } = await open()
  expect(await mailer.send('fan@campus.test\r\nBcc: x@y.z', email, 'three')).toBe('rejected')
  expect(await mailer.send('fan@campus.test', { ...email, subject: 'a\nBcc: x@y.z' }, 'four')).toBe('rejected')
})

test('skips emails without a mail server, and reports it', async () => {
  const mailer = openMailer({ ...settings, SMTP_URL: undefined })
  expect(await mailer.send('fan@campus.test', email, 'five')).toBe('skipped')
  expect(mailer.state.trouble).toBe('NOT_CONFIGURED')
})
