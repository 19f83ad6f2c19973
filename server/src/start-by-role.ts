// Starts the process that the settings describe. Each kind loads its own part of the product only: an edge holds nothing of the rest.
import type { Config } from './config.ts'

export async function startByRole(config: Config) {
  if (config.isEdge) return (await import('./edge-process.ts')).startEdgeProcess(config)
  const { requireMigrated } = await import('./platform/postgres/migrate.ts')
  // Migrations are a separate step (ops/migrate.ts), with a role that may change tables.
  await requireMigrated(config.DATABASE_URL)
  if (config.isPooled) await (await import('./platform/postgres/pooler.ts')).requirePooler(config)
  if (config.ROLES.every((role) => role === 'media'))
    return (await import('./media-process.ts')).startMediaProcess(config)
  return (await import('./process.ts')).startProcess(config)
}
