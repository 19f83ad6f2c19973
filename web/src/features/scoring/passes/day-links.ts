// The links of a day's sheet in sessionStorage: the server stores only their hashes, and a lost sheet has to be printed again.
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
