// The links of a day's sheet in sessionStorage: the server stores only their hashes, and a lost sheet has to be printed again.
import { readStoredJson, store } from '../../../storage.ts'

const keyOf = (date: string) => `day-passes-${date}`

export type DayLinks = Record<number, string>

export function readLinks(date: string): DayLinks {
  const links = readStoredJson('session', keyOf(date))
  return typeof links === 'object' && links !== null ? (links as DayLinks) : {}
}

export const storeLinks = (date: string, links: DayLinks) => store('session', keyOf(date), JSON.stringify(links))
