// Refetches a query that is on screen, after an event or a gap in the connection.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Cancels a first request in flight: its response may predate what was missed, and invalidating alone would wait for it. */
export async function refetchFresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.getQueryData(queryKey) === undefined) await client.cancelQueries({ queryKey, exact: true })
  await client.invalidateQueries({ queryKey, exact: true })
}

const waiting = new WeakSet<Query>()

/**
 * The same for events, which may come faster than responses. A request in flight is not cancelled, or none would ever finish; one
 * more request follows it, however many events come meanwhile.
 */
export async function refetchAfterCurrent(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') {
    if (waiting.has(query)) return
    waiting.add(query)
    await query.promise?.catch(() => {})
    waiting.delete(query)
  }
  await client.invalidateQueries({ queryKey, exact: true })
}
