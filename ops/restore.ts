// npm run restore [-- --at "2026-05-20 14:03:00"] [--from DIR]: the database as it was at that second, or at the last one known, into a
// fresh data folder; nothing that is there is touched. PostgreSQL replays the changes when it is started on that folder, and then
// archives its own as before: into the same repository, on a new timeline.
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreMedia } from './backup/media.ts'
import { commandLine, pgbackrest, repositoryIn } from './backup/repository.ts'
import { keyOf } from './backup/sealed-file.ts'
import { hasPassphrase, readBackupSettings, settingsFile } from './backup/settings.ts'
import { targetOf } from './backup/target.ts'

const { values } = parseArgs({
  options: {
    settings: { type: 'string', default: settingsFile },
    /** Another copy of the backups than the installation's own, for example one brought back from off-site. */
    from: { type: 'string' },
    at: { type: 'string' },
    data: {
      type: 'string',
      default: `/var/lib/postgresql/restored-${new Date().toISOString().replace(/[-:]|\..*/g, '')}`,
    },
    media: { type: 'string' },
    key: { type: 'string' },
  },
})
const settings = readBackupSettings(values.settings)
const began = Date.now()
const repository = repositoryIn(values.from ?? settings.folder, values.key ?? settings.key)
if (!existsSync(join(repository.folder, 'postgres'))) throw new Error(`${repository.folder} holds no backups`)
if (!hasPassphrase(repository.key)) throw new Error(`${repository.key} holds no passphrase`)
const target =
  values.at === undefined ? [] : ['--type=time', `--target=${targetOf(values.at)}`, '--target-action=promote']
const data = resolve(values.data)
if (existsSync(data) && readdirSync(data).length > 0) throw new Error(`${data} is not empty: name a fresh folder`)
mkdirSync(data, { recursive: true, mode: 0o700 })
const owner = statSync(join(repository.folder, 'postgres'))
if (process.getuid?.() === 0) chownSync(data, owner.uid, owner.gid)

await pgbackrest(repository, data, [
  ...target,
  '--process-max=2',
  `--recovery-option=restore_command=${commandLine(repository, data, 'archive-get %f "%p"')}`,
  'restore',
])
const media = values.media
  ? await restoreMedia(
      join(repository.folder, 'media'),
      values.media,
      keyOf(readFileSync(repository.key, 'utf8').trim()),
    )
  : 'not asked for'
console.log(
  JSON.stringify({ restored: data, at: values.at ?? 'the newest', seconds: (Date.now() - began) / 1000, media }),
)
