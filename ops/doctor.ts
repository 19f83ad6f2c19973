// campus-score doctor: checks everything that fails silently, prints remedies, and exits with 1 if something is wrong.
// `--metrics FILE` writes the same for Prometheus; `--only mail,disk-media` runs some of the checks; `--lang ko|en`.
import { globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseVersion } from '@campus/server/release'
import { examine, type Machine, UnknownCheck } from './doctor/checks.ts'
import { linesOf, metricsOf, worstOf } from './doctor/finding.ts'
import { languageOf } from './doctor/words.ts'
import { projectRoot } from './local/folder.ts'

const { values } = parseArgs({
  options: {
    metrics: { type: 'string' },
    only: { type: 'string', default: '' },
    lang: { type: 'string' },
    database: { type: 'string', default: 'postgres://postgres@/campus?host=/var/run/postgresql' },
    backup: { type: 'string', default: process.env['BACKUP_DIR'] ?? '/var/backups/campus-score' },
    nginx: { type: 'string', default: '127.0.0.1:443' },
    processes: {
      type: 'string',
      default: 'campus-score@1=4001,campus-score@2=4002,campus-score-jobs=4010,campus-score-media=4020',
    },
    current: { type: 'string', default: '/opt/campus-score/current' },
    ntp: { type: 'string', default: process.env['NTP_SERVER'] ?? 'kr.pool.ntp.org:123' },
    ports: { type: 'string', default: process.env['DOCTOR_PORTS'] ?? '22,80,443' },
  },
})

const hostAndPort = (text: string, port: number) => {
  const [host = '', given] = text.split(':')
  return { host, port: given === undefined ? port : Number(given) }
}
const listed = (text: string) => text.split(',').filter((word) => word !== '')

const { host: address, port } = hostAndPort(values.nginx, 443)
const machine: Machine = {
  env: process.env,
  databaseUrl: values.database,
  backupFolder: values.backup,
  nginx: { address, port },
  processes: listed(values.processes).map((word) => {
    const [unit = '', at] = word.split('=')
    return { unit, port: Number(at) }
  }),
  release: { link: values.current, version: releaseVersion },
  sysctlFiles: globSync(join(projectRoot, 'ops/deploy/sysctl/*.conf')),
  timeServer: hostAndPort(values.ntp, 123),
  allowedPorts: listed(values.ports).map(Number),
}

const findings = await examine(machine, listed(values.only)).catch((error: Error) => {
  if (!(error instanceof UnknownCheck)) throw error
  console.error(`doctor: ${error.message}`)
  process.exit(2)
})
const language = values.lang === 'ko' || values.lang === 'en' ? values.lang : languageOf(process.env)
for (const line of linesOf(findings, language)) console.log(line)
if (values.metrics) {
  // Written atomically: a concurrent reader sees the whole old or new file.
  writeFileSync(`${values.metrics}.new`, metricsOf(findings, new Date()), { mode: 0o644 })
  renameSync(`${values.metrics}.new`, values.metrics)
}
process.exitCode = worstOf(findings) === 'BAD' ? 1 : 0
