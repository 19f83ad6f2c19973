// Puts title, description and preview picture of a page into index.html, for sites that show a link to it.
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '../../html.ts'
import { type CachedResponse, cacheResponse } from '../cache/cached-response.ts'

export interface PageHead {
  title: string
  description: string
  url: string
  image: { url: string; alt: string; width: number; height: number }
}

/** Called with the path of a page. Null: the page has no head of its own; returned synchronously where the path alone decides. */
export type HeadOf = (path: string) => Promise<PageHead | null> | null

export const pageKind = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'Accept-Encoding' }
const maxCached = 200

/** Caches pages by their head: each is built and compressed once. */
export function headedPages(index: string, siteName: string): (head: PageHead) => CachedResponse {
  const [before = '', after = ''] = withoutHead(index).split(placeholder)
  const cached = new LRUCache<string, CachedResponse>({ max: maxCached })
  return (head) => {
    const tags = tagsOf(head, siteName)
    const known = cached.get(tags)
    if (known) return known
    const made = cacheResponse(Buffer.from(before + tags + after), undefined, pageKind)
    cached.set(tags, made)
    return made
  }
}

const placeholder = '<!-- head -->'

const withoutHead = (index: string) =>
  index.replace(/<meta name="description"[^<>]*>/, '').replace(/<title>[^<]*<\/title>/, placeholder)

function tagsOf({ title, description, url, image }: PageHead, siteName: string): string {
  // A wide picture is shown above the text, a square one beside it.
  const card = image.width > image.height ? 'summary_large_image' : 'summary'
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image.url),
    meta('property', 'og:image:alt', image.alt),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('name', 'twitter:card', card),
  ].join('\n    ')
}

const meta = (kindOfName: 'name' | 'property', name: string, content: string) =>
  `<meta ${kindOfName}="${name}" content="${escapeHtml(content)}">`
