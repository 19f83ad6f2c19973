// The department a fan follows. Without an account the choice lives on this device; at the sign-in it moves into the account, as follows of
// the department's teams.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readStoredJson, store } from '../storage.ts'
import { followTeams } from './favorites/follows.ts'
import { teamList } from './teams.ts'

export interface OwnDepartment {
  name: string | null
  /** Asked once, on the first visit; after a skip a line offers it until that is closed. */
  question: 'open' | 'skipped' | 'closed'
  /** The account follows its teams. */
  isFollowed: boolean
}

const storageKey = 'department'
const queryKey = ['department']
const nothingChosen: OwnDepartment = { name: null, question: 'open', isFollowed: false }

function load(): OwnDepartment {
  const stored = readStoredJson('local', storageKey) as Partial<OwnDepartment> | null
  if (typeof stored?.name === 'string')
    return { name: stored.name, question: 'closed', isFollowed: stored.isFollowed === true }
  return stored?.question === 'skipped' || stored?.question === 'closed'
    ? { ...nothingChosen, question: stored.question }
    : nothingChosen
}

/** Known at the first render: nothing on the page waits for it. */
export const ownDepartment = () =>
  queryOptions({ queryKey, queryFn: load, initialData: load, staleTime: Infinity, networkMode: 'always' })

function save(client: QueryClient, own: OwnDepartment) {
  store('local', storageKey, JSON.stringify(own))
  client.setQueryData(queryKey, own)
}

export const skipQuestion = (client: QueryClient) => save(client, { ...nothingChosen, question: 'skipped' })

export const closeQuestion = (client: QueryClient) => save(client, { ...nothingChosen, question: 'closed' })

export const chooseDepartment = (client: QueryClient, name: string, isFollowed = false) =>
  save(client, { name, question: 'closed', isFollowed })

/** Follows the department's teams for the signed-in person, and no longer those of the department before. */
export async function followDepartment(client: QueryClient, before: string | null = null): Promise<void> {
  const { name, isFollowed } = load()
  if (name === null || isFollowed) return
  const teams = await client.fetchQuery(teamList())
  const own = teams.filter(({ department }) => department === name).map(({ teamId }) => teamId)
  await followTeams(client, own, ({ department }) => department === before && before !== name)
  chooseDepartment(client, name, true)
}
