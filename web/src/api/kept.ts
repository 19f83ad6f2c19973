// Answers that the service worker saved and gives out while there is no connection, each with the time it was saved.

const savedAt = new WeakMap<object, number>()
const times = new Set<number>()

/** Remembers of an answer that it is such a copy; `at` is 0 for one that comes from the server. */
export function noteOfflineCopy(answer: unknown, at: number) {
  if (at > 0 && typeof answer === 'object' && answer !== null) savedAt.set(answer, at)
}

/** When the answer was saved; undefined for one that comes from the server. */
export function savedAtOf(answer: unknown): number | undefined {
  const at = typeof answer === 'object' && answer !== null ? savedAt.get(answer) : undefined
  if (at !== undefined) times.add(at)
  return at
}

/** Whether what was fetched then is such a copy. */
export const isOfflineCopy = (fetchedAt: number) => times.has(fetchedAt)
