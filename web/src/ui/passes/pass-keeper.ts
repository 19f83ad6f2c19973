// Passes that let this device do something without an account: they come in a link's fragment, which no server sees, and
// stay here.
export interface PassKeeper<Id extends string | number> {
  /** The token that an address brings, if it brings one. */
  broughtBy: (hash: string) => string | null
  remember: (id: Id, token: string) => void
  recall: (id: Id) => string | null
  forget: (id: Id) => void
  /** The link that a pass is handed on by. */
  link: (path: string, token: string) => string
}

interface Kind {
  /** Under which name the browser keeps them. */
  name: string
  /** How the fragment of a link begins. */
  mark: string
}

export function passKeeper<Id extends string | number>({ name, mark }: Kind): PassKeeper<Id> {
  const start = `#${mark}=`
  const keyOf = (id: Id) => `${name}-${id}`
  /** For browsers that keep nothing: good for this visit. */
  const forNow = new Map<Id, string>()
  return {
    broughtBy(hash) {
      const token = hash.startsWith(start) ? hash.slice(start.length) : ''
      return /^[\w-]{1,200}$/.test(token) ? token : null
    },
    remember(id, token) {
      forNow.set(id, token)
      try {
        localStorage.setItem(keyOf(id), token)
      } catch {}
    },
    recall(id) {
      try {
        return localStorage.getItem(keyOf(id)) ?? forNow.get(id) ?? null
      } catch {
        return forNow.get(id) ?? null
      }
    },
    forget(id) {
      forNow.delete(id)
      try {
        localStorage.removeItem(keyOf(id))
      } catch {}
    },
    link: (path, token) => `${location.origin}${path}#${mark}=${token}`,
  }
}
