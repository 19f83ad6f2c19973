// Recent searches of this device, latest first, in local storage. They never leave the device.
import { readStoredJson, store } from '../../storage.ts'

const key = 'recentSearches'
const most = 8

export function loadSearches(): string[] {
  const stored = readStoredJson('local', key)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : []
}

export function saveSearch(typed: string) {
  const query = typed.trim()
  if (!query) return
  const searches = [query, ...loadSearches().filter((each) => each !== query)]
  store('local', key, JSON.stringify(searches.slice(0, most)))
}

export const deleteSearches = () => store('local', key, null)
