// The mailbox accepts emails over real SMTP and stores each as one file.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from './mailbox.ts'

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox(join(await mkdtemp(join(tmpdir(), 'campus-mail-')), 'mail'))
})

afterAll(async () => {
  await mailbox.stop()
  await rm(join(mailbox.folder, '..'), { recursive: true })
})

/** Sends each line after the reply to the one before; returns the reply codes. */
async function exchange(lines: string[]): Promise<string[]> {
  const socket = connect(Number(new URL(mailbox.url).port), '127.0.0.1')
  const codes: string[] = []
  for await (const answer of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(answer)) continue
    codes.push(answer.slice(0, 3))
    const line = lines.shift()
    if (line === undefined) socket.end()
    else socket.write(`${line}\r\n`)
  }
  return codes
}

const subject = `=?utf-8?B?${Buffer.from('인증 번호 안내').toString('base64')}?=`
const emailTo = (recipients: string[], body: string) => [
  'EHLO campus',
  'MAIL FROM:<no-reply@campus.test>',
  ...recipients.map((recipient) => `RCPT TO:<${recipient}>`),
  'DATA',
  `Subject: ${subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n.`,
  'QUIT',
]

it('stores an email for each recipient, Korean text included', async () => {
  expect(mailbox.url).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
  const codes = await exchange(emailTo(['student@campus.test', 'a/b@campus.test'], '인증 번호는 123456입니다.'))
  expect(codes).toEqual(['220', '250', '250', '250', '250', '354', '250', '221'])
  const files = (await readdir(mailbox.folder)).toSorted()
  expect(files).toHaveLength(2)
  expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT.*Z-1-student@campus\.test\.eml$/)
  expect(files[1]).toMatch(/Z-2-a_b@campus\.test\.eml$/)
  const email = await readFile(join(mailbox.folder, files[0] ?? ''), 'utf8')
  expect(email).toContain(`Subject: ${subject}`)
  expect(email).toContain('인증 번호는 123456입니다.')
})

it('rejects an email over 1 MiB, and goes on', async () => {
  const before = (await readdir(mailbox.folder)).length
  const tooLarge = `${'x'.repeat(998)}\r\n`.repeat(1100)
  expect((await exchange(emailTo(['big@campus.test'], tooLarge))).at(-2)).toBe('552')
  expect((await exchange(emailTo(['next@campus.test'], '다음 편지'))).at(-2)).toBe('250')
  expect((await readdir(mailbox.folder)).length).toBe(before + 1)
})
