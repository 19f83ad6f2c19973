// The browser's storage, which may be full, blocked or written by another release: reading then gives null, and writing does nothing.
type Area = 'local' | 'session'

// The areas are looked up in the try: the getter itself throws where storage is blocked.
const areaOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage)

export function readStored(area: Area, key: string): string | null {
  try {
    return areaOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Null removes the entry. */
export function store(area: Area, key: string, value: string | null) {
  try {
    if (value === null) areaOf(area).removeItem(key)
    else areaOf(area).setItem(key, value)
  } catch {}
}

/** Null also for what cannot be parsed; the caller checks the shape. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null')
  } catch {
    return null
  }
}
