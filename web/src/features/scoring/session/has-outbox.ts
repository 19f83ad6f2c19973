// Whether this browser has ever scored a match: only then is the code of the outbox loaded.

/** True where the browser cannot list its databases: the outbox then has to be opened to know. */
export async function hasOutbox(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === 'scoring')
}
