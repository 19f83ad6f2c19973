// The mailer and mail servers that say no: for good, for now, or nothing at all.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMailer } from './mailer.ts'

/** A mail server that answers every recipient with that line. */
async function mailerTo(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (line) => {
      const isRecipient = String(line).startsWith('RCPT')
      socket.write(isRecipient ? `${answer}\r\n` : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = openMailer({
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Campus <no-reply@campus.test>',
    SMTP_TIMEOUT_MS: 5000,
  })
  onTestFinished(() => {
    mailer.close()
    server.close()
  })
  return mailer
}

const letter = { subject: '제목', text: '글', html: '<p>글</p>' }

test('a mailbox that does not exist is not tried again; one that is full is, and nobody is named', async () => {
  const never = await mailerTo('550 no such user: fan@campus.test')
  expect(await never.send('fan@campus.test', letter, 'one')).toBe('refused')
  const later = await mailerTo('452 mailbox of fan@campus.test is full')
  const refusal = await later.send('fan@campus.test', letter, 'two').catch((error: Error) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(`${(refusal as Error).message}${(refusal as Error).stack}`).not.toContain('fan@')
})

test('a line break in an address or subject goes nowhere', async () => {
  const mailer = await mailerTo('250 ok')
  expect(await mailer.send('fan@campus.test\r\nBcc: x@y.z', letter, 'three')).toBe('refused')
  expect(await mailer.send('fan@campus.test', { ...letter, subject: 'a\nBcc: x@y.z' }, 'four')).toBe('refused')
})

test('without a mail server letters are skipped', async () => {
  const mailer = openMailer({ SMTP_URL: undefined, MAIL_FROM: 'a@b.c', SMTP_TIMEOUT_MS: 5000 })
  expect(await mailer.send('fan@campus.test', letter, 'five')).toBe('skipped')
})
