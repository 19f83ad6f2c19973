// What was searched for on this device lately, latest first. It never leaves the device.
const key = 'recentSearches'
const most = 8

export function recallSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(typed: string) {
  const words = typed.trim()
  if (!words) return
  try {
    const kept = [words, ...recallSearches().filter((each) => each !== words)]
    localStorage.setItem(key, JSON.stringify(kept.slice(0, most)))
  } catch {}
}

export function forgetSearches() {
  try {
    localStorage.removeItem(key)
  } catch {}
}
