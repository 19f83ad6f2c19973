// Asks the server again for what is on screen, because something was missed.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** A first answer that is still on its way may be older than what was missed: the cache would wait for it, we do not. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.getQueryData(queryKey) === undefined) await client.cancelQueries({ queryKey, exact: true })
  await client.invalidateQueries({ queryKey, exact: true })
}

const waiting = new WeakSet<Query>()

/**
 * The same for news, which may come faster than answers: an answer on its way is let in, or no answer would ever arrive, and is
 * followed by one more question, however much news comes meanwhile.
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
