// Checks of the product itself: mail, certificate, nginx, processes, releases and administrators, whole and broken.
import { lutimesSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addAccount } from '../../server/test/fixtures/browser.ts'
import { openCampus } from '../../server/test/fixtures/campus.ts'
import { startMailbox } from '../local/mailbox.ts'
import { startNginx } from '../local/nginx.ts'
import { startPostgres, startReplica } from '../local/postgres.ts'
import { checkCertificate } from './certificate.ts'
import { checkMail } from './mail.ts'
import { checkNginx } from './nginx.ts'
import { checkProcesses, checkVersion } from './processes.ts'
import { checkReplica } from './replica.ts'
import { checkSecondFactor } from './second-factor.ts'

const secretsKey = Buffer.alloc(32, 7).toString('base64')
const domain = 'score.univ.test'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'campus-doctor-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('mail: a password that is right, then wrong', async () => {
  let password = 'right'
  const mailbox = await startMailbox(folder(), { login: () => ({ user: 'campus', password }) })
  onTestFinished(mailbox.stop)
  const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'a@b.c' }
  expect((await checkMail(settings)).level).toBe('OK')
  password = 'changed'
  const { level, what } = await checkMail(settings)
  expect([level, what.ko]).toEqual(['BAD', expect.stringMatching(/비밀번호를 받아 주지 않아요.*535/)])
  expect((await checkMail({ SMTP_URL: undefined, MAIL_FROM: 'a@b.c' })).level).toBe('BAD')
})

test('a certificate: soon over, expired, and of somebody else', { timeout: 30_000 }, async () => {
  const site = await startNginx(domain, 9)
  onTestFinished(site.stop)
  const at = { domain, address: '127.0.0.1', port: site.port }
  // A self-signed certificate has no trusted issuer.
  expect((await checkCertificate(at)).what.en).toMatch(/do not trust.*89 days/)
  const becomes = (days: number, daysAgo: number, pattern: RegExp) => {
    site.certify(days, daysAgo)
    site.reload()
    // nginx's former workers answer a moment longer.
    return vi.waitFor(async () => {
      const { level, what } = await checkCertificate(at)
      expect(what.en).toMatch(pattern)
      return level
    }, 15_000)
  }
  expect(await becomes(90, 70, /19 days/)).toBe('WARN')
  expect(await becomes(90, 86, /3 days/)).toBe('BAD')
  expect(await becomes(30, 31, /has expired/)).toBe('BAD')
  expect(await becomes(90, 0, /89 days/)).toBe('WARN')
  site.rewrite((text) => text.replaceAll(`server_name ${domain};`, `server_name ${domain} other.univ.test;`))
  await vi.waitFor(async () => {
    const { level, what } = await checkCertificate({ ...at, domain: 'other.univ.test' })
    expect([level, what.en]).toEqual(['BAD', 'The certificate is not for other.univ.test.'])
  }, 15_000)
})

test('nginx: the shipped site believes no forged address; one with a header in a location does', async () => {
  const campus = await openCampus({ env: { SECRETS_KEY: secretsKey, TRUSTED_PROXIES: '127.0.0.1' } })
  const site = await startNginx(domain, campus.node.port)
  onTestFinished(site.stop)
  const at = { domain, address: '127.0.0.1', port: site.port }
  expect(await checkNginx(at, secretsKey)).toMatchObject({ level: 'OK' })
  // A header of its own in a location drops all the others there.
  site.rewrite((text) =>
    text.replace(
      'proxy_pass http://campus_sockets;',
      'proxy_pass http://campus_sockets;\n proxy_set_header X-Made-Up 1;',
    ),
  )
  await vi.waitFor(async () => {
    const { level, what } = await checkNginx(at, secretsKey)
    expect([level, what.en]).toEqual(['BAD', expect.stringMatching(/here: \/ws-stomp\/info$/)])
  }, 15_000)
  site.rewrite((text) => text.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'))
  await vi.waitFor(async () => expect((await checkNginx(at, secretsKey)).what.en).toMatch(/here: \/ \/api/), 15_000)
  // Without the token nothing is revealed: a wrong token is an ordinary call.
  expect((await checkNginx(at, Buffer.alloc(32, 8).toString('base64'))).level).toBe('BAD')
})

test('a process that is gone, and one that still runs the release before', async () => {
  const campus = await openCampus()
  const second = await campus.addNode()
  const processes = [
    { unit: 'campus-score@1', port: campus.node.port },
    { unit: 'campus-score@2', port: second.port },
  ]
  expect((await checkProcesses(processes)).level).toBe('OK')
  const link = join(folder(), 'current')
  symlinkSync('/', link)
  const release = { link, version: '1.2.3' }
  lutimesSync(link, 1, 1)
  expect(await checkVersion(processes, release)).toMatchObject({ level: 'OK', what: { en: 'All run 1.2.3.' } })
  const later = Date.now() / 1000 + 3600
  lutimesSync(link, later, later)
  const { level, what } = await checkVersion(processes, release)
  expect([level, what.en]).toEqual(['WARN', expect.stringContaining('campus-score@1 campus-score@2')])
  await second.drain()
  const gone = await checkProcesses(processes)
  expect([gone.level, gone.what.en]).toEqual(['BAD', 'Not ready or not answering: campus-score@2'])
})

test('an administrator without a second factor', async () => {
  const campus = await openCampus()
  const pool = new pg.Pool({ connectionString: campus.databaseUrl, max: 1 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  expect((await checkSecondFactor(pool, true)).level).toBe('WARN')
  await addAccount(campus, 'boss')
  await campus.query(`update users set role = 'ADMIN'`)
  const { level, what } = await checkSecondFactor(pool, true)
  expect([level, what.en]).toEqual(['WARN', '1 of 1 administrators have no second factor yet.'])
  await campus.query(`insert into totp_keys (user_id, key, confirmed_at) select id, '\\x00', now() from users`)
  expect((await checkSecondFactor(pool, true)).level).toBe('OK')
  expect((await checkSecondFactor(pool, false)).level).toBe('WARN')
})

function openPool({ url }: { url: string }): pg.Pool {
  const made = new pg.Pool({ connectionString: url, max: 1 })
  // A PostgreSQL that is stopped meanwhile must not end the test.
  made.on('error', () => {})
  made.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => made.end())
  return made
}

test('a read replica: in step, behind, promoted', async () => {
  const primary = await startPostgres(`doctor-primary-${process.pid}`, { durable: false })
  onTestFinished(() => primary.stop())
  const replica = await startReplica(`doctor-replica-${process.pid}`, primary)
  onTestFinished(() => replica.stop())
  const [pool, onReplica] = [openPool(primary), openPool(replica)]
  expect(await checkReplica(pool, replica.url)).toMatchObject({ check: 'replica', level: 'OK' })
  await onReplica.query('select pg_wal_replay_pause()')
  await pool.query('create table facts ()')
  expect(await checkReplica(pool, replica.url)).toMatchObject({
    level: 'WARN',
    what: { en: expect.stringContaining('more than 5.0 s behind') },
  })
  await onReplica.query('select pg_wal_replay_resume()')
  await expect.poll(async () => (await checkReplica(pool, replica.url)).level).toBe('OK')
  await replica.promote()
  await expect.poll(async () => (await checkReplica(pool, replica.url)).level).toBe('BAD')
})
