// The document of a light page: everything inline, no script, at most 14 kB (decision 0078).
import { createHash } from 'node:crypto'
import { escapeHtml } from '../html.ts'
import { type CachedResponse, cacheResponse } from '../http/cache/cached-response.ts'
import type { LightWords } from './light.words.ts'

const style =
  ':root{color-scheme:light dark;--t:#161b24;--q:#4a5565;--b:#fff;--l:#e4e8ee;--a:#2450d6;--r:#c0122e}' +
  '@media(prefers-color-scheme:dark){:root{--t:#f1f4f8;--q:#b6c0cd;--b:#0d1014;--l:#2a313c;--a:#9db4ff;--r:#ff8a9a}}' +
  'body{margin:0 auto;max-width:40rem;padding:.5rem .75rem 2rem;background:var(--b);color:var(--t);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;word-break:keep-all}' +
  'a{color:var(--a)}h1{font-size:1.25rem;margin:.75rem 0 .25rem}h2{font-size:1rem;margin:1.25rem 0 .25rem}p{margin:.25rem 0}' +
  'nav a,footer a{display:inline-block;padding:.375rem .75rem .375rem 0}ul,ol{list-style:none;margin:0;padding:0}' +
  'li{border-top:1px solid var(--l);padding:.375rem 0}li a{display:block}small,.q{color:var(--q);font-size:.875rem}.l{color:var(--r);font-weight:700}' +
  '.s{font-size:1.75rem;font-weight:700}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}' +
  'th,td{border-top:1px solid var(--l);padding:.375rem .25rem;text-align:right;font-weight:400}thead th{color:var(--q);font-size:.875rem;white-space:nowrap}th[scope=row],.t{text-align:left}'

/** Nothing but this very style, and an empty icon, which saves the question for one. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Seconds between two loads of a page with a running match. */
const refreshSeconds = 30

/** What the address of a page chooses; its links carry it on. */
export interface Choice {
  words: LightWords
  /** The address names the language, so links name it too. */
  isLanguageNamed: boolean
  /** The reader does not want the page to reload by itself. */
  isStill: boolean
  page: number
}

export interface Page {
  /** Its own path, without what the choice adds. */
  path: string
  title: string
  /** Between the title and the items, as HTML. */
  top: string
  items: Item[]
  isLive: boolean
  /** The page of the app that shows the same. */
  wholePath: string
}

/** One line of a page, in a section that is opened before its first line and closed after its last. */
export interface Item {
  section: Section
  html: string
}

export interface Section {
  open: string
  close: string
}

/** As few that a goal's new page is two kilobytes, compressed. */
const mostItems = 40
/** With its frame a page is then below 14 kB. */
const mostItemBytes = 10_000

/** Splits by number and by size, so that no page is too long whatever things are called. */
export function splitPages(items: Item[]): Item[][] {
  const pages: Item[][] = [[]]
  let bytes = 0
  let last: Item | undefined
  for (const item of items) {
    const isOpened = last?.section === item.section
    const own = Buffer.byteLength(item.html)
    const whole = own + Buffer.byteLength(item.section.open + item.section.close)
    const current = pages.at(-1) ?? []
    if (current.length > 0 && (current.length === mostItems || bytes + (isOpened ? own : whole) > mostItemBytes)) {
      pages.push([item])
      bytes = whole
    } else {
      current.push(item)
      bytes += isOpened ? own : whole
    }
    last = item
  }
  return pages
}

function writeItems(items: Item[]): string {
  let html = ''
  let open: Section | undefined
  for (const { section, html: line } of items) {
    if (section !== open) html += (open?.close ?? '') + section.open
    open = section
    html += line
  }
  return html + (open?.close ?? '')
}

/** An address as it stands in an attribute. */
export function address(path: string, choice: Choice, page = 1): string {
  const { words, isLanguageNamed, isStill } = choice
  const query = [isLanguageNamed && `lang=${words.language}`, isStill && 'auto=off', page > 1 && `page=${page}`]
  const text = query.filter(Boolean).join('&amp;')
  return text ? `${path}?${text}` : path
}

export const link = (href: string, text: string) => `<a href="${href}">${escapeHtml(text)}</a>`

/** The page in the state that the choice names; a page after the last is the last. */
export function writePage(page: Page, choice: Choice, siteName: string): CachedResponse {
  const { words } = choice
  const pages = splitPages(page.items)
  const number = Math.min(choice.page, pages.length)
  const turns = [
    number > 1 && link(address(page.path, choice, number - 1), words.back),
    number < pages.length && link(address(page.path, choice, number + 1), words.more),
  ].filter(Boolean)
  const reloads = page.isLive && !choice.isStill
  const body = [
    `<header>${link(address('/l/', choice), siteName)}</header><main><h1>${escapeHtml(page.title)}</h1>${page.top}`,
    writeItems(pages[number - 1] ?? []),
    turns.length > 0 && `<nav aria-label="${words.pages}">${turns.join('')}</nav>`,
    '</main><footer>',
    page.isLive && reloadLine(page, choice, number),
    `<p>${link(page.wholePath, words.wholePage)}${languageLink(page, choice, number)}</p></footer>`,
  ]
  return writeDocument(words, `${page.title} · ${siteName}`, body.filter(Boolean).join(''), reloads)
}

/** A page that reloads by itself can be told not to (WCAG 2.2, 2.2.1). */
function reloadLine({ path }: Page, choice: Choice, number: number): string {
  const { words, isStill } = choice
  if (!isStill)
    return `<p>${words.refreshes} ${link(address(path, { ...choice, isStill: true }, number), words.stopRefreshing)}</p>`
  return `<p>${link(address(path, choice, number), words.refresh)}${link(address(path, { ...choice, isStill: false }, number), words.startRefreshing)}</p>`
}

function languageLink({ path }: Page, choice: Choice, number: number): string {
  const { language, otherLanguage } = choice.words
  const other = language === 'ko' ? 'en' : 'ko'
  const query = [`lang=${other}`, choice.isStill && 'auto=off', number > 1 && `page=${number}`].filter(Boolean)
  return `<a href="${path}?${query.join('&amp;')}" lang="${other}" hreflang="${other}">${otherLanguage}</a>`
}

export function writeDocument(words: LightWords, title: string, body: string, reloads = false): CachedResponse {
  const html =
    `<!doctype html><html lang="${words.language}"><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">' +
    `<style>${style}</style>${body}`
  return cacheResponse(Buffer.from(html), undefined, {
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    vary: 'Accept-Encoding, Accept-Language',
    headers: {
      'content-security-policy': policy,
      // Not in the document: a page that has not changed comes without one.
      ...(reloads && { refresh: String(refreshSeconds) }),
    },
  })
}
