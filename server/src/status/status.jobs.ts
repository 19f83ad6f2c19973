// Each process tells the others, over and over, what it does: so that everybody knows when nobody packs video or does jobs.
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'

export const rolesTopic = 'status/roles'
const tellEveryMs = 2000

export type TellingDeps = Pick<Deps, 'config' | 'bus' | 'log'>

/** Answers how to fall silent. */
export function tellRoles({ config, bus, log }: TellingDeps): () => void {
  const tell = async () => bus.broadcast(rolesTopic, JSON.stringify(config.ROLES))
  void tell()
  return every(tellEveryMs, tell, { log, trouble: 'roles not told' })
}
