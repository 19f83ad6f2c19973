// Whether this browser has ever scored a match: only then is the outbox worth its code.

/** A browser that cannot list its databases is asked the long way. */
export async function hasOutbox(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === 'scoring')
}
