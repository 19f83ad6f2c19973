// Moves the department chosen on this device into the account, as follows of its teams. Apart from department.ts, which is in the
// first load.
import type { QueryClient } from '@tanstack/react-query'
import { followTeams } from '../favorites/follows.ts'
import { teamList } from '../teams.ts'
import { chooseDepartment, loadDepartment } from './department.ts'

/** Follows the department's teams for the signed-in person, and no longer those of the department before. */
export async function followDepartment(client: QueryClient, before: string | null = null): Promise<void> {
  const { name, isFollowed } = loadDepartment()
  if (name === null || isFollowed) return
  const teams = await client.fetchQuery(teamList())
  const own = teams.filter(({ department }) => department === name).map(({ teamId }) => teamId)
  await followTeams(client, own, ({ department }) => department === before && before !== name)
  chooseDepartment(client, name, true)
}
