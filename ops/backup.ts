// npm run backup [-- --settings FILE]: a full backup of the running database, and of the media folder, on the machine the database is on.
// PostgreSQL itself sends every change after it, so that any second since can be had back. `--only-room`: removes copies of
// video until enough of the disk is free, and makes no backup.
import { chownSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { archivingFault } from './backup/archiving.ts'
import { copyMedia, plainName } from './backup/media.ts'
import { pgbackrest, queryPostgres, repositoryIn, retentionDays } from './backup/repository.ts'
import { leastFree, removeCopies, roomIn } from './backup/room.ts'
import { keyOf } from './backup/sealed-file.ts'
import { hasPassphrase, readBackupSettings, settingsFile } from './backup/settings.ts'

const exit = { usage: 2, notArchiving: 3, noRoom: 4 }

const { values } = parseArgs({
  options: {
    settings: { type: 'string', default: settingsFile },
    socket: { type: 'string', default: '/var/run/postgresql' },
    port: { type: 'string', default: process.env['PGPORT'] ?? '5432' },
    'only-room': { type: 'boolean', default: false },
  },
})
const settings = readBackupSettings(values.settings)
// A stolen copy would expose every account: a backup is encrypted, or there is none.
if (!hasPassphrase(settings.key))
  giveUp(
    exit.usage,
    `no key: BACKUP_KEY (${settings.key}) names no file with a passphrase. Make one: openssl rand -base64 48 > FILE`,
  )

const began = Date.now()
const repository = repositoryIn(settings.folder, settings.key)
const copies = { from: settings.media, to: join(repository.folder, 'media'), sourceOf: plainName }
if (values['only-room']) {
  mkdirSync(copies.to, { recursive: true })
  const least = leastFree((await roomIn(copies.to)).total, settings.freeBytes)
  console.log(JSON.stringify({ room: repository.folder, ...(await removeCopies(copies, least)) }))
  process.exit(0)
}

const query = (sql: string) => queryPostgres(values, sql)
const data = await query('show data_directory')
const owner = statSync(data)
for (const folder of ['', 'postgres', 'lock', 'media'].map((name) => join(repository.folder, name))) {
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  if (process.getuid?.() === 0) chownSync(folder, owner.uid, owner.gid)
}
const fault = await archivingFault(values, settings.file)
if (fault !== undefined) giveUp(exit.notArchiving, fault)

const least = leastFree((await roomIn(copies.to)).total, settings.freeBytes)
// Compressed it takes a part of that; more cannot be known before.
const databaseBytes = Number(await query('select sum(pg_database_size(oid))::bigint from pg_database'))
const { removed, missing } = await removeCopies(copies, Math.max(least, databaseBytes))
if (missing > 0)
  giveUp(
    exit.noRoom,
    `${missing} bytes too little room on the disk of ${repository.folder}. Free some, or use a larger one.`,
  )

const server = [`--pg1-socket-path=${values.socket}`, `--pg1-port=${values.port}`]
await pgbackrest(repository, data, [...server, 'stanza-create'])
await pgbackrest(repository, data, [
  ...server,
  '--type=full',
  '--start-fast',
  '--process-max=2',
  '--compress-type=zst',
  '--repo1-retention-full-type=time',
  `--repo1-retention-full=${retentionDays}`,
  'backup',
])
const media = settings.media
  ? await copyMedia(settings.media, copies.to, {
      key: keyOf(readFileSync(settings.key, 'utf8').trim()),
      retentionDays,
      leastFree: least,
    })
  : undefined
const done = { backup: repository.folder, seconds: (Date.now() - began) / 1000, madeRoom: removed, media }
// Read by the check of the newest backup's age.
const last = join(repository.folder, 'last-backup.json')
writeFileSync(`${last}.new`, `${JSON.stringify({ finishedAt: new Date().toISOString(), ...done })}\n`)
renameSync(`${last}.new`, last)
console.log(JSON.stringify(done))
if (media && media.skipped > 0)
  console.error(
    `backup: ${media.skipped} files of video not copied, too little room on the disk of ${repository.folder}`,
  )

function giveUp(code: number, why: string): never {
  console.error(`backup: ${why}`)
  process.exit(code)
}
