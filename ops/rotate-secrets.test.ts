// A new SECRETS_KEY while people log in: at every step processes with the key before and after open what each other wrote, and in the
// end the old key opens nothing any more.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { passSecondFactor } from '@campus/contract/second-factor'
import { login } from '@campus/contract/users'
import { openSecret } from '@campus/server/secrets'
import { expect, onTestFinished, test, vi } from 'vitest'
import { administrator } from '../server/test/fixtures/admin-data.ts'
import { openBrowser, password } from '../server/test/fixtures/browser.ts'
import { type Campus, caller, openCampus } from '../server/test/fixtures/campus.ts'
import { type Guarded, guardedAdmin, handClock } from '../server/test/fixtures/second-factor.ts'
import { projectRoot } from './local/folder.ts'

vi.setConfig({ testTimeout: 60_000 })

const makeKey = () => randomBytes(32).toString('base64')
const run = promisify(execFile)
const courtDay = '2031-05-20'
type Keys = { SECRETS_KEY: string; SECRETS_KEY_OTHER?: string }

const reencrypt = (campus: Campus, keys: Keys) =>
  run(process.execPath, [join(projectRoot, 'ops/rotate-secrets.ts')], {
    env: { DATABASE_URL: campus.databaseUrl, ...keys },
  })

/** The token of a new court pass. */
async function makeCourtPass(campus: Campus): Promise<string> {
  const admin = await administrator(campus)
  const [venue] = await campus.query<{ id: number }>(`insert into venues (name) values ('1코트') returning id`)
  const { body } = await admin.send('POST', '/api/court-passes', { venueId: Number(venue?.id), date: courtDay })
  return String(body['token'])
}

/** The secret of a new webhook. */
async function makeWebhook(campus: Campus): Promise<string> {
  const hook = { label: '방송국', url: 'https://example.com/', kinds: ['MATCH_ENDED'] }
  const { body } = await (await administrator(campus)).send('POST', '/api/webhooks', hook)
  return String(body['secret'])
}

async function webhookSecret({ query }: Campus, keys: Keys): Promise<string> {
  const [hook] = await query<{ id: number; secret: Buffer }>('select id, secret from webhooks')
  return openSecret(keys, `webhook-${hook?.id}`, hook?.secret ?? Buffer.alloc(0)).toString()
}

/** The tokens that a process with these keys shows. */
async function courtTokens(campus: Campus, keys: Keys) {
  const { url } = await campus.addNode({ SECRETS_KEY_OTHER: undefined, ...keys })
  const { body } = await (await administrator(campus, url)).send('GET', `/api/court-passes?date=${courtDay}`)
  return (body as unknown as Array<{ token: string | null }>).map(({ token }) => token)
}

/** Whether a process with these keys lets an administrator in. */
async function letsIn(campus: Campus, keys: Keys, clock: ReturnType<typeof handClock>, admin: Guarded) {
  const { url } = await campus.addNode({ SECRETS_KEY_OTHER: undefined, ...keys })
  const browser = openBrowser({ ...campus, call: caller(url) })
  await browser.call(login, { body: { email: admin.email, password } })
  const { status } = await browser.call(passSecondFactor, { body: { code: admin.code() } })
  clock.advance(30)
  return status
}

test('old and new processes open what each other wrote, and the old key is of no use in the end', async () => {
  const [before, after] = [makeKey(), makeKey()]
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SECRETS_KEY: before } })
  const first = await guardedAdmin(campus, clock)
  const court = await makeCourtPass(campus)
  const secret = await makeWebhook(campus)
  // Restarted one after the other: first all learn the new key, then all use it.
  const learning = { SECRETS_KEY: before, SECRETS_KEY_OTHER: after }
  const using = { SECRETS_KEY: after, SECRETS_KEY_OTHER: before }
  expect(await letsIn(campus, using, clock, first)).toBe(200)
  const { url } = await campus.addNode(using)
  const second = await guardedAdmin({ ...campus, call: caller(url) }, clock, 'other')
  expect(await letsIn(campus, learning, clock, second)).toBe(200)
  // Not yet: half of it is still under the old key.
  await expect(reencrypt(campus, { SECRETS_KEY: after })).rejects.toThrow()
  expect((await reencrypt(campus, using)).stdout).toContain('2 keys of second factors')
  for (const admin of [first, second]) expect(await letsIn(campus, { SECRETS_KEY: after }, clock, admin)).toBe(200)
  expect(await courtTokens(campus, { SECRETS_KEY: after })).toEqual([court])
  expect(await webhookSecret(campus, { SECRETS_KEY: after })).toBe(secret)
  await expect(campus.addNode({ SECRETS_KEY: before })).rejects.toThrow()
})

/** The command as it is shipped, with its paths elsewhere and a service manager that writes down which keys it starts processes with. */
function openMachine(campus: Campus, key: string) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-rotate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [env, log, most] = ['env', 'restarts', 'most'].map((name) => join(folder, name)) as [string, string, string]
  writeFileSync(
    env,
    `PUBLIC_URL=https://x.test\nDATABASE_URL=${campus.databaseUrl}\nSECRETS_KEY=${key}\nLOG_LEVEL=info\n`,
  )
  writeFileSync(log, '')
  const program = (name: string, text: string) => {
    mkdirSync(join(folder, 'bin'), { recursive: true })
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  program(
    'systemctl',
    `[ "$1" != list-units ] || { printf '%s loaded\\n' campus-score@1.service campus-score@3.service campus-score-jobs.service; exit; }\n[ ! -e ${most} ] || [ "$(wc -l < ${log})" -lt "$(cat ${most})" ] || exit 1\nprintf '%s ' "$2" >> ${log}; grep '^SECRETS_KEY' ${env} | tr '\\n' ' ' >> ${log}; echo >> ${log}`,
  )
  program('runuser', 'shift 3; exec "$@"')
  program('install', `cp /dev/null "$(eval echo \\$$#)"`)
  const script = join(folder, 'rotate-secrets')
  const shipped = readFileSync(join(projectRoot, 'ops/deploy/commands/rotate-secrets'), 'utf8')
  writeFileSync(
    script,
    shipped
      .replaceAll('/etc/campus-score/env', env)
      .replaceAll('/opt/campus-score/current', projectRoot)
      .replaceAll('/opt/node/bin/node', process.execPath),
  )
  return {
    rotate: () => run('sh', [script], { env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin` } }),
    settings: () => readFileSync(env, 'utf8'),
    key: () => /^SECRETS_KEY=(.*)$/m.exec(readFileSync(env, 'utf8'))?.[1] ?? '',
    restarts: () => readFileSync(log, 'utf8').trim().split('\n'),
    /** It fails after so many restarts. */
    breakAfter: (restarts: number) =>
      Number.isFinite(restarts) ? writeFileSync(most, String(restarts)) : rmSync(most),
  }
}

test('the command restarts all processes with both keys before anything is re-encrypted, and leaves the new key alone', async () => {
  const before = makeKey()
  const clock = handClock()
  const campus = await openCampus({ clock, env: { SECRETS_KEY: before } })
  const admin = await guardedAdmin(campus, clock)
  const machine = openMachine(campus, before)
  await machine.rotate()
  const after = machine.key()
  expect(after).not.toBe(before)
  expect(machine.settings()).toBe(
    `PUBLIC_URL=https://x.test\nDATABASE_URL=${campus.databaseUrl}\nSECRETS_KEY=${after}\nLOG_LEVEL=info\n`,
  )
  const units = ['campus-score@1.service', 'campus-score@3.service', 'campus-score-jobs.service']
  expect(machine.restarts().map((line) => line.trim())).toEqual([
    ...units.map((unit) => `${unit} SECRETS_KEY=${before} SECRETS_KEY_OTHER=${after}`),
    ...units.map((unit) => `${unit} SECRETS_KEY=${after} SECRETS_KEY_OTHER=${before}`),
  ])
  expect(await letsIn(campus, { SECRETS_KEY: after }, clock, admin)).toBe(200)
  // Nothing is left of it: the next one makes another key.
  await machine.rotate()
  expect([before, after]).not.toContain(machine.key())
})

test.each([0, 2, 3, 5, 'encrypting'] as const)(
  'one that was broken off (after %s restarts) is finished by running it again, and no key is lost',
  async (after) => {
    const before = makeKey()
    const clock = handClock()
    const campus = await openCampus({ clock, env: { SECRETS_KEY: before } })
    const admin = await guardedAdmin(campus, clock)
    const machine = openMachine(campus, before)
    if (after === 'encrypting') await campus.query('alter table totp_keys rename to elsewhere')
    else machine.breakAfter(after)
    await expect(machine.rotate()).rejects.toThrow()
    const first = machine.settings()
    expect(first).toContain(before)
    expect(first).toContain('SECRETS_KEY_OTHER=')
    if (after === 'encrypting') await campus.query('alter table elsewhere rename to totp_keys')
    else machine.breakAfter(Number.POSITIVE_INFINITY)
    await machine.rotate()
    expect(machine.settings()).not.toContain('SECRETS_KEY_OTHER=')
    // The very key that was begun with.
    expect(machine.key()).not.toBe(before)
    expect(first).toContain(machine.key())
    expect(await letsIn(campus, { SECRETS_KEY: machine.key() }, clock, admin)).toBe(200)
  },
)
