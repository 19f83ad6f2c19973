// The department a fan follows. Without an account the choice lives on this device; at the sign-in it moves into the account
// (follow-department.ts).
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readStoredJson, store } from '../../storage.ts'

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

export function loadDepartment(): OwnDepartment {
  const stored = readStoredJson('local', storageKey) as Partial<OwnDepartment> | null
  if (typeof stored?.name === 'string')
    return { name: stored.name, question: 'closed', isFollowed: stored.isFollowed === true }
  return stored?.question === 'skipped' || stored?.question === 'closed'
    ? { ...nothingChosen, question: stored.question }
    : nothingChosen
}

/** Known at the first render: nothing on the page waits for it. */
export const ownDepartment = () =>
  queryOptions({
    queryKey,
    queryFn: loadDepartment,
    initialData: loadDepartment,
    staleTime: Infinity,
    networkMode: 'always',
  })

function save(client: QueryClient, own: OwnDepartment) {
  store('local', storageKey, JSON.stringify(own))
  client.setQueryData(queryKey, own)
}

export const skipQuestion = (client: QueryClient) => save(client, { ...nothingChosen, question: 'skipped' })

export const closeQuestion = (client: QueryClient) => save(client, { ...nothingChosen, question: 'closed' })

export const chooseDepartment = (client: QueryClient, name: string, isFollowed = false) =>
  save(client, { name, question: 'closed', isFollowed })
