// What the operator is given is true: metrics that are watched exist, alerts are explained, pages agree, files are there, units
// are shut in.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@campus/server/config'
import { startMediaProcess } from '@campus/server/media-process'
import { shutdownBudgetMs } from '@campus/server/shutdown'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Campus, openCampus } from '../../server/test/fixtures/campus.ts'
import { withoutCase } from '../alerts/rule-tests.ts'
import { examine } from '../doctor/checks.ts'
import { metricsOf } from '../doctor/finding.ts'
import { namedBlocks, shellBlocks } from '../drills/install/page.ts'
import { projectRoot } from '../local/folder.ts'
import { startNginx } from '../local/nginx.ts'
import { thrift } from '../node-process.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const alerts = read('ops/deploy/monitoring/alerts.yaml')
const pages = { ko: read('docs/operate.md'), en: read('docs/operate.en.md') }
const largePages = { ko: read('docs/operate-large.md'), en: read('docs/operate-large.en.md') }

/** The names of series in a query: whatever is no function, no label and no word of the language. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b\w+\s*\(/g, ' ( ')
    .replaceAll(/\b(?:or|and|unless)\b/g, ' ')
  return bare.match(/\b[a-z_][a-z0-9_]*\b/g) ?? []
}

test('names are found in queries', () => {
  expect(metricsIn('sum by (le, x) (rate(a_b{c=~"5.."}[5m])) / max(d) > 5e9')).toEqual(['a_b', 'd'])
  expect(metricsIn('max(a) == 1 or (max(b{c="d"}) unless on () e) and time() > 1')).toEqual(['a', 'b', 'e'])
})

test('every metric of alerts and dashboard is served by a running process', async () => {
  const campus = await openCampus()
  const { NEWS_PREFIX } = campus.node.deps.config
  const settings = { DATABASE_URL: campus.databaseUrl, REDIS_URL: inject('redisUrl'), NEWS_PREFIX, PORT: '0' }
  const media = await startMediaProcess(readConfig({ ...settings, ROLES: 'media', LOG_LEVEL: 'silent' }))
  onTestFinished(() => media.drain())
  await fetch(`${campus.url}/api/status`)
  const texts = await Promise.all(
    [campus.url, `http://127.0.0.1:${media.port}`].map(async (url) => (await fetch(`${url}/metrics`)).text()),
  )
  const served = new Set([...texts, await doctorsMetrics(campus)].join('\n').match(/^[a-z]\w*/gm))
  const dashboard = JSON.parse(read('ops/deploy/monitoring/dashboard.json')) as {
    panels: Array<{ targets: Array<{ expr: string }> }>
  }
  const queries = [
    ...[...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, query = '']) => query),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(queries.length).toBeGreaterThan(25)
  const watched = new Set(queries.flatMap(metricsIn))
  // `up` is Prometheus's own metric of whether the scrape succeeded.
  expect([...watched].filter((name) => name !== 'up' && !served.has(name))).toEqual([])
})

/** What the doctor writes of an installation in which every check can run. */
async function doctorsMetrics(campus: Campus): Promise<string> {
  const domain = 'score.univ.test'
  const site = await startNginx(domain, campus.node.port)
  onTestFinished(site.stop)
  writeFileSync(join(site.folder, 'last-backup.json'), JSON.stringify({ finishedAt: new Date() }))
  const found = await examine({
    env: { PUBLIC_URL: `https://${domain}`, MEDIA_DIR: site.folder },
    databaseUrl: campus.databaseUrl,
    backupFolder: site.folder,
    nginx: { address: '127.0.0.1', port: site.port },
    processes: [{ unit: 'campus-score@1', port: campus.node.port }],
    release: { link: site.folder, version: '1' },
    sysctlFiles: [],
    timeServer: { host: '127.0.0.1', port: 9 },
    allowedPorts: [],
  })
  return metricsOf(found, new Date())
}

test('every alert has a case in which it fires and one in which it does not, and is described in Korean and English', () => {
  expect(withoutCase(alerts)).toEqual([])
  const count = (word: string) => alerts.split(`\n          ${word}: "`).length - 1
  const all = alerts.split('- alert: ').length - 1
  expect([count('summary'), count('korean')]).toEqual([all, all])
})

/** Whether the page's check takes this answer for a healthy one. */
function isHealthy(answer: string, page: string): boolean {
  const [, pattern = ''] = /api\/status \| grep -q '([^']+)'/.exec(page) ?? []
  return spawnSync('grep', ['-q', pattern], { input: answer }).status === 0
}

test('the check from outside that the pages propose notices that something is down', async () => {
  const campus = await openCampus()
  const served = await (await fetch(`${campus.url}/api/status`)).text()
  for (const page of Object.values(pages)) {
    expect(isHealthy(served.replace(/^\{"state":"\w+"/, '{"state":"GOOD"'), page)).toBe(true)
    // Most services are still well then.
    expect(isHealthy(served.replace(/^\{"state":"\w+"/, '{"state":"DEGRADED"'), page)).toBe(false)
  }
})

test('alert emails use templates that exist, and are also sent on resolve', () => {
  const settings = read('ops/deploy/monitoring/alertmanager.yaml')
  for (const name of settings.match(/template "([\w.]+)"/g) ?? [])
    expect(read('ops/deploy/monitoring/mail.tmpl')).toContain(name.replace('template', 'define'))
  expect(settings).toContain('send_resolved: true')
})

test('every alert is explained on both pages, and no other', () => {
  const named = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(10)
  for (const page of Object.values(pages)) {
    const explained = [...page.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name = '']) => name)
    expect(explained).toEqual(named)
  }
})

test('both pages give the same commands, and name files that are there', () => {
  expect(shellBlocks(pages.ko).length).toBeGreaterThan(9)
  expect(shellBlocks(pages.en)).toEqual(shellBlocks(pages.ko))
  for (const [chapter, count] of [
    ['restore', 1],
    ['offsite', 3],
    ['standby', 4],
    ['monitoring', 1],
  ] as const) {
    expect(namedBlocks(pages.ko, chapter)).toHaveLength(count)
    expect(namedBlocks(pages.en, chapter)).toEqual(namedBlocks(pages.ko, chapter))
  }
  expect(namedBlocks(largePages.ko, 'pgbouncer')).toHaveLength(1)
  expect(namedBlocks(largePages.en, 'pgbouncer')).toEqual(namedBlocks(largePages.ko, 'pgbouncer'))
  // Nothing of a large installation is run by whoever follows the page from top to bottom.
  expect(shellBlocks(largePages.ko)).toEqual([])
  const files = [...(pages.ko + largePages.ko).matchAll(/\$DEPLOY\/([\w./-]+)/g)].map(([, file = '']) => file)
  const missing = files.filter((file) => !existsSync(join(projectRoot, 'ops/deploy', file.replace(/\/$/, ''))))
  expect(missing).toEqual([])
})

const settingsOf = (text: string) => [...text.matchAll(/^(\w+) *=/gm)].map(([, name]) => name)

test('what a command writes for PostgreSQL over our own settings is read after them: by name', () => {
  const ours = new Set(settingsOf(read('ops/deploy/postgresql/campus-score.conf')))
  const written = readdirSync(join(projectRoot, 'ops/deploy/commands')).flatMap((command) => [
    ...read(`ops/deploy/commands/${command}`).matchAll(/conf\.d\/([\w.-]+)" <<CONF\n([^]*?)\nCONF/g),
  ])
  const overriding = written.filter(([, , text = '']) => settingsOf(text).some((name) => ours.has(name)))
  expect(overriding).toHaveLength(1)
  for (const [, name = ''] of overriding) expect(name > 'campus-score.conf', name).toBe(true)
})

test('every setting that is handed to a process is one it reads', () => {
  const known = new Set([...read('server/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name))
  const units = readdirSync(join(projectRoot, 'ops/deploy/systemd')).filter((name) => !/backup|migrate/.test(name))
  const set = units
    .flatMap((name) => [...read(`ops/deploy/systemd/${name}`).matchAll(/^Environment=(.*)$/gm)])
    .flatMap(([, names = '']) => names.split(' '))
  const example = read('ops/deploy/env.example').match(/^#?[A-Z_]+=/gm) ?? []
  const compose =
    read('ops/deploy/compose.yaml')
      .split('services:')[0]
      ?.match(/^ {2}[A-Z_]+(?=:)/gm) ?? []
  const names = [...set, ...example, ...compose].map((word) => word.replace(/^[#\s]*|=.*$/g, ''))
  expect(names.length).toBeGreaterThan(20)
  const ofOthers = new Set(['NODE_ENV', ...Object.keys(thrift.env)])
  expect(names.filter((name) => !ofOthers.has(name) && !known.has(name))).toEqual([])
})

test('units watch the event loop, and leave a process the time it takes to end', () => {
  const units = readdirSync(join(projectRoot, 'ops/deploy/systemd')).filter((name) =>
    /score(@|-jobs|-media)/.test(name),
  )
  expect(units).toHaveLength(3)
  const config = readConfig({ DATABASE_URL: 'x', REDIS_URL: 'x', ...settingsIn(read('ops/deploy/env.example')) })
  for (const unit of units) {
    const lines = read(`ops/deploy/systemd/${unit}`).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(['Type=notify', 'NotifyAccess=all', 'WatchdogSec=10', 'KillMode=mixed']),
    )
    const stopSeconds = Number(lines.find((line) => line.startsWith('TimeoutStopSec='))?.split('=')[1])
    expect(stopSeconds * 1000).toBeGreaterThan(shutdownBudgetMs(config))
  }
  const [, grace] = /x-process:[^]*?stop_grace_period: (\d+)s/.exec(read('ops/deploy/compose.yaml')) ?? []
  expect(Number(grace) * 1000).toBeGreaterThan(shutdownBudgetMs(config))
})

/** Also those that are commented out as a proposal. */
const settingsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^#?((?:LEAVE|DRAIN)_MS)=(.*)$/gm)].map(([, name, value]) => [name, value]))

const services = readdirSync(join(projectRoot, 'ops/deploy/systemd')).filter((name) => name.endsWith('.service'))

test.each(services)('%s is shut in: systemd itself rates its exposure 2.5 or lower', (name) => {
  const unit = join(projectRoot, 'ops/deploy/systemd', name)
  const rated = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(rated)?.[1])).toBeLessThanOrEqual(2.5)
  const text = readFileSync(unit, 'utf8')
  expect(text).toMatch(/^User=(?!root)/m)
  for (const limit of ['MemoryMax', 'TasksMax', 'SystemCallFilter', 'ProtectProc']) expect(text).toContain(`${limit}=`)
})

test('every process is started as thrifty as the benches start theirs', () => {
  const units = services.map((name) => read(`ops/deploy/systemd/${name}`)).filter((unit) => unit.includes('main.ts'))
  expect(units).toHaveLength(4)
  const [flags, [[variable, value] = []]] = [thrift.flags.join(' '), Object.entries(thrift.env)]
  for (const unit of units) {
    expect(unit).toContain(`ExecStart=/opt/node/bin/node ${flags} server/src/main.ts\n`)
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${variable}=${value}\\b`, 'm'))
  }
  const image = read('ops/deploy/Dockerfile')
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...thrift.flags, 'server/src/main.ts']).replaceAll(',', ', ')}\n`,
  )
  expect(image).toMatch(new RegExp(`^ENV .*\\b${variable}=${value}\\b`, 'm'))
  expect(JSON.parse(read('package.json')).scripts.start).toBe(`${variable}=${value} node ${flags} server/src/main.ts`)
})

test('no process changes the database when it starts: migrating is a step of its own', () => {
  for (const name of services.filter((service) => !service.includes('migrate')))
    expect(read(`ops/deploy/systemd/${name}`)).not.toMatch(/migrate/i)
  expect(read('server/src/main.ts')).not.toMatch(/\bmigrate\(/)
})

const bytesIn = (text: string, pattern: RegExp) => {
  const [, count = '', unit = ''] = pattern.exec(text) ?? []
  return Number(count) * { m: 2 ** 20, g: 2 ** 30 }[unit.toLowerCase()[0] as 'm' | 'g']
}

test('all that may run at once fits a machine with 8 GB, and PostgreSQL is the last to be killed', () => {
  const unit = (name: string) => read(`ops/deploy/systemd/campus-score${name}.service`)
  const limit = (name: string) => bytesIn(unit(name), /^MemoryMax=(\d+)([MG])$/m)
  const processes = 2 * limit('@') + limit('-jobs') + limit('-media') + Math.max(limit('-backup'), limit('-migrate'))
  const sharedBuffers = bytesIn(read('ops/deploy/postgresql/campus-score.conf'), /^shared_buffers = (\d+)(MB|GB)$/m)
  const redis = bytesIn(read('ops/deploy/redis/campus-score.conf'), /^maxmemory (\d+)(mb|gb)$/m)
  // Connections of PostgreSQL and their sorting, nginx, the system itself.
  const rest = 1.2 * 2 ** 30
  expect(processes + sharedBuffers + redis + rest).toBeLessThanOrEqual(8 * 2 ** 30)
  const score = (name: string) => Number(/^OOMScoreAdjust=(\d+)$/m.exec(unit(name))?.[1])
  // Debian's own unit of PostgreSQL has -900, nginx and Redis 0: the highest is killed first.
  expect(score('-media')).toBeGreaterThan(score('-jobs'))
  expect(score('-jobs')).toBeGreaterThan(score('@'))
  expect(score('@')).toBeGreaterThan(0)
})

test('a unit removes the shared memory only of a user who is ours', () => {
  // systemd removes all that the user has: as postgres, also what PostgreSQL needs for every new connection.
  const removing = services.filter((name) => /^RemoveIPC=yes$/m.test(read(`ops/deploy/systemd/${name}`)))
  expect(removing.length).toBeGreaterThan(0)
  expect(removing.filter((name) => !/^User=campus-/m.test(read(`ops/deploy/systemd/${name}`)))).toEqual([])
})

test('the process beside the decoder is given no secret', () => {
  expect(read('ops/deploy/systemd/campus-score-media.service')).not.toContain('/etc/campus-score/env')
})

test('PostgreSQL archives only where the command that does it is set too', () => {
  // With the mode alone WAL would accumulate until the disk is full.
  const files = readdirSync(join(projectRoot, 'ops/deploy/postgresql')).filter((name) => name.endsWith('.conf'))
  const has = (setting: string) =>
    files.filter((name) => read(`ops/deploy/postgresql/${name}`).includes(`\n${setting} = `))
  expect(has('archive_mode')).toEqual(['campus-score-archive.conf'])
  expect(has('archive_command')).toEqual(['campus-score-archive.conf'])
  const [, script = ''] = /current\/(\S+)/.exec(read('ops/deploy/postgresql/campus-score-archive.conf')) ?? []
  expect(statSync(join(projectRoot, script)).mode & 0o111).toBe(0o111)
})

test('backups are made by the clock of the campus, whatever the machine is set to', () => {
  const timer = read('ops/deploy/systemd/campus-score-backup.timer')
  const [, when = ''] = /^OnCalendar=(.*)$/m.exec(timer) ?? []
  const env = { ...process.env, TZ: 'UTC' }
  const output = execFileSync('systemd-analyze', ['calendar', '--base-time=2026-05-20 00:00:00 UTC', when], {
    encoding: 'utf8',
    env,
  })
  expect(output).toContain('2026-05-20 19:10:00 UTC')
})

test('kernel settings bound what unread sockets hold, and each paragraph gives its reason', () => {
  const file = read('ops/deploy/sysctl/60-campus-score.conf')
  expect(Number(/^net\.ipv4\.tcp_notsent_lowat = (\d+)$/m.exec(file)?.[1])).toBeLessThanOrEqual(131_072)
  const paragraphs = file.trim().split('\n\n').slice(1)
  expect(paragraphs.length).toBeGreaterThan(3)
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^# [^]*\n[a-z_.0-9]+ = /)
})

test('PostgreSQL logs slow statements without their values', () => {
  expect(read('ops/deploy/postgresql/campus-score.conf')).toMatch(/^log_parameter_max_length = 0$/m)
})

test('no package runs a script when it is installed', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  expect(read('package-lock.json')).not.toContain('"hasInstallScript"')
})

test('every command of campus-score can be run, and describes itself', () => {
  const names = readdirSync(join(projectRoot, 'ops/deploy/commands'))
  expect(names).toEqual(expect.arrayContaining(['admin', 'backup', 'restore', 'version']))
  for (const name of names) {
    expect(name).toMatch(/^[a-z-]+$/)
    expect(statSync(join(projectRoot, 'ops/deploy/commands', name)).mode & 0o111).toBe(0o111)
    expect(read(`ops/deploy/commands/${name}`)).toMatch(new RegExp(`^#!.*\\n# ${name}\\b.*: `))
  }
})

test('containers: every process has a health check, logs stay short, and nginx finds a recreated container', () => {
  const compose = read('ops/deploy/compose.yaml')
  const [, shared = '', containers = ''] =
    /^x-process:([^]*?)^x-settings:[^]*^services:([^]*?)^networks:/m.exec(compose) ?? []
  expect(shared).toContain('/health/ready')
  const byName = [...containers.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n| *#.*\n|\n)+)/gm)]
  expect(byName.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['node-1', 'node-2', 'jobs', 'media', 'migrate', 'postgres', 'backup', 'redis', 'nginx']),
  )
  for (const [, name = '', text = ''] of byName) {
    const hasShared = text.includes('<<: *process')
    expect({ name, isBounded: hasShared || text.includes('logging: *logging') }).toEqual({ name, isBounded: true })
    const addressed = /ipv4_address: (\S+) /.exec(text)?.[1]
    // An address that nginx is given by name would be looked up once.
    if (/^node-\d$/.test(name)) expect(compose).toContain(`/${addressed}:4000/`)
    if (/^node-\d$|jobs/.test(name)) expect(text).toContain('env_file: [campus-score.env]')
  }
  // The process beside the decoder is given no secret here either.
  expect(/^ {2}media:\n[^]*?^ {2}\S/m.exec(containers)?.[0]).not.toContain('env_file')
})
