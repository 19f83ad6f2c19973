// Pages by the public response they are written from: the same bytes are the same page, and nobody sees more or less than there.
import { watchOwnSports } from '@campus/rules/kits/kits'
import { LRUCache } from 'lru-cache'
import type { CachedResponse, CacheResult } from '../http/cache/cached-response.ts'
import { type Choice, type Page, writePage } from './light.html.ts'

const maxPages = 400

interface Written<Data> {
  /** What the page is of and how, beside the response. */
  key: string
  response: CacheResult
  write: (data: Data, isStale: boolean) => CachedResponse | Promise<CachedResponse>
}

export function writtenPages() {
  const cached = new LRUCache<string, CachedResponse>({ max: maxPages })
  // Sports are named in pages, and the campus can rename its own.
  const stop = watchOwnSports(() => cached.clear())

  async function written<Data>({ key, response, write }: Written<Data>): Promise<CacheResult> {
    const { answer, isStale = false } = response
    const wanted = [key, answer.etag, isStale].join('/')
    const known = cached.get(wanted)
    if (known) return { answer: known }
    const page = await write(JSON.parse(String(answer.plain.bytes)) as Data, isStale)
    cached.set(wanted, page)
    return { answer: page }
  }
  return { written, stop }
}

interface Source<Data> {
  key: string
  response: CacheResult
  page: (data: Data) => Page | Promise<Page>
}

export function lightPages(siteNames: Record<Choice['words']['language'], string>) {
  const { written, stop } = writtenPages()

  async function pageOf<Data>({ key, response, page }: Source<Data>, choice: Choice): Promise<CacheResult> {
    const { words, isLanguageNamed, isStill } = choice
    const wanted = [key, words.language, isLanguageNamed, isStill, choice.page].join('/')
    const write = async (data: Data, isStale: boolean) => {
      const made = await page(data)
      const top = isStale ? `<p class="l">${words.stale}</p>${made.top}` : made.top
      return writePage({ ...made, top }, choice, siteNames[words.language])
    }
    return written({ key: wanted, response, write })
  }
  return { pageOf, stop }
}
