// Which responses are offline copies: saved by the service worker and served without a connection, with the time of saving.

const savedAt = new WeakMap<object, number>()
const times = new Set<number>()

/** Records when an offline copy was saved; `at` is 0 for a response from the server. */
export function noteOfflineCopy(reply: unknown, at: number) {
  if (at > 0 && typeof reply === 'object' && reply !== null) savedAt.set(reply, at)
}

/** When the copy was saved; undefined for a response from the server. */
export function savedAtOf(reply: unknown): number | undefined {
  const at = typeof reply === 'object' && reply !== null ? savedAt.get(reply) : undefined
  if (at !== undefined) times.add(at)
  return at
}

/** Whether the data of this time is an offline copy. */
export const isOfflineCopy = (fetchedAt: number) => times.has(fetchedAt)
