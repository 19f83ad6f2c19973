// Follows and unfollows teams: stars are added and removed in the same transaction.
import type { FollowedTeam } from '@campus/contract/favorites'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { transact } from '../platform/postgres/postgres.ts'
import * as follows from './favorites.follows.store.ts'

export function follow({ db }: Deps, userId: number, teamId: number): Promise<FollowedTeam[]> {
  return transact(db, async ({ queries }) => {
    if (!(await follows.lockTeam(queries, teamId))) fail('TEAM_NOT_FOUND')
    await follows.add(queries, userId, teamId)
    return follows.list(queries, userId)
  })
}

export function unfollow({ db }: Deps, userId: number, teamId: number): Promise<FollowedTeam[]> {
  return transact(db, async ({ queries }) => {
    await follows.lockTeam(queries, teamId)
    await follows.remove(queries, userId, teamId)
    await follows.unstar(queries, userId, teamId)
    return follows.list(queries, userId)
  })
}
