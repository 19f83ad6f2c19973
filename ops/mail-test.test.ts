// `campus-score mail-test` against a real SMTP server: it prints the result in the operator's language, with a remedy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from './local/folder.ts'
import { type MailboxOptions, startMailbox } from './local/mailbox.ts'

async function openMailbox(options: MailboxOptions = {}) {
  const mailbox = await startMailbox(mkdtempSync(join(tmpdir(), 'campus-mail-test-')), options)
  onTestFinished(async () => {
    await mailbox.stop()
    rmSync(mailbox.folder, { recursive: true })
  })
  return mailbox
}

async function run(env: Record<string, string>, to = 'me@campus.test') {
  const child = spawn(process.execPath, [join(projectRoot, 'ops/mail-test.ts'), to], {
    env: { PATH: process.env['PATH'] ?? '', LANG: 'ko_KR.UTF-8', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

const login = () => ({ user: 'campus', password: 'right' })

test('an email arrives now', async () => {
  const mailbox = await openMailbox({ login })
  const { code, output } = await run({ SMTP_URL: mailbox.url })
  expect([code, readdirSync(mailbox.folder)]).toEqual([0, [expect.stringContaining('me@campus.test')]])
  expect(output).toContain('보냈어요')
  expect(output).not.toContain('right')
})

test.each<[string, MailboxOptions, (url: string) => string, string[]]>([
  ['a wrong password', { login }, (url) => url.replace('right', 'wrong'), ['앱 비밀번호', '535']],
  ['no TLS', {}, (url) => `${url}?requireTLS=true`, ['암호화 연결']],
  ['nobody there', {}, () => 'smtp://127.0.0.1:9', ['연결할 수 없어요']],
  [
    'a rejected address',
    { rejectRecipient: () => ({ code: 550, text: '5.1.1 who?' }) },
    (url) => url,
    ['받는 주소', 'who?'],
  ],
])('%s is named with what to do', async (_, options, at, words) => {
  const mailbox = await openMailbox(options)
  const { code, output } = await run({ SMTP_URL: at(mailbox.url) })
  expect([code, readdirSync(mailbox.folder)]).toEqual([1, []])
  for (const word of ['보내지 못했어요', '할 일:', ...words]) expect(output).toContain(word)
})

test('in English, and without a mail server', async () => {
  const { code, output } = await run({ LANG: 'en_US.UTF-8' })
  expect([code, output]).toEqual([1, expect.stringContaining('Set SMTP_URL and MAIL_FROM')])
  expect((await run({}, 'nobody')).code).toBe(2)
})
