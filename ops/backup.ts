// npm run backup -- --to DIR: a full backup of the running database, and of the media folder, on the machine the database is on.
// From the first one on PostgreSQL itself sends every change after it, so that any second since can be had back.
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyMedia } from './backup/media.ts'
import { askPostgres, commandLine, hasPassphrase, keptDays, pgbackrest, repositoryIn } from './backup/repository.ts'

/** A change is out of the machine's hands after so long at the latest. */
const archiveTimeout = '10s'
const needsRestart = 3

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    media: { type: 'string', default: process.env['MEDIA_DIR'] ?? '' },
    key: { type: 'string', default: process.env['BACKUP_KEY'] ?? '' },
    socket: { type: 'string', default: '/var/run/postgresql' },
    port: { type: 'string', default: process.env['PGPORT'] ?? '5432' },
  },
})
if (!values.to) {
  console.error('npm run backup -- --to DIR --key FILE [--media DIR] [--socket DIR] [--port PORT]')
  process.exit(2)
}
// Whoever gets hold of a copy would have every account: a backup is encrypted, or there is none.
if (!values.key || !hasPassphrase(values.key)) {
  console.error(
    'backup: no key. Name a file with a passphrase (--key FILE or BACKUP_KEY), for example: openssl rand -base64 48 > FILE',
  )
  process.exit(2)
}

const began = Date.now()
const repository = repositoryIn(values.to, values.key)
const ask = (sql: string) => askPostgres(values, sql)
const data = await ask('show data_directory')
const owner = statSync(data)
for (const folder of [repository.folder, join(repository.folder, 'postgres'), join(repository.folder, 'lock')]) {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  if (process.getuid?.() === 0) chownSync(folder, owner.uid, owner.gid)
}

const archiveCommand = commandLine(repository, data, 'archive-push "%p"')
if ((await ask('show archive_command')) !== archiveCommand) {
  await ask(`alter system set archive_command = '${archiveCommand.replaceAll("'", "''")}'`)
  await ask(`alter system set archive_timeout = '${archiveTimeout}'`)
  await ask('select pg_reload_conf()')
}
if ((await ask('show archive_mode')) === 'off') {
  await ask('alter system set archive_mode = on')
  console.error(
    'backup: PostgreSQL is set up for it now. Restart it once (systemctl restart postgresql), then run this again.',
  )
  process.exit(needsRestart)
}

const server = [`--pg1-socket-path=${values.socket}`, `--pg1-port=${values.port}`]
await pgbackrest(repository, data, [...server, 'stanza-create'])
await pgbackrest(repository, data, [
  ...server,
  '--type=full',
  '--start-fast',
  '--process-max=2',
  '--compress-type=zst',
  '--repo1-retention-full-type=time',
  `--repo1-retention-full=${keptDays}`,
  'backup',
])
const media = values.media ? await copyMedia(values.media, join(repository.folder, 'media'), keptDays) : 'not asked for'
console.log(JSON.stringify({ backup: repository.folder, seconds: (Date.now() - began) / 1000, media }))
