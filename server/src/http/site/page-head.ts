// What a page says about itself to whoever shows a link to it: index.html with its title and description replaced.
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '../../html.ts'
import { type CachedResponse, cacheResponse } from '../cache/cached-response.ts'

export interface PageHead {
  title: string
  description: string
  url: string
  image: { url: string; alt: string; width: number; height: number }
}

/** Asked with the path of a page. Null means nothing in particular, and is said at once where the path alone tells it. */
export type HeadOf = (path: string) => Promise<PageHead | null> | null

export const pageKind = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'Accept-Encoding' }
const mostKept = 200

/** Pages by their head: each is put together and compressed once, and a new head is a new page. */
export function headedPages(index: string, siteName: string): (head: PageHead) => CachedResponse {
  const [before = '', after = ''] = withoutHead(index).split(place)
  const kept = new LRUCache<string, CachedResponse>({ max: mostKept })
  return (head) => {
    const tags = tagsOf(head, siteName)
    const known = kept.get(tags)
    if (known) return known
    const made = cacheResponse(Buffer.from(before + tags + after), undefined, pageKind)
    kept.set(tags, made)
    return made
  }
}

const place = '<!-- head -->'

const withoutHead = (index: string) =>
  index.replace(/<meta name="description"[^<>]*>/, '').replace(/<title>[^<]*<\/title>/, place)

function tagsOf({ title, description, url, image }: PageHead, siteName: string): string {
  // A wide picture stands above the words, a square one beside them.
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
