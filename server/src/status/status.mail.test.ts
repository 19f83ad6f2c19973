// Administrators see that e-mails cannot be sent, and why, on every process; nobody else does.
import { getOperatorStatus } from '@campus/contract/status'
import { sendVerificationCode } from '@campus/contract/users'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBrowser } from '../../test/fixtures/browser.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { openMail } from '../../test/fixtures/mail.ts'

const read = async (url: string, name: string) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

test('a missing mail server is logged at the start, and shown to administrators and Prometheus', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const campus = await openCampus({ log })
  expect(lines.join('')).toContain('no mail server')
  const admin = await campus.person('ADMIN')
  const { body } = await campus.call(getOperatorStatus, {}, admin)
  expect(body.mail.trouble).toBe('NOT_CONFIGURED')
  expect(await read(campus.url, 'mail_configured')).toBe(0)
  expect((await campus.call(getOperatorStatus, {}, await campus.person())).status).toBe(403)
  expect((await campus.call(getOperatorStatus, {})).status).toBe(401)
})

test('a process that sends no e-mails shows a rejected password, until an e-mail is sent', async () => {
  let password = 'right'
  const mail = await openMail({ login: () => ({ user: 'campus', password }) })
  const campus = await openCampus({ env: { SMTP_URL: mail.url, ROLES: 'http,realtime' } })
  const sender = await campus.addNode({ ROLES: 'jobs', NODE_NAME: 'sender' })
  const admin = await campus.person('ADMIN')
  const trouble = async () => (await campus.call(getOperatorStatus, {}, admin)).body.mail.trouble
  expect(await trouble()).toBe(null)
  password = 'changed'
  await openBrowser(campus).call(sendVerificationCode, { body: { email: 'new@campus.test' } })
  await vi.waitFor(async () => expect(await trouble()).toBe('LOGIN'), { timeout: 15_000, interval: 100 })
  expect([await read(campus.url, 'mail_failing'), await read(sender.url, 'mail_failing')]).toEqual([0, 1])
  expect(await read(sender.url, 'emails_total{outcome="LOGIN"}')).toBe(1)
  password = 'right'
  // As if the rest of the log-in and the pause before the next try were over.
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + 30_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await campus.query(`update jobs.job set start_after = now() where name = 'letters'`)
  await vi.waitFor(async () => expect(await trouble()).toBe(null), { timeout: 15_000, interval: 100 })
})
