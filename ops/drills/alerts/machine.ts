// A small installation with everything the doctor checks: PostgreSQL on a disk of its own, two processes behind nginx, a mail server
// that requires a password; and the doctor itself, run as the timer would.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@campus/server/platform/postgres/migrate'
import { projectRoot } from '../../local/folder.ts'
import { startMailbox } from '../../local/mailbox.ts'
import { startNginx } from '../../local/nginx.ts'
import { freePort, giveTo } from '../../local/process.ts'
import { startRedis } from '../../local/redis.ts'
import { startServer } from '../../node-process.ts'
import { mountDisk } from '../hosts/disk.ts'
import { makeCluster, postgresHost } from '../hosts/postgres.ts'

const domain = 'score.univ.test'
const portOf = (url: string) => Number(new URL(url).port)

export async function startMachine(folder: string) {
  const at = (name: string) => join(folder, name)
  const disk = mountDisk(at('disk'), 1000, 'postgres')
  const archiveBroken = at('archive-broken')
  const host = await postgresHost(join(disk.path, 'data'), {
    archive_mode: 'on',
    archive_command: `test ! -e ${archiveBroken}`,
    max_wal_size: '64MB',
  })
  await makeCluster(host.data)
  await host.start()
  await host.sql('create database campus')
  const databaseUrl = host.urlOf('campus')
  await migrate(databaseUrl)
  const redis = await startRedis(`drill-alerts-redis-${process.pid}`)
  let password = 'right'
  const mailbox = await startMailbox(at('product-mail'), { login: () => ({ user: 'campus', password }) })
  for (const name of ['media', 'backup']) mkdirSync(at(name), { recursive: true })
  giveTo('postgres', at('backup'))
  writeFileSync(at('backup/last-backup.json'), JSON.stringify({ finishedAt: new Date() }))
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Campus Score <no-reply@univ.test>',
    MEDIA_DIR: at('media'),
    PUBLIC_URL: `https://${domain}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    LOG_LEVEL: 'silent',
  }
  const start = async (name: string, roles: string) =>
    startServer(name, { ...settings, PORT: String(await freePort()), ROLES: roles })
  const [first, second] = [await start('node-1', 'http,realtime,jobs'), await start('node-2', 'http,realtime')]
  const site = await startNginx(domain, portOf(first.url))
  const processes = `campus-score@1=${portOf(first.url)},campus-score@2=${portOf(second.url)}`

  /** Names of the checks that fail. */
  async function examine(metricsFile: string): Promise<string[]> {
    const options = ['--lang', 'en', '--metrics', metricsFile, '--database', databaseUrl, '--backup', at('backup')]
    const where = ['--nginx', `127.0.0.1:${site.port}`, '--processes', processes, '--current', folder]
    const child = spawn(process.execPath, [join(projectRoot, 'ops/doctor.ts'), ...options, ...where], {
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    await once(child, 'close')
    return [...output.matchAll(/^\[BAD\] +([\w-]+):/gm)].map(([, name = '']) => name)
  }

  return {
    url: first.url,
    mailbox,
    processes: [first, second].map(({ url }) => ({ port: portOf(url), role: 'http' })),
    examine,
    setPassword: (word: string) => void (password = word),
    archiveBroken,
    switchWal: () => host.sql('create table if not exists filler (); drop table filler; select pg_switch_wal()'),
    site,
    disk,
    second,
    stop: async () => {
      await Promise.all([first.kill(), second.kill(), site.stop()])
      await Promise.all([mailbox.stop(), redis.stop(), host.stop()])
      disk.unmount()
    },
  }
}

export type DrilledMachine = Awaited<ReturnType<typeof startMachine>>
