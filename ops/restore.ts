// npm run restore -- --from DIR [--at "2026-05-20 14:03:00"]: the database as it was at that second, or at the last one known, into a
// fresh data folder; nothing that is there is touched. PostgreSQL replays the changes when it is started on that folder.
import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyMedia } from './backup/media.ts'
import { commandLine, pgbackrest, repositoryIn } from './backup/repository.ts'
import { targetOf } from './backup/target.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    at: { type: 'string' },
    data: {
      type: 'string',
      default: `/var/lib/postgresql/restored-${new Date().toISOString().replace(/[-:]|\..*/g, '')}`,
    },
    media: { type: 'string' },
    key: { type: 'string', default: process.env['BACKUP_KEY'] },
  },
})
if (!values.from) {
  console.error('npm run restore -- --from DIR [--at "2026-05-20 14:03:00"] [--data DIR] [--media DIR] [--key FILE]')
  process.exit(2)
}

const began = Date.now()
const repository = repositoryIn(values.from, values.key)
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
  // Until somebody has looked at it, it must not write into the backups it came from.
  '--archive-mode=off',
  `--recovery-option=restore_command=${commandLine(repository, data, 'archive-get %f "%p"')}`,
  'restore',
])
const media = values.media ? await copyMedia(join(repository.folder, 'media'), values.media) : 'not asked for'
console.log(
  JSON.stringify({ restored: data, at: values.at ?? 'the newest', seconds: (Date.now() - began) / 1000, media }),
)
