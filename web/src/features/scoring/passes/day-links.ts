// The links of a day's sheet, for as long as this window is open: the server keeps only their hashes, and paper gets lost.
const keyOf = (date: string) => `day-passes-${date}`

export type DayLinks = Record<number, string>

export function readLinks(date: string): DayLinks {
  try {
    const links: unknown = JSON.parse(sessionStorage.getItem(keyOf(date)) ?? '{}')
    return typeof links === 'object' && links !== null ? (links as DayLinks) : {}
  } catch {
    return {}
  }
}

export function storeLinks(date: string, links: DayLinks) {
  try {
    sessionStorage.setItem(keyOf(date), JSON.stringify(links))
  } catch {}
}
