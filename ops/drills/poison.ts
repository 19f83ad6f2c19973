// One bad chat message, job, match, clip and chunk among thousands of good ones, all at the same time: every good one passes, each
// bad one is counted and logged once.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startDemoCampus } from '../demo-campus.ts'
import { localFolder } from '../local/folder.ts'
import { startMailbox } from '../local/mailbox.ts'
import { freePort } from '../local/process.ts'
import { startServer } from '../node-process.ts'
import type { Measured } from '../promise.ts'
import { poisonChat, poisonClips, poisonJobs, poisonMatches, type Scene } from './poison/rows.ts'
import { poisonVideo } from './poison/video.ts'

/** What the log and the metrics of a process must contain for a bad item: one line with its planted reason, and a count above zero. */
const marks: Record<string, { logged: string; counted: RegExp }> = {
  job: { logged: 'planted job', counted: /^item_failures_total\{kind="job:letters"\} [1-9]/m },
  match: { logged: 'planted match', counted: /^item_failures_total\{kind="push-check"\} [1-9]/m },
  clip: { logged: 'planted clip', counted: /^(?:item_failures_total\{kind="clip[^}]*\}|clips_\w+) [1-9]/m },
}

export async function run(): Promise<Measured> {
  const name = `drill-poison-${process.pid}`
  const campus = await startDemoCampus(name)
  const folder = join(localFolder, name)
  mkdirSync(folder, { recursive: true })
  const logFile = join(folder, 'processes.log')
  const output = openSync(logFile, 'a')
  const mailbox = await startMailbox(join(folder, 'mail'))
  const settings = { ...campus.settings, SMTP_URL: mailbox.url, LOG_LEVEL: 'warn' }
  const start = async (word: string, env: Record<string, string>) =>
    startServer(word, { ...settings, PORT: String(await freePort()), ...env }, { output })
  const node = await start('node', {})
  const packager = await start('packager', { ROLES: 'media', DATABASE_URL: campus.services.mediaUrl })
  const pool = new pg.Pool({ connectionString: campus.services.databaseUrl, max: 4 })
  pool.on('error', () => {})
  try {
    const scene: Scene = { url: node.url, pool, databaseUrl: campus.services.databaseUrl, mailFolder: mailbox.folder }
    const [chat, job, match, clip, chunk] = await Promise.all([
      poisonChat(scene),
      poisonJobs(scene),
      poisonMatches(scene),
      poisonClips(scene),
      poisonVideo(scene),
    ])
    const metrics = await (await fetch(`${node.url}/metrics`)).text()
    const lines = readFileSync(logFile, 'utf8').split('\n')
    const bad = Object.fromEntries(
      Object.entries(marks).map(([kind, { logged, counted }]) => [
        kind,
        { logged: lines.filter((line) => line.includes(logged)).length, isCounted: counted.test(metrics) },
      ]),
    )
    const good = { chat, job, match, clip, chunk }
    return {
      figures: { good, bad },
      holds:
        Object.values(good).every(({ sent, passed }) => passed === sent) &&
        chat.isBadRejected &&
        Object.values(bad).every(({ logged, isCounted }) => logged === 1 && isCounted),
    }
  } finally {
    await pool.end()
    await Promise.all([node.kill(), packager.kill()])
    await mailbox.stop()
    closeSync(output)
    await campus.stop()
  }
}
