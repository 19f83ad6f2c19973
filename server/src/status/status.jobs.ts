// Each process publishes its roles periodically, so that all know when no process packs video or does jobs.
import type { Deps } from '../deps.ts'
import { every } from '../platform/queues/every.ts'

export const rolesTopic = 'status/roles'
const publishEveryMs = 2000

export type RolesDeps = Pick<Deps, 'config' | 'bus' | 'log'>

/** Returns how to stop. */
export function publishRoles({ config, bus, log }: RolesDeps): () => void {
  const publish = async () => bus.broadcast(rolesTopic, JSON.stringify(config.ROLES))
  void publish()
  return every(publishEveryMs, publish, { log, trouble: 'publishing the roles failed, retrying in 2 s' })
}
