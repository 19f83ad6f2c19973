// Names the state of all matches as this process knows it, for pages that fetch through a CDN: two requests that carry one name may share an
// answer, because whoever learned the name did so when everything in that state was committed.
import { randomBytes } from 'node:crypto'
import type { MatchChanges } from './matches.changes.ts'

export interface StateName {
  /** After every change, and before anybody is told of it. */
  renew: () => string
  /** The name of a state that has everything that was committed before this call. */
  confirm: () => Promise<string>
}

/** Random, so that nobody can have an older answer stored under a name that others will be given. */
const makeName = () => randomBytes(9).toString('base64url')

export function nameStates(changes: MatchChanges): StateName {
  let name = makeName()
  const renew = () => (name = makeName())
  changes.onChange(renew)
  return {
    renew,
    async confirm() {
      try {
        await changes.catchUp()
        return name
      } catch {
        // PostgreSQL is unavailable, so nobody knows what was committed: a name that nobody shares.
        return renew()
      }
    },
  }
}
