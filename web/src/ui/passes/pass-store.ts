// Passes that let this device act without an account. They arrive in a link's fragment, which no server sees, and are stored in
// local storage.
import { readStored, store } from '../../storage.ts'

export interface PassStore<Id extends string | number> {
  /** The token in an address's fragment, if there is one. */
  readToken: (hash: string) => string | null
  save: (id: Id, token: string) => void
  load: (id: Id) => string | null
  delete: (id: Id) => void
  /** The link that hands a pass to somebody. */
  link: (path: string, token: string) => string
}

interface Kind {
  /** Prefix of the local storage keys. */
  name: string
  /** Parameter name in the link's fragment. */
  mark: string
}

export function createPassStore<Id extends string | number>({ name, mark }: Kind): PassStore<Id> {
  const start = `#${mark}=`
  const keyOf = (id: Id) => `${name}-${id}`
  /** Fallback for browsers without local storage: valid for this visit. */
  const inMemory = new Map<Id, string>()
  return {
    readToken(hash) {
      const token = hash.startsWith(start) ? hash.slice(start.length) : ''
      return /^[\w-]{1,200}$/.test(token) ? token : null
    },
    save(id, token) {
      inMemory.set(id, token)
      store('local', keyOf(id), token)
    },
    load: (id) => readStored('local', keyOf(id)) ?? inMemory.get(id) ?? null,
    delete(id) {
      inMemory.delete(id)
      store('local', keyOf(id), null)
    },
    link: (path, token) => `${location.origin}${path}#${mark}=${token}`,
  }
}
