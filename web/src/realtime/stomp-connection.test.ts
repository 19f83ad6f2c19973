// The connection across gaps: when listeners are notified, and when it reconnects. The server is a fake.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, type Page } from './stomp-connection.ts'

type Headers = Record<string, string>

interface FakeClient {
  connected: boolean
  subscribed: string[]
  unsubscribed: string[]
  /** The server's response to CONNECT, and to a SUBSCRIBE by its path. */
  accept: () => void
  confirm: (path: string, headers?: Headers) => void
  deliver: (path: string, body: unknown, headers?: Headers) => void
  drop: (code?: number) => void
  isClosed: boolean
}

const fake = vi.hoisted(() => ({ clients: [] as unknown[] }))

vi.mock('@stomp/stompjs', () => ({
  Client: class {
    connected = false
    isClosed = false
    subscribed: string[] = []
    unsubscribed: string[] = []
    onConnect = (_frame: { headers: Record<string, string> }) => {}
    onWebSocketClose = (_event: { code: number }) => {}
    onStompError = () => {}
    onUnhandledReceipt = (_frame: { headers: Headers }) => {}
    #paths = new Map<string, { receipt: string; onMessage: (message: { body: string; headers: Headers }) => void }>()
    constructor() {
      fake.clients.push(this)
    }
    activate() {}
    deactivate() {
      this.connected = false
      this.isClosed = true
      return Promise.resolve()
    }
    subscribe(
      path: string,
      onMessage: (message: { body: string; headers: Headers }) => void,
      { receipt }: { receipt: string },
    ) {
      this.subscribed.push(path)
      this.#paths.set(path, { receipt, onMessage })
      return { unsubscribe: () => this.unsubscribed.push(path) }
    }
    accept() {
      this.connected = true
      this.onConnect({ headers: { 'user-name': 'u1' } })
    }
    confirm(path: string, headers: Headers = {}) {
      this.onUnhandledReceipt({ headers: { ...headers, 'receipt-id': this.#paths.get(path)?.receipt ?? '' } })
    }
    deliver(path: string, body: unknown, headers: Headers = {}) {
      this.#paths.get(path)?.onMessage({ body: JSON.stringify(body), headers })
    }
    drop(code = 1006) {
      this.connected = false
      this.onWebSocketClose({ code })
    }
  },
}))

function openPage() {
  const handlers: Partial<Parameters<Page['watch']>[0]> = {}
  let isHidden = false
  const page: Page = { isHidden: () => isHidden, watch: (given) => void Object.assign(handlers, given) }
  const states: Array<string | undefined> = []
  const connection = createConnection(
    () => 'ws://campus.test',
    page,
    (at) => void states.push(at),
  )
  return {
    states,
    connection,
    ...connection,
    hide() {
      isHidden = true
      handlers.onHidden?.()
    },
    /** Hidden, and heard. */
    hideAndPlay: () => handlers.onHidden?.(),
    show() {
      isHidden = false
      handlers.onShown?.()
    },
    goOffline: () => handlers.onOffline?.(),
    goOnline: () => handlers.onOnline?.(),
  }
}

const clients = () => fake.clients as FakeClient[]
const newest = () => clients().at(-1) as FakeClient
/** Lets pending promises settle, such as the import of the library's chunk. */
const turn = () => vi.advanceTimersByTimeAsync(0)
/** Longer than any backoff. */
const retry = () => vi.advanceTimersByTimeAsync(5001)

function createListener() {
  const ready: boolean[] = []
  const bodies: unknown[] = []
  return {
    ready,
    bodies,
    onReady: (isFirst: boolean) => void ready.push(isFirst),
    onBody: (body: unknown) => void bodies.push(body),
  }
}

beforeEach(() => {
  fake.clients.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

async function openTopic() {
  const page = openPage()
  const listener = createListener()
  const unsubscribe = page.subscribe('/sub/x', listener)
  await turn()
  newest().accept()
  newest().confirm('/sub/x')
  return { page, listener, unsubscribe }
}

test('notifies a listener at the receipt, and after a gap not as the first time', async () => {
  const page = openPage()
  const listener = createListener()
  page.subscribe('/sub/x', listener)
  expect(page.state().phase).toBe('connecting')
  await turn()
  newest().accept()
  expect([page.state().phase, listener.ready]).toEqual(['open', []])
  newest().confirm('/sub/x')
  newest().deliver('/sub/x', { a: 1 })
  expect([listener.ready, listener.bodies, page.person()]).toEqual([[true], [{ a: 1 }], 'u1'])
  newest().drop()
  expect([page.state().phase, page.person(), page.client()]).toEqual(['lost', undefined, undefined])
  await retry()
  newest().accept()
  newest().confirm('/sub/x')
  expect([clients().length, listener.ready, page.state().phase]).toEqual([2, [true, false], 'open'])
})

test('takes a second confirmation on one socket for a gap', async () => {
  const { page, listener } = await openTopic()
  const other = createListener()
  page.subscribe('/sub/y', other)
  newest().confirm('/sub/y')
  newest().confirm('/sub/x')
  expect([listener.ready, other.ready]).toEqual([[true, false], [true]])
})

test('notifies a later listener at once, as its first time', async () => {
  const { page } = await openTopic()
  const second = createListener()
  page.subscribe('/sub/x', second)
  expect(second.ready).toEqual([true])
  expect(newest().subscribed).toEqual(['/sub/x'])
})

test('ignores the old socket after a renewal while connecting', async () => {
  const page = openPage()
  const listener = createListener()
  page.subscribe('/sub/x', listener)
  await turn()
  const old = newest()
  page.renew()
  await turn()
  expect([clients().length, old.isClosed]).toEqual([2, true])
  old.accept()
  old.confirm('/sub/x')
  expect([page.state().phase, listener.ready]).toEqual(['connecting', []])
  old.drop()
  await retry()
  expect(clients()).toHaveLength(2)
  newest().accept()
  newest().confirm('/sub/x')
  expect([page.state().phase, listener.ready]).toEqual(['open', [true]])
})

test('opens one socket for two renewals in the same tick', async () => {
  const { page } = await openTopic()
  page.renew()
  page.renew()
  await retry()
  expect(clients()).toHaveLength(2)
})

test('after offline without an online event, reconnects when the page is shown again', async () => {
  const { page, listener } = await openTopic()
  page.goOffline()
  expect(page.state().phase).toBe('lost')
  await retry()
  expect(clients()).toHaveLength(1)
  page.hide()
  page.show()
  await retry()
  newest().accept()
  newest().confirm('/sub/x')
  expect([clients().length, listener.ready, page.state().phase]).toEqual([2, [true, false], 'open'])
})

test('disconnects after a minute hidden and reconnects when shown; a shorter time changes nothing', async () => {
  const { page, listener } = await openTopic()
  page.hide()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(newest().isClosed).toBe(false)
  page.show()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([newest().isClosed, clients().length]).toEqual([false, 1])
  page.hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([newest().isClosed, page.state().phase]).toEqual([true, 'connecting'])
  // While hidden it does not reconnect, even on an online event.
  page.goOnline()
  await retry()
  expect(clients()).toHaveLength(1)
  page.show()
  await retry()
  newest().accept()
  newest().confirm('/sub/x')
  expect(listener.ready).toEqual([true, false])
})

test('passes on the states that confirmations and events name, before anybody acts on them', async () => {
  const page = openPage()
  const seen: unknown[] = []
  page.subscribe('/sub/x', {
    onReady: () => void seen.push(['ready', page.states.at(-1)]),
    onBody: (body) => void seen.push([body, page.states.at(-1)]),
  })
  await turn()
  newest().accept()
  newest().confirm('/sub/x', { at: 'a' })
  newest().deliver('/sub/x', 1, { at: 'b' })
  expect(seen).toEqual([
    ['ready', 'a'],
    [1, 'b'],
  ])
})

test('a hidden page that plays stays connected, and disconnects within a minute or two of its silence', async () => {
  const { page } = await openTopic()
  page.hideAndPlay()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([newest().isClosed, clients().length]).toEqual([false, 1])
  page.hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(newest().isClosed).toBe(true)
})

test('unsubscribing and subscribing in the same tick subscribes again and ignores the old receipt', async () => {
  const { page, unsubscribe } = await openTopic()
  const again = createListener()
  unsubscribe()
  page.subscribe('/sub/x', again)
  expect([newest().unsubscribed, newest().subscribed]).toEqual([['/sub/x'], ['/sub/x', '/sub/x']])
  expect(again.ready).toEqual([])
  newest().confirm('/sub/x')
  expect(again.ready).toEqual([true])
  // A second unsubscribe does not affect the other listener.
  unsubscribe()
  newest().deliver('/sub/x', 1)
  expect(again.bodies).toEqual([1])
})

test('does not reconnect without subscriptions', async () => {
  const { unsubscribe } = await openTopic()
  unsubscribe()
  newest().drop()
  await retry()
  expect(clients()).toHaveLength(1)
})
