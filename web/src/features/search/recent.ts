// Recent searches of this device, latest first, in local storage. They never leave the device.
const key = 'recentSearches'
const most = 8

export function loadSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function saveSearch(typed: string) {
  const query = typed.trim()
  if (!query) return
  try {
    const stored = [query, ...loadSearches().filter((each) => each !== query)]
    localStorage.setItem(key, JSON.stringify(stored.slice(0, most)))
  } catch {}
}

export function deleteSearches() {
  try {
    localStorage.removeItem(key)
  } catch {}
}
