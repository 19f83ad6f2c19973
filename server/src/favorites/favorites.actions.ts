// Follows and unfollows teams: stars are added and removed in the same transaction.
import type { FollowedTeam } from '@campus/contract/favorites'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import * as follows from './favorites.follows.store.ts'

export async function follow({ queries }: Tx, userId: number, teamId: number): Promise<FollowedTeam[]> {
  if (!(await follows.lockTeam(queries, teamId))) fail('TEAM_NOT_FOUND')
  await follows.add(queries, userId, teamId)
  return follows.list(queries, userId)
}

export async function unfollow({ queries }: Tx, userId: number, teamId: number): Promise<FollowedTeam[]> {
  await follows.lockTeam(queries, teamId)
  await follows.remove(queries, userId, teamId)
  await follows.unstar(queries, userId, teamId)
  return follows.list(queries, userId)
}
