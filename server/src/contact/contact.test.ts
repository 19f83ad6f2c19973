// Messages to the operator: the email that arrives, and that input cannot alter its headers.
import { Writable } from 'node:stream'
import { contactOperator } from '@campus/contract/contact'
import { freePort } from '@campus/ops/local/process'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { openMail } from '../../test/fixtures/mail.ts'
import { contactEmail } from './contact.emails.ts'

const operator = 'operator@univ.test'

test('emails the operator as plain text, with the sender as the reply address', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url, CONTACT_EMAIL: operator } })
  const message = '결승 점수가 틀려요.\n<b>3:2</b>가 맞습니다 & 감사합니다 👏'
  const body = { email: 'asker@univ.test', topic: 'RESULT', message } as const
  expect(await campus.call(contactOperator, { body })).toMatchObject({ status: 200, body: {} })
  const received = await mail.emailTo(operator)
  expect(received).toMatchObject({
    subject: '[캠퍼스 스코어] 문의: 경기 결과 정정',
    replyTo: [{ address: 'asker@univ.test' }],
  })
  expect(received.text).toContain(message)
  expect(received.text).toContain('답장 받을 주소: asker@univ.test')
  expect(received.html).toBeUndefined()
})

test('replies go to the account’s address, to another one that was typed, or nowhere for a stranger without one', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url, CONTACT_EMAIL: operator } })
  const person = await campus.person()
  const [account] = await campus.query<{ email: string }>('select email from users where id = $1', [person.userId])
  const sendMessage = async (email: string | undefined, who: typeof person | undefined, count: number) => {
    const body = { topic: 'OTHER', message: `${count}`, ...(email && { email }) } as const
    expect((await campus.call(contactOperator, { body }, who)).status).toBe(200)
    return mail.emailTo(operator, count)
  }
  const own = await sendMessage(undefined, person, 1)
  expect(own.replyTo).toMatchObject([{ address: account?.email }])
  expect(own.text).toContain(`회원 번호: ${person.userId}`)
  expect((await sendMessage('else@univ.test', person, 2)).replyTo).toMatchObject([{ address: 'else@univ.test' }])
  const nobody = await sendMessage(undefined, undefined, 3)
  expect(nobody.replyTo).toBeUndefined()
  expect(nobody.text).toContain('답장 받을 주소: 없음')
})

test('uses the address of MAIL_FROM when the operator has no own address', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Campus <hello@univ.test>' } })
  await campus.call(contactOperator, { body: { topic: 'BUG', message: '안 열려요' } })
  expect((await mail.emailTo('hello@univ.test')).text).toContain('안 열려요')
})

test('rejects invalid messages and header injection', async () => {
  const mail = await openMail()
  const campus = await openCampus({ env: { SMTP_URL: mail.url, CONTACT_EMAIL: operator } })
  const good = {
    email: 'asker@univ.test',
    topic: 'BUG',
    message: 'x\r\nBcc: victim@univ.test\r\n.\r\nRCPT TO:<victim@univ.test>',
  }
  const bad = [
    { ...good, email: 'a@b.c\r\nBcc: victim@univ.test' },
    { ...good, email: 'a@b.c,victim@univ.test' },
    { ...good, topic: 'X\r\nBcc: victim@univ.test' },
    { ...good, message: '   ' },
  ]
  for (const body of bad) expect((await campus.call(contactOperator, { body: body as never })).status).toBe(400)
  expect((await campus.call(contactOperator, { body: good as never })).status).toBe(200)
  const received = await mail.emailTo(operator)
  expect(received.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(received.text).toContain('Bcc: victim@univ.test')
  expect(await mail.emailsTo('victim@univ.test')).toEqual([])
})

test('accepts 2000 characters and rejects 2001', async () => {
  const campus = await openCampus()
  const statuses = [2000, 2001].map(async (length) => {
    const { status } = await campus.call(contactOperator, { body: { topic: 'BUG', message: '가'.repeat(length) } })
    return status
  })
  expect(await Promise.all(statuses)).toEqual([200, 400])
})

test('retries while the mail server is down; logs contain neither messages nor addresses', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_EMAIL: operator }
  const campus = await openCampus({ env, log: pino({ level: 'debug' }, stream) })
  const body = { email: 'secret-person@univ.test', topic: 'BUG', message: '비밀 이야기' } as const
  expect((await campus.call(contactOperator, { body })).status).toBe(200)
  await vi.waitFor(() => expect(lines.join('')).toContain('item failed'), 15_000)
  const mail = await openMail({ port })
  expect((await mail.emailTo(operator)).text).toContain('비밀 이야기')
  expect(lines.join('')).not.toMatch(/secret-person|비밀|operator@/)
  // A sent message is deleted soon.
  await vi.waitFor(
    async () =>
      expect(
        await campus.query(`select state, deletion_seconds <= 60 as soon from jobs.job where name = 'contact'`),
      ).toEqual([{ state: 'completed', soon: true }]),
    15_000,
  )
})

test('removes bidi marks and control characters', () => {
  const message = { topic: 'OTHER', replyTo: undefined, userId: undefined } as const
  const { text } = contactEmail('캠퍼스 스코어', { ...message, message: 'a\u202Eb\u0000c\u001B[31md\re\tf\ng' })
  expect(text).toContain('abc[31md\ne\tf\ng')
})
