// campus-score offsite send: the backups as they are now, encrypted as they are, to another machine (OFFSITE, by SFTP or to S3).
// campus-score offsite fetch DIR: all of it back, for `restore --from DIR`.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { readBackupSettings, settingsFile } from './backup/settings.ts'

/** What pgBackRest goes by: which backups there are, and which archive. */
const lists = ['archive/campus/archive.info', 'backup/campus/backup.info'].flatMap((list) => [
  `postgres/${list}`,
  `postgres/${list}.copy`,
])

const { values, positionals } = parseArgs({
  options: { settings: { type: 'string', default: settingsFile } },
  allowPositionals: true,
})
const [verb, folder] = positionals
const { offsite, env, folder: local, file } = readBackupSettings(values.settings)
if ((verb !== 'send' && verb !== 'fetch') || (verb === 'fetch' && !folder)) giveUp('say: send, or fetch DIR')
if (offsite === '') giveUp(`${file} names no OFFSITE (docs/operate.md, "Off-site")`)
const [remote = ''] = offsite.split(':')
const about = (name: string) => env[`RCLONE_CONFIG_${remote.toUpperCase()}_${name}`]
// Without it rclone trusts any host key.
if (about('TYPE') === 'sftp' && !about('KNOWN_HOSTS_FILE'))
  giveUp(`${file}: set RCLONE_CONFIG_${remote.toUpperCase()}_KNOWN_HOSTS_FILE (ssh-keyscan HOST > FILE)`)

const began = Date.now()
if (verb === 'fetch') await rclone(['copy', offsite, folder ?? ''])
else await send()
console.log(JSON.stringify({ offsite: verb, seconds: (Date.now() - began) / 1000 }))

/**
 * The lists of what there is are read first and sent last: at every moment what is listed over there is there too, also while a backup
 * runs here.
 */
async function send(): Promise<void> {
  const aside = mkdtempSync(join(tmpdir(), 'campus-offsite-'))
  try {
    for (const list of lists) cpSync(join(local, list), join(aside, list))
    const others = [...lists.map((list) => `/${list}`), '*.tmp', '/lock/**'].flatMap((path) => ['--exclude', path])
    await rclone(['copy', local, offsite, ...others])
    await rclone(['copy', aside, offsite, '--ignore-times'])
    // What was removed here, after its days or for lack of room, is removed there as well.
    await rclone(['sync', local, offsite, ...others])
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** It sees the installation's settings only: no file of a home folder, and no AWS_… or RCLONE_… of a person's shell. */
async function rclone(args: string[]): Promise<void> {
  const options = ['--config', '/dev/null', '--log-level', 'ERROR', '--retries', '3', '--transfers', '4', '--fast-list']
  try {
    await promisify(execFile)('rclone', [...args, ...options], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      maxBuffer: 2 ** 24,
    })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    giveUp(`rclone: ${(stderr ?? message).trim().slice(-2000)}`)
  }
}

function giveUp(why: string): never {
  console.error(`offsite: ${why}`)
  process.exit(1)
}
