// Light pages by the public response they are written from: the same bytes are the same page, and nobody sees more or less than there.
import { watchOwnSports } from '@campus/rules/kits/kits'
import { LRUCache } from 'lru-cache'
import type { CachedResponse, CacheResult } from '../http/cache/cached-response.ts'
import { type Choice, type Page, writePage } from './light.html.ts'

const maxPages = 400

interface Source<Data> {
  /** What the page is of, beside the response. */
  key: string
  response: CacheResult
  page: (data: Data) => Page | Promise<Page>
}

export function lightPages(siteNames: Record<Choice['words']['language'], string>) {
  const cached = new LRUCache<string, CachedResponse>({ max: maxPages })
  // Sports are named in pages, and the campus can rename its own.
  const stop = watchOwnSports(() => cached.clear())

  async function pageOf<Data>({ key, response, page }: Source<Data>, choice: Choice): Promise<CacheResult> {
    const { words, isLanguageNamed, isStill } = choice
    const { answer, isStale = false } = response
    const wanted = [key, answer.etag, words.language, isLanguageNamed, isStill, choice.page, isStale].join('/')
    const known = cached.get(wanted)
    if (known) return { answer: known }
    const made = await page(JSON.parse(String(answer.plain.bytes)) as Data)
    const top = isStale ? `<p class="l">${words.stale}</p>${made.top}` : made.top
    const written = writePage({ ...made, top }, choice, siteNames[words.language])
    cached.set(wanted, written)
    return { answer: written }
  }
  return { pageOf, stop }
}
