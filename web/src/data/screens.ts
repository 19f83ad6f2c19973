// Screens: what this television is to show, and what organisers do with all of them.
import type { BodyOf } from '@campus/contract/endpoint'
import {
  getOwnScreen,
  listScreens,
  type OwnScreen,
  pairScreen,
  requestScreenCode,
  type Screen,
  steerScreen,
  unpairScreen,
} from '@campus/contract/screens'
import type { Sport } from '@campus/contract/sports'
import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readStoredJson, store } from '../storage.ts'
import { fetchTables } from './brackets/brackets.ts'

const screensKey = ['screens']
/** A screen that missed an event asks by itself; one that waits for its organiser a little sooner. */
const pollMs = { PAIRED: 10_000, WAITING: 3000, GONE: 10_000 } satisfies Record<OwnScreen['state'], number>

const storageKey = 'screen-shown'

/** Settings outlive a power cut of the hall: a television that starts before its network is back shows what it can. */
function lastShown(token: string): OwnScreen | undefined {
  const stored = readStoredJson('local', storageKey) as { token?: unknown; own?: OwnScreen } | null
  return stored?.token === token ? stored.own : undefined
}

export const ownScreenKey = (token: string | null) => [...screensKey, 'own', token]

export const ownScreen = (token: string | null) =>
  queryOptions({
    queryKey: ownScreenKey(token),
    enabled: token !== null,
    staleTime: 0,
    gcTime: 60_000,
    initialData: () => (token === null ? undefined : lastShown(token)),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const own = await call(getOwnScreen, {}, signal, { authorization: `Screen ${token}` })
      store('local', storageKey, own.state === 'PAIRED' ? JSON.stringify({ token, own }) : null)
      return own
    },
    refetchInterval: ({ state }) => pollMs[state.data?.state ?? 'WAITING'],
    // A television may think that nobody sees it.
    refetchIntervalInBackground: true,
  })

export const useRequestCode = () => useMutation({ mutationFn: () => call(requestScreenCode, {}), gcTime: 0 })

const tablesKey = [...screensKey, 'tables']

interface TableOf {
  sport: Sport
  competitionId: number
}

/** The tables of several competitions, in their order, as one answer: they are shown in turn. */
export const tablesOf = (competitions: readonly TableOf[]) =>
  queryOptions({
    queryKey: [...tablesKey, competitions.map(({ competitionId }) => competitionId)],
    gcTime: 60_000,
    // A competition more or less does not empty the screen for a moment.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      Promise.all(
        competitions.map(async ({ sport, competitionId }) => ({
          competitionId,
          groups: await fetchTables({ sport, competitionId }, signal),
        })),
      ),
  })

export const refetchTables = (client: QueryClient) => client.invalidateQueries({ queryKey: tablesKey })

const listKey = [...screensKey, 'list']

export const screenList = () =>
  queryOptions({
    queryKey: listKey,
    // When a screen was last there.
    refetchInterval: 15_000,
    queryFn: ({ signal }): Promise<Screen[]> => call(listScreens, {}, signal),
  })

export function usePairScreen() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof pairScreen>) => call(pairScreen, { body }),
    onSuccess: (_made, _body, _context, { client }) => client.invalidateQueries({ queryKey: listKey }),
  })
}

export function useSteerScreen(screenId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof steerScreen>) =>
      call(steerScreen, { params: { screenId: String(screenId) }, body }),
    onSuccess: (changed, _body, _context, { client }) => {
      client.setQueryData<Screen[]>(listKey, (known) =>
        known?.map((one) => (one.screenId === changed.screenId ? changed : one)),
      )
    },
  })
}

export function useUnpairScreen(screenId: number) {
  return useMutation({
    mutationFn: () => call(unpairScreen, { params: { screenId: String(screenId) } }),
    onSuccess: (_reply, _body, _context, { client }) => client.invalidateQueries({ queryKey: listKey }),
  })
}
