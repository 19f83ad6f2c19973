// Asks the server again for what is on screen, because something was missed.
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A first answer that is still on its way may be older than what was missed: the cache would wait for it, we do not. */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  if (client.getQueryData(queryKey) === undefined) await client.cancelQueries({ queryKey, exact: true })
  await client.invalidateQueries({ queryKey, exact: true })
}
