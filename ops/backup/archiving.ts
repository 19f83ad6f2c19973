// Whether PostgreSQL hands its changes to the very repository that is backed up to. Backups never change that: they check it.
import { queryPostgres, type Server } from './repository.ts'

const names = "('archive_mode', 'archive_command', 'archive_timeout')"

/** The problem, as a sentence for the operator; undefined when there is none. */
export async function archivingFault(server: Server, settingsFile: string): Promise<string | undefined> {
  await removeOldSettings(server)
  const [mode, command] = await Promise.all(
    ['archive_mode', 'archive_command'].map((name) => queryPostgres(server, `show ${name}`)),
  )
  const isOurs = command?.includes('/ops/deploy/pgbackrest-archive ') && command.includes(` ${settingsFile} `)
  if (mode === 'on' && isOurs) return undefined
  return (
    `PostgreSQL does not archive its changes by ${settingsFile} (archive_mode ${mode}). ` +
    'Install ops/deploy/postgresql/campus-score-archive.conf into its conf.d and restart it (docs/operate.md, "First backup").'
  )
}

/** An earlier release set these in the database itself, and a restore switched them off there: both win over the file. */
async function removeOldSettings(server: Server): Promise<void> {
  const query = `select name from pg_settings where sourcefile like '%postgresql.auto.conf' and name in ${names}`
  const set = (await queryPostgres(server, query)).split('\n').filter((name) => name !== '')
  for (const name of set) await queryPostgres(server, `alter system reset ${name}`)
  if (set.length > 0) await queryPostgres(server, 'select pg_reload_conf()')
}
