// <campus-score> for pages of other sites: a frame of ours that is as high as what it shows. Built by itself (embed-plugin.ts) as
// /embed.js: no dependencies, nothing that a strict content policy would block.
import type { SizeMessage, ThemeMessage } from './messages.ts'

const origin = new URL((document.currentScript as HTMLScriptElement).src).origin
const kinds = ['match', 'day', 'table', 'bracket', 'team'] as const
const options = ['group', 'sport', 'competition', 'lang'] as const
const heights = { least: 40, most: 4000 }
/** Of a frame that has not said anything: its site is not allowed, or there is no network. */
const silentMs = 3000

class CampusScore extends HTMLElement {
  static observedAttributes = [...kinds, ...options, 'theme']
  readonly #shadow = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | null = null
  #isDue = false
  #hasSpoken = false
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    addEventListener('message', this.#receive)
    this.#open()
  }

  disconnectedCallback() {
    removeEventListener('message', this.#receive)
    clearTimeout(this.#timer)
    this.#frame = null
    this.#shadow.replaceChildren()
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null) {
    if (before === after || !this.isConnected) return
    if (name !== 'theme') return this.#open()
    const message: ThemeMessage = { campusScore: 'theme', theme: after ?? 'auto' }
    this.#frame?.contentWindow?.postMessage(message, origin)
  }

  /** Once for all attributes that change together. A new frame: a new address in the old one would be a step back in the page's history. */
  #open() {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.isConnected) this.#load()
    })
  }

  #load() {
    clearTimeout(this.#timer)
    const kind = kinds.find((name) => this.hasAttribute(name))
    const frame = document.createElement('iframe')
    const query = new URLSearchParams({ theme: this.getAttribute('theme') ?? 'auto' })
    for (const name of options) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name) ?? '')
    const id = kind && this.getAttribute(kind)
    const path = `/embed/${kind ?? 'day'}${id ? `/${encodeURIComponent(id)}` : ''}`
    // The fragment stays in the browser: our server learns nothing of the page but what frames always tell.
    frame.src = `${origin}${path}?${query}#${new URLSearchParams({ host: location.origin })}`
    frame.title = 'Campus Score'
    frame.loading = 'lazy'
    frame.referrerPolicy = 'no-referrer'
    frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox')
    // Where browsers know it, the frame has no cookies, also on a site of our own domain.
    if ('credentialless' in frame) frame.credentialless = true
    // Properties, never a style attribute: a strict content policy allows these.
    const height = `${kind === 'match' ? 124 : 320}px`
    Object.assign(frame.style, { display: 'block', width: '100%', height, border: '0', borderRadius: '18px' })
    Object.assign(this.style, { display: 'block' })
    // Its first message may come before it has loaded.
    frame.addEventListener('load', () => {
      if (!this.#hasSpoken) this.#timer = setTimeout(() => this.#offerLink(path), silentMs)
    })
    this.#frame = frame
    this.#hasSpoken = false
    this.#shadow.replaceChildren(frame)
  }

  readonly #receive = ({ source, origin: sender, data }: MessageEvent<Partial<SizeMessage> | null>) => {
    const frame = this.#frame
    if (!frame || source !== frame.contentWindow || sender !== origin || data?.campusScore !== 'size') return
    const { height, title } = data
    if (typeof height !== 'number' || !Number.isFinite(height)) return
    this.#hasSpoken = true
    clearTimeout(this.#timer)
    frame.style.height = `${Math.min(Math.max(Math.ceil(height), heights.least), heights.most)}px`
    if (typeof title === 'string') frame.title = title.slice(0, 200)
  }

  /** Instead of a grey box. */
  #offerLink(path: string) {
    const link = document.createElement('a')
    link.href = origin + path
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = 'Campus Score'
    this.#frame = null
    this.#shadow.replaceChildren(link)
  }
}

// A page may have the snippet twice.
if (!customElements.get('campus-score')) customElements.define('campus-score', CampusScore)
