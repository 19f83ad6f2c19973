// Runs in the frame of an embed: keeps it up to date while somebody sees it, and tells the element around it how high it is. It stores
// nothing and sends no credentials. Built by itself (embed-plugin.ts) and written into the page by the server.
import type { SizeMessage, ThemeMessage } from './messages.ts'

/** The match of an event; only what tells whether this page shows it. */
type Row = Record<string, unknown>

const root = document.documentElement
/** Its own address without the part for the element. */
const [address = ''] = location.href.split('#')
/** The page around it, as the element names it: the browser delivers a message to that origin only. */
const named = new URLSearchParams(location.hash.slice(1)).get('host') ?? ''
const host = /^https?:\/\/[^/]+$/.test(named) ? named : null

const second = 1000
const slowMs = 300 * second
/** Without a socket, while something runs. */
const pollMs = 15 * second
/** Frames that saw the same event do not all ask at once. */
const spreadMs = second

let socket: WebSocket | null = null
let isOpen = false
let retryMs = second
let lastBytesAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isLoading = false
let isWanted = false

function tellSize() {
  if (!host || parent === window) return
  const message: SizeMessage = {
    campusScore: 'size',
    height: Math.ceil(document.body.getBoundingClientRect().height),
    title: document.title,
  }
  try {
    parent.postMessage(message, host)
  } catch {
    // It is no origin: whoever frames the page by hand sets the height by hand.
  }
}

addEventListener('message', ({ source, origin, data }: MessageEvent<Partial<ThemeMessage> | null>) => {
  if (source !== parent || origin !== host || data?.campusScore !== 'theme') return
  if (data.theme === 'light' || data.theme === 'dark' || data.theme === 'auto') root.dataset['theme'] = data.theme
})

/** From when on it is worth a socket; undefined while nothing is to come. */
const watchFrom = () => (root.dataset['watch'] === undefined ? Infinity : Number(root.dataset['watch']))
const isWatching = () => !document.hidden && watchFrom() <= Date.now()

function isShown(row: Row): boolean {
  const about = JSON.parse(root.dataset['about'] ?? '{}') as Row
  const isNamed = Object.entries(about).some(([field, value]) => row[field] === value)
  return isNamed || document.getElementById(`m${String(row['matchId'])}`) !== null
}

/** At most one request at a time; one that is wanted meanwhile follows. */
async function refresh() {
  clearTimeout(timer)
  isWanted = isLoading
  if (isLoading) return
  isLoading = true
  let hasFailed = false
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
    // A deleted match is a page too. Not the theme: the page around this one may have changed it.
    if (response.status < 500) show(await response.text())
    else hasFailed = true
  } catch {
    hasFailed = true
  }
  isLoading = false
  if (hasFailed) document.getElementById('lost')?.removeAttribute('hidden')
  tellSize()
  if (isWanted) void refresh()
  else plan()
}

function show(html: string) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const [main, fresh] = [document.querySelector('main'), next.querySelector('main')]
  if (!main || !fresh) return
  for (const name of ['about', 'watch']) {
    const value = next.documentElement.dataset[name]
    if (value === undefined) delete root.dataset[name]
    else root.dataset[name] = value
  }
  if (main.innerHTML === fresh.innerHTML) return
  document.title = next.title
  const focused = document.activeElement?.id
  const scrolled = document.getElementById('x')?.scrollLeft ?? 0
  main.replaceWith(fresh)
  document.getElementById('x')?.scrollTo(scrolled, 0)
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

/** Decides on the socket and on the next load by the clock. */
function plan() {
  clearTimeout(timer)
  if (isWatching()) connect()
  else socket?.close()
  if (document.hidden) return
  const untilBegin = Math.max(watchFrom() - Date.now(), second)
  const ms = isWatching() && !isOpen ? pollMs : Math.min(untilBegin, slowMs)
  timer = setTimeout(refresh, ms * (1 + Math.random() / 4))
}

function connect() {
  if (socket) return
  const own = new WebSocket(`${location.origin.replace('http', 'ws')}/ws-stomp/websocket?embed`, 'v12.stomp')
  socket = own
  lastBytesAt = Date.now()
  // A line that died in silence: the server says something every ten seconds.
  const pulse = setInterval(() => Date.now() - lastBytesAt > 30 * second && own.close(), 10 * second)
  own.addEventListener('open', () => own.send('CONNECT\naccept-version:1.2\nheart-beat:0,10000\n\n\0'))
  own.addEventListener('message', ({ data }: MessageEvent<string>) => {
    lastBytesAt = Date.now()
    for (const frame of data.split('\0')) receive(own, frame.trimStart())
  })
  own.addEventListener('close', () => {
    clearInterval(pulse)
    socket = null
    isOpen = false
    if (!isWatching()) return
    retryMs = Math.min(retryMs * 2, 30 * second)
    setTimeout(plan, retryMs * (0.5 + Math.random()))
  })
}

function receive(own: WebSocket, frame: string) {
  if (frame.startsWith('CONNECTED')) own.send('SUBSCRIBE\nid:m\ndestination:/sub/matches\nreceipt:m\n\n\0')
  // Subscribed first, loaded second: nothing is missed between.
  else if (frame.startsWith('RECEIPT')) {
    isOpen = true
    retryMs = second
    void refresh()
  } else if (frame.startsWith('MESSAGE')) {
    const { match } = JSON.parse(frame.slice(frame.indexOf('\n\n') + 2)) as { match: Row }
    if (isShown(match)) soon()
  }
}

function soon() {
  clearTimeout(timer)
  timer = setTimeout(refresh, Math.random() * spreadMs)
}

document.addEventListener('visibilitychange', () => (document.hidden ? plan() : void refresh()))
new ResizeObserver(tellSize).observe(document.body)
plan()
