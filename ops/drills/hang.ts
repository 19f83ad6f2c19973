// A process whose event loop hangs, under a real systemd with the real unit: it is killed and restarted within 15 s, and a healthy
// one is left alone. `--watchdog off` shows that it is the watchdog's doing.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@campus/server/platform/postgres/migrate'
import { projectRoot } from '../local/folder.ts'
import { eventually, freePort } from '../local/process.ts'
import { startServices } from '../local/services.ts'
import type { Measured } from '../promise.ts'
import { type Host, startHost } from './install/host.ts'

const restartMs = 15_000
const watchdogMs = 10_000
const unit = 'campus-score@1.service'

export async function run(args: string[]): Promise<Measured> {
  const isWatched = !args.join(' ').includes('--watchdog off')
  const name = `hang-${process.pid}`
  const port = await freePort()
  const services = await startServices({ name, database: 'campus', isPersistent: false })
  try {
    await migrate(services.databaseUrl)
    const host = await startHost(name, [], { sharesNetwork: true, binds: [projectRoot] })
    try {
      await installUnit(host, { port, isWatched, databaseUrl: services.databaseUrl, redisUrl: services.redisUrl })
      return await hangOnce(host, `http://127.0.0.1:${port}`, isWatched)
    } finally {
      await host.stop()
    }
  } finally {
    await services.stop()
  }
}

async function hangOnce(host: Host, url: string, isWatched: boolean): Promise<Measured> {
  const show = async (what: string) => (await host.run(`systemctl show -P ${what} ${unit}`)).trim()
  // Returns once the process has sent READY=1.
  await host.run(`systemctl start ${unit}`)
  const first = await show('MainPID')
  // Twice the watchdog's timeout: a healthy process that sends no keep-alive would be killed.
  await sleep(2 * watchdogMs + 1000)
  const isLeftAlone = (await show('MainPID')) === first && (await show('NRestarts')) === '0'

  const began = performance.now()
  const sinceMs = () => Math.round(performance.now() - began)
  await host.run(`systemctl kill --kill-whom=main --signal=SIGUSR2 ${unit}`)
  // Otherwise this drill would prove nothing.
  const answered = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )
  const restartedMs = await eventually(
    async () => {
      const pid = await show('MainPID')
      if (pid === '0' || pid === first) throw new Error('not restarted')
      return sinceMs()
    },
    restartMs + 5000,
    200,
  ).catch(() => null)
  const servesAgainMs =
    restartedMs === null ? null : await eventually(() => serves(url), 60_000, 100).then(sinceMs, () => null)
  const hasHung = !answered
  const isInTime = restartedMs !== null && restartedMs <= restartMs && servesAgainMs !== null
  return {
    figures: { isWatched, hasHung, isLeftAlone, restartedMs, servesAgainMs, result: await show('Result') },
    holds: hasHung && isLeftAlone && isInTime,
  }
}

async function serves(url: string) {
  const { status } = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1000) })
  if (status !== 200) throw new Error(`not ready: ${status}`)
}

interface Installed {
  port: number
  isWatched: boolean
  databaseUrl: string
  redisUrl: string
}

/** The unit as it is shipped, with the files it names; only its port, the planted fault and, when off, the watchdog are ours. */
async function installUnit({ folder, run: runInside }: Host, { port, isWatched, databaseUrl, redisUrl }: Installed) {
  const inside = (path: string) => join(folder, path)
  for (const path of ['etc/campus-score', 'opt/campus-score', 'opt/node/bin', `etc/systemd/system/${unit}.d`])
    mkdirSync(inside(path), { recursive: true })
  copyFileSync(
    join(projectRoot, 'ops/deploy/systemd/campus-score@.service'),
    inside('etc/systemd/system/campus-score@.service'),
  )
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    // Only this drill connects, over plain HTTP.
    ALLOW_INSECURE: 'true',
  }
  const lines = Object.entries({ ...settings, MEDIA_DIR: '/var/lib/campus-score/media', LOG_LEVEL: 'warn' })
  writeFileSync(inside('etc/campus-score/env'), lines.map(([key, value]) => `${key}=${value}\n`).join(''))
  const plant = join(projectRoot, 'ops/drills/faults/planted-faults.ts')
  writeFileSync(
    inside(`etc/systemd/system/${unit}.d/drill.conf`),
    `[Service]
Environment=PORT=${port} NODE_OPTIONS=--import=${plant} PLANTED_FAULT=hang
# The bare machine has no curl; READY=1 is waited for instead.
ExecStartPost=
${isWatched ? '' : 'WatchdogSec=0'}
`,
  )
  await runInside(`useradd --system --no-create-home campus-score
    ln -sfn ${projectRoot} /opt/campus-score/current
    ln -sf ${join(projectRoot, 'node_modules/.bin/node')} /opt/node/bin/node
    systemctl daemon-reload`)
}
