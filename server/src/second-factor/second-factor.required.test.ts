// Where the operator requires a second factor, an administrator without one has a user's rights; and the reset of a
// lost one.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { askTotp, getSecondFactors, removeTotp } from '@campus/contract/second-factor'
import { listStaff } from '@campus/contract/staff'
import { deleteMe, login, me } from '@campus/contract/users'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addAccount, openBrowser, password, signedIn } from '../../test/fixtures/browser.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { openMail } from '../../test/fixtures/mail.ts'
import { connectByHand, until } from '../../test/fixtures/realtime-server.ts'
import { guarded, guardedAdmin, handClock } from '../../test/fixtures/second-factor.ts'

// It starts processes of its own.
vi.setConfig({ testTimeout: 60_000 })

const env = { REQUIRE_SECOND_FACTOR: 'true' }

test('limits an administrator to the set-up until it is done', async () => {
  const clock = handClock()
  const campus = await openCampus({ clock, env })
  const matchId = await campus.match({ status: 'LIVE', score_one: 0, score_two: 0 })
  const person = await campus.person('ADMIN')
  const score = (cookie: string) =>
    fetch(`${campus.url}/api/matches/${matchId}/pass`, { headers: { cookie } }).then((reply) => reply.json())
  expect((await campus.call(listStaff, {}, person)).body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  expect((await campus.call(listStaff, {}, person)).status).toBe(403)
  expect((await campus.call(me, {}, person)).body).toMatchObject({ role: 'ADMIN', owesSecondFactor: true })
  expect((await campus.call(getSecondFactors, {}, person)).status).toBe(200)
  expect((await campus.call(askTotp, { body: { password: 'x' } }, person)).body).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  expect(await score(person.cookie)).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })

  const { browser } = await guardedAdmin(campus, clock)
  expect((await browser.call(listStaff, {})).status).toBe(200)
  expect((await browser.call(me, {})).body).not.toHaveProperty('owesSecondFactor')
  await browser.call(removeTotp, { body: { password } })
  expect((await browser.call(listStaff, {})).body.code).toBe('SECOND_FACTOR_REQUIRED')
  // Other roles need none.
  const user = await campus.person()
  expect((await campus.call(listStaff, {}, user)).body).toMatchObject({ code: 'FORBIDDEN' })
  expect((await campus.call(askTotp, { body: { password } }, user)).body).toMatchObject({ code: 'FORBIDDEN' })
})

/** Runs the next periodic check of everybody's rights. */
const checkRights = () => vi.advanceTimersByTime(5000)

test('an open connection stays while the second factor is missing, and ends when it is set up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const campus = await openCampus({ env })
  const { userId, cookie } = await campus.person('ADMIN')
  const leaving = await campus.person()
  const connect = (headers: { cookie: string }) =>
    connectByHand(`${campus.url.replace('http', 'ws')}/ws-stomp/websocket`, { headers })
  const [socket, marker] = [await connect({ cookie }), await connect({ cookie: leaving.cookie })]
  // All rights are checked together: once one connection is closed, all have been checked.
  await campus.query('delete from sessions where user_id = $1', [leaving.userId])
  checkRights()
  await until(() => marker.closeCode() === 1008)
  expect(socket.closeCode()).toBeNull()
  await campus.query(`insert into totp_keys (user_id, key, confirmed_at) values ($1, 'x', now())`, [userId])
  checkRights()
  await until(() => socket.closeCode() === 1008)
})

test('rejects deleting the last administrator, also without a second factor', async () => {
  const campus = await openCampus({ env })
  const browser = await signedIn(campus, await addAccount(campus, 'boss', 'ADMIN'))
  expect((await browser.call(deleteMe, { body: { password } })).body.code).toBe('LAST_ADMIN')
})

test('the operator resets a second factor: sessions end, the owner is notified, the audit records it', async () => {
  const mail = await openMail()
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SMTP_URL: mail.url } })
  const { email, browser } = await guardedAdmin(campus, clock)
  const command = join(import.meta.dirname, '../../../ops/admin.ts')
  const reset = () =>
    promisify(execFile)(process.execPath, [command, 'reset-second-factor', email.toUpperCase()], {
      env: { ...process.env, DATABASE_URL: campus.databaseUrl },
    }).then(
      ({ stdout }) => stdout.trim(),
      (error: { stderr: string }) => error.stderr.trim(),
    )
  expect(await reset()).toContain('no second factor any more')
  expect((await browser.call(me, {})).status).toBe(401)
  expect((await openBrowser(campus).call(login, { body: { email, password } })).status).toBe(200)
  expect((await mail.emailTo(email, 2)).subject).toContain('초기화')
  const [entry] = await campus.query('select user_id, action, subject from audit_entries order by id desc limit 1')
  expect(entry).toEqual({ user_id: null, action: 'DELETE', subject: 'SECOND_FACTOR' })
  expect(await reset()).toContain('has no second factor')
})

test.each(['SCORER', 'CAMERA', 'MODERATOR'] as const)(
  'a %s may set one up, and then needs it to log in',
  async (role) => {
    const clock = handClock()
    const campus = await openCampus({ clock, env })
    const { email } = await guarded(campus, clock, role)
    const { body } = await openBrowser(campus).call(login, { body: { email, password } })
    expect(body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
  },
)
