// The campus's own sports that this browser knows: as of the last visit, loaded again once the first screen is drawn, and when one
// appears that is not known.
import type { OwnSport } from '@campus/contract/own-sports'
import { onUnknownSport, ownSports, setOwnSports } from '@campus/rules/kits/kits'
import type { QueryClient } from '@tanstack/react-query'
import { readStoredJson, store } from '../../storage.ts'

const storedKey = 'sports'

export function keepSports(sports: OwnSport[]): OwnSport[] {
  setOwnSports(sports)
  store('local', storedKey, sports.length > 0 ? JSON.stringify(sports) : null)
  return sports
}

/** Written by this app alone; what another release wrote may be of another shape. */
function recallSports(): void {
  const stored = readStoredJson('local', storedKey)
  try {
    if (Array.isArray(stored)) setOwnSports(stored as OwnSport[])
  } catch {
    store('local', storedKey, null)
  }
}

/** A code that stays unknown is asked about once in this time. */
const askAgainMs = 60_000

export function followSports(client: QueryClient): void {
  recallSports()
  let askedAt = Number.NEGATIVE_INFINITY
  onUnknownSport(() => {
    if (performance.now() - askedAt < askAgainMs) return
    askedAt = performance.now()
    void load(client)
  })
}

/** A campus without sports of its own has nothing to ask for. */
export const refreshSports = (client: QueryClient) => (ownSports().size > 0 ? load(client) : undefined)

/** Offline, or between two releases: the code stays until the next time. */
const load = (client: QueryClient) =>
  import('./own-sports.ts').then(({ loadSports }) => loadSports(client)).catch(() => {})
