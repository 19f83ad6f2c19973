// Writes server/src/platform/postgres/tables.ts from a freshly migrated database; with --verify it only checks whether it is current.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { migrate } from '@campus/server/platform/postgres/migrate'
import { projectRoot } from './local/folder.ts'
import { startServices } from './local/services.ts'

const services = await startServices({ name: `tables-${process.pid}`, database: 'tables', isPersistent: false })
try {
  await migrate(services.databaseUrl)
  const args = [
    '--url',
    services.databaseUrl,
    '--dialect',
    'postgres',
    '--exclude-pattern',
    '{public.migrations,jobs.*}',
  ]
  args.push('--type-mapping', '{"int8":"number"}')
  args.push('--out-file', join(projectRoot, 'server/src/platform/postgres/tables.ts'), ...process.argv.slice(2))
  process.exitCode = spawnSync('kysely-codegen', args, { stdio: 'inherit' }).status ?? 1
} finally {
  await services.stop()
}
