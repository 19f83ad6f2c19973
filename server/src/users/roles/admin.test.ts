// Administrators from a terminal: the command itself, on a real database.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { me, resetPassword } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { addAccount, openBrowser, signedIn } from '../../../test/fixtures/browser.ts'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { tokenIn } from '../../../test/fixtures/mail.ts'

const command = join(import.meta.dirname, '../../../../ops/admin.ts')

const commandOf =
  (campus: Campus) =>
  async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: campus.databaseUrl, PUBLIC_URL: 'https://score.univ.test' }
    try {
      return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout.trim()
    } catch (error) {
      return (error as { stderr: string }).stderr.trim()
    }
  }

test('makes an account an administrator, ends its sessions, and does not remove the last one', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  const browser = await signedIn(campus, email)
  const admin = commandOf(campus)
  expect(await admin('add', 'FAN@campus.test')).toContain('is an administrator now')
  expect((await browser.call(me, {})).status).toBe(401)
  expect((await (await signedIn(campus, email)).call(me, {})).body.role).toBe('ADMIN')
  expect(await admin('remove', email)).toContain('last administrator')
})

test('invites somebody without an account, lists and removes administrators', async () => {
  const campus = await openCampus()
  const email = await addAccount(campus, 'fan')
  await campus.query(`update users set role = 'ADMIN' where email = $1`, [email])
  const admin = commandOf(campus)
  const output = await admin('add', 'boss@univ.test')
  expect(output).toContain('https://score.univ.test/resetPassword?token=')
  const body = { token: tokenIn({ text: output } as never), password: 'sunny-Field7' }
  expect((await openBrowser(campus).call(resetPassword, { body })).status).toBe(200)
  expect(await admin('list')).toBe('fan@campus.test\nboss@univ.test')
  expect(await admin('remove', email)).toContain('ordinary account')
  expect(await admin('remove', email)).toContain('no administrator')
  expect(await campus.query(`select email from users where role = 'ADMIN'`)).toEqual([{ email: 'boss@univ.test' }])
})
