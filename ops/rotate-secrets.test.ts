// A new SECRETS_KEY: second factors and the key of notifications stay good, and the old key opens nothing any more.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { passSecondFactor } from '@campus/contract/second-factor'
import { login } from '@campus/contract/users'
import { expect, test } from 'vitest'
import { openBrowser, password } from '../server/test/browser.ts'
import { caller, openCampus } from '../server/test/campus.ts'
import { guardedAdmin, handClock } from '../server/test/second-factor.ts'
import { projectRoot } from './local/folder.ts'

const makeKey = () => randomBytes(32).toString('base64')

test('what the old key encrypted is good under the new one', async () => {
  const [before, after] = [makeKey(), makeKey()]
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SECRETS_KEY: before } })
  const admin = await guardedAdmin(campus, clock)
  const rotate = (SECRETS_KEY: string) =>
    promisify(execFile)(process.execPath, [join(projectRoot, 'ops/rotate-secrets.ts')], {
      env: { DATABASE_URL: campus.databaseUrl, SECRETS_KEY, NEW_SECRETS_KEY: after },
    })
  await expect(rotate(makeKey())).rejects.toThrow()
  expect((await rotate(before)).stdout).toContain('1 keys of second factors')
  const { url } = await campus.addNode({ SECRETS_KEY: after })
  const browser = openBrowser({ ...campus, call: caller(url) })
  await browser.call(login, { body: { email: admin.email, password } })
  expect((await browser.call(passSecondFactor, { body: { code: admin.code() } })).status).toBe(200)
  await expect(campus.addNode({ SECRETS_KEY: before })).rejects.toThrow()
})
