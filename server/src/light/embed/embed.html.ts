// The document of an embed: everything inline, allowed by hash, for the sites that the operator lists (decision 0082).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frameAncestors } from '../../embed-origins.ts'
import { escapeHtml } from '../../html.ts'
import { type CachedResponse, cacheResponse } from '../../http/cache/cached-response.ts'
import { webFolder } from '../../http/site/static.ts'
import type { LightWords } from '../light.words.ts'
import { style } from './embed.style.ts'
import { embedWords } from './embed.words.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What the address of an embed chooses. */
export interface Look {
  words: LightWords
  theme: Theme
}

/** Fields of a match as events carry them: the frame loads anew when an event's match has one of these values. */
export type About = Partial<Record<'matchId' | 'competitionId' | 'date' | 'teamId1' | 'teamId2', number | string>>

export interface EmbedPage {
  /** Of the document, and of the frame for screen readers. */
  title: string
  /** Between the title and the foot, as HTML. */
  body: string
  about: About | null
  /** From when on it may change by the minute (ms): 0 while something runs, null while nothing is to come. */
  watchFrom: number | null
  /** The page of the app that shows the same. */
  path: string
}

/** Links leave the frame: a page inside it would have no cookies and no room. */
export const link = (path: string, html: string, attributes = '') =>
  `<a href="${path}" target="_blank" rel="noopener"${attributes}>${html}</a>`

export const title = (text: string, note = '') =>
  `<div class="head"><h1>${escapeHtml(text)}</h1>${note && `<small>${escapeHtml(note)}</small>`}</div>`

export const nothing = (text: string) => `<p class="none">${escapeHtml(text)}</p>`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Null where the web app is not built: an embed then shows what it was sent. */
function readScript(folder = webFolder): string | null {
  const path = join(folder, 'embed-frame.js')
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

export function embedWriter(sites: readonly string[], siteNames: Record<LightWords['language'], string>) {
  const script = readScript()
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${script === null ? "'none'" : hashOf(script)}`,
    // Its own address, and the socket.
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    frameAncestors(sites),
    'sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

  return ({ title: name, body, about, watchFrom, path }: EmbedPage, { words, theme }: Look, isStale = false) => {
    const { language } = words
    const siteName = siteNames[language]
    const state = `${about ? ` data-about="${escapeHtml(JSON.stringify(about))}"` : ''}${watchFrom === null ? '' : ` data-watch="${watchFrom}"`}`
    const html =
      `<!doctype html><html lang="${language}" data-theme="${theme}"${state}><head><meta charset="utf-8"><title>${escapeHtml(`${name} · ${siteName}`)}</title>` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${style}</style></head>` +
      `<body><main><p class="note" id="lost"${isStale ? '' : ' hidden'}>${embedWords[language].lost}</p>${body}</main>` +
      `<footer>${link(path, escapeHtml(siteName))}</footer>${script === null ? '' : `<script>${script}</script>`}</body></html>`
    return cacheResponse(Buffer.from(html), undefined, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      vary: 'Accept-Encoding, Accept-Language',
      headers: { 'content-security-policy': policy },
    })
  }
}

export type WriteEmbed = (page: EmbedPage, look: Look, isStale?: boolean) => CachedResponse
