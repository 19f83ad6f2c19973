// Every check of the doctor, in the order they are read. One that cannot run is a finding itself and stops no other.
import { type Config, readConfig } from '@campus/server/config'
import { withTimeout } from '@campus/server/platform/timeout'
import pg from 'pg'
import { checkArchiver, checkBackup } from './backup.ts'
import { checkCampus } from './campus.ts'
import { checkCertificate, type Site } from './certificate.ts'
import { checkClock, type TimeServer } from './clock.ts'
import { checkDisk } from './disk.ts'
import type { Finding } from './finding.ts'
import { checkKernel } from './kernel.ts'
import { checkMail } from './mail.ts'
import { checkNginx } from './nginx.ts'
import { checkPorts } from './ports.ts'
import { checkProcesses, checkVersion, type ProcessAt } from './processes.ts'
import { checkReplica } from './replica.ts'
import { checkSecondFactor } from './second-factor.ts'

export interface Machine {
  /** The installation's settings (/etc/campus-score/env). */
  env: Record<string, string | undefined>
  /** As its superuser: only that one may see where the data lie. */
  databaseUrl: string
  backupFolder: string
  /** Where nginx listens; the name comes from PUBLIC_URL. */
  nginx: Omit<Site, 'domain'>
  processes: ProcessAt[]
  release: { link: string; version: string }
  sysctlFiles: string[]
  timeServer: TimeServer
  allowedPorts: number[]
}

const timeoutMs = 30_000

export class UnknownCheck extends Error {}

export async function examine(machine: Machine, only: string[] = []): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: machine.databaseUrl, max: 2, connectionTimeoutMillis: 5000 })
  // A PostgreSQL that stops meanwhile must not end the doctor.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    const checks = checksOf(machine, pool)
    const unknown = only.filter((name) => !(name in checks))
    if (unknown.length > 0) throw new UnknownCheck(`${unknown.join(', ')}: known are ${Object.keys(checks).join(', ')}`)
    const wanted = Object.entries(checks).filter(([name]) => only.length === 0 || only.includes(name))
    return await Promise.all(wanted.map(([name, check]) => guarded(name, check)))
  } finally {
    await pool.end()
  }
}

function checksOf(machine: Machine, pool: pg.Pool): Record<string, () => Promise<Finding>> {
  const { processes, release } = machine
  // Where the settings cannot be read, each check that needs them reports it.
  const config = (): Config => readConfig({ REDIS_URL: '-', ...machine.env, DATABASE_URL: machine.databaseUrl })
  const site = (): Site => ({ ...machine.nginx, domain: new URL(config().publicOrigin).hostname })
  const dataFolder = async () =>
    (await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)).rows[0]?.folder ?? '/'
  return {
    processes: () => checkProcesses(processes),
    mail: async () => checkMail(config()),
    'disk-postgresql': async () => checkDisk('postgresql', await dataFolder()),
    'disk-media': async () => checkDisk('media', config().MEDIA_DIR),
    'disk-backup': () => checkDisk('backup', machine.backupFolder),
    backup: () => checkBackup(machine.backupFolder),
    archiver: () => checkArchiver(pool),
    ...replicaCheck(machine, pool),
    certificate: async () => checkCertificate(site()),
    clock: () => checkClock(machine.timeServer),
    version: async () => checkVersion(processes, { ...release, metricsToken: config().METRICS_TOKEN }),
    nginx: async () => checkNginx(site(), config().SECRETS_KEY ?? missing('SECRETS_KEY')),
    kernel: () => checkKernel(machine.sysctlFiles),
    'second-factor': async () => checkSecondFactor(pool, config().REQUIRE_SECOND_FACTOR),
    campus: async () => checkCampus(config),
    ports: () => checkPorts(machine.allowedPorts),
  }
}

/** Only where one is set. */
function replicaCheck({ env }: Machine, pool: pg.Pool): Record<string, () => Promise<Finding>> {
  const { DATABASE_REPLICA_URL: url } = env
  return url ? { replica: () => checkReplica(pool, url) } : {}
}

function missing(setting: string): never {
  throw new Error(`${setting} is not set`)
}

async function guarded(check: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await withTimeout(timeoutMs, work(), () => new Error(`no answer within ${timeoutMs / 1000} s`))
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.join('; ') : (error as Error).message
    return {
      check,
      level: 'BAD',
      what: { ko: `확인하지 못했어요: ${reason}`, en: `Could not be checked: ${reason}` },
      remedy: {
        ko: 'systemctl status postgresql nginx campus-score.target을 보고, 이 줄의 이유를 고쳐 주세요.',
        en: 'Look at systemctl status postgresql nginx campus-score.target, and mend what this line names.',
      },
    }
  }
}
