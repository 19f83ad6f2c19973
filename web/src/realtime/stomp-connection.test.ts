// The connection's way through gaps: what listeners are told, and when it tries again. The far end is played by the test.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, type Page } from './stomp-connection.ts'

interface Far {
  connected: boolean
  subscribed: string[]
  left: string[]
  /** The server's answer to CONNECT, and to a SUBSCRIBE by its place. */
  accept: () => void
  confirm: (path: string) => void
  tell: (path: string, body: unknown) => void
  drop: (code?: number) => void
  isClosed: boolean
}

const far = vi.hoisted(() => ({ clients: [] as unknown[] }))

vi.mock('@stomp/stompjs', () => ({
  Client: class {
    connected = false
    isClosed = false
    subscribed: string[] = []
    left: string[] = []
    onConnect = (_frame: { headers: Record<string, string> }) => {}
    onWebSocketClose = (_event: { code: number }) => {}
    onStompError = () => {}
    #receipts = new Map<string, () => void>()
    #paths = new Map<string, { receipt: string; take: (message: { body: string }) => void }>()
    constructor() {
      far.clients.push(this)
    }
    activate() {}
    deactivate() {
      this.connected = false
      this.isClosed = true
      return Promise.resolve()
    }
    watchForReceipt(receipt: string, callback: () => void) {
      this.#receipts.set(receipt, callback)
    }
    subscribe(path: string, take: (message: { body: string }) => void, { receipt }: { receipt: string }) {
      this.subscribed.push(path)
      this.#paths.set(path, { receipt, take })
      return { unsubscribe: () => this.left.push(path) }
    }
    accept() {
      this.connected = true
      this.onConnect({ headers: { 'user-name': 'u1' } })
    }
    confirm(path: string) {
      this.#receipts.get(this.#paths.get(path)?.receipt ?? '')?.()
    }
    tell(path: string, body: unknown) {
      this.#paths.get(path)?.take({ body: JSON.stringify(body) })
    }
    drop(code = 1006) {
      this.connected = false
      this.onWebSocketClose({ code })
    }
  },
}))

function openPage() {
  const heard: Partial<Parameters<Page['watch']>[0]> = {}
  let isHidden = false
  const page: Page = { isHidden: () => isHidden, watch: (given) => void Object.assign(heard, given) }
  const connection = createConnection(() => 'ws://campus.test', page)
  return {
    connection,
    ...connection,
    hide() {
      isHidden = true
      heard.onHidden?.()
    },
    show() {
      isHidden = false
      heard.onShown?.()
    },
    goOffline: () => heard.onOffline?.(),
    goOnline: () => heard.onOnline?.(),
  }
}

const clients = () => far.clients as Far[]
const newest = () => clients().at(-1) as Far
/** What is asked in a turn of the loop, such as the library's chunk, has come. */
const turn = () => vi.advanceTimersByTimeAsync(0)
/** Longer than any delay between two tries. */
const retry = () => vi.advanceTimersByTimeAsync(5001)

function listener() {
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
  far.clients.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

async function openTopic() {
  const page = openPage()
  const ear = listener()
  const leave = page.subscribe('/sub/x', ear)
  await turn()
  newest().accept()
  newest().confirm('/sub/x')
  return { page, ear, leave }
}

test('ready with the receipt, not before; after a gap it is no longer the first time', async () => {
  const page = openPage()
  const ear = listener()
  page.subscribe('/sub/x', ear)
  expect(page.state().phase).toBe('connecting')
  await turn()
  newest().accept()
  expect([page.state().phase, ear.ready]).toEqual(['open', []])
  newest().confirm('/sub/x')
  newest().tell('/sub/x', { a: 1 })
  expect([ear.ready, ear.bodies, page.person()]).toEqual([[true], [{ a: 1 }], 'u1'])
  newest().drop()
  expect([page.state().phase, page.person(), page.client()]).toEqual(['lost', undefined, undefined])
  await retry()
  newest().accept()
  newest().confirm('/sub/x')
  expect([clients().length, ear.ready, page.state().phase]).toEqual([2, [true, false], 'open'])
})

test('a listener that comes later is told at once, and for the first time', async () => {
  const { page } = await openTopic()
  const second = listener()
  page.subscribe('/sub/x', second)
  expect(second.ready).toEqual([true])
  expect(newest().subscribed).toEqual(['/sub/x'])
})

test('renewed while it is still connecting: the old socket has no say any more', async () => {
  const page = openPage()
  const ear = listener()
  page.subscribe('/sub/x', ear)
  await turn()
  const old = newest()
  page.renew()
  await turn()
  expect([clients().length, old.isClosed]).toEqual([2, true])
  old.accept()
  old.confirm('/sub/x')
  expect([page.state().phase, ear.ready]).toEqual(['connecting', []])
  old.drop()
  await retry()
  expect(clients()).toHaveLength(2)
  newest().accept()
  newest().confirm('/sub/x')
  expect([page.state().phase, ear.ready]).toEqual(['open', [true]])
})

test('renewed twice in one turn opens one socket', async () => {
  const { page } = await openTopic()
  page.renew()
  page.renew()
  await retry()
  expect(clients()).toHaveLength(2)
})

test('offline without a word of being back: it stays away until the page is looked at again', async () => {
  const { page, ear } = await openTopic()
  page.goOffline()
  expect(page.state().phase).toBe('lost')
  await retry()
  expect(clients()).toHaveLength(1)
  page.hide()
  page.show()
  await retry()
  newest().accept()
  newest().confirm('/sub/x')
  expect([clients().length, ear.ready, page.state().phase]).toEqual([2, [true, false], 'open'])
})

test('hidden for a minute it hangs up, and comes back when it is shown; a glance away changes nothing', async () => {
  const { page, ear } = await openTopic()
  page.hide()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(newest().isClosed).toBe(false)
  page.show()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([newest().isClosed, clients().length]).toEqual([false, 1])
  page.hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([newest().isClosed, page.state().phase]).toEqual([true, 'connecting'])
  // Nobody looks: nothing is tried, whatever the network says.
  page.goOnline()
  await retry()
  expect(clients()).toHaveLength(1)
  page.show()
  await retry()
  newest().accept()
  newest().confirm('/sub/x')
  expect(ear.ready).toEqual([true, false])
})

test('left and joined again in one turn: the topic is asked for anew, and the old receipt is nobody’s', async () => {
  const { page, leave } = await openTopic()
  const again = listener()
  leave()
  page.subscribe('/sub/x', again)
  expect([newest().left, newest().subscribed]).toEqual([['/sub/x'], ['/sub/x', '/sub/x']])
  expect(again.ready).toEqual([])
  newest().confirm('/sub/x')
  expect(again.ready).toEqual([true])
  // Leaving once more changes nothing for who stayed.
  leave()
  newest().tell('/sub/x', 1)
  expect(again.bodies).toEqual([1])
})

test('without anybody who listens it is not opened again', async () => {
  const { leave } = await openTopic()
  leave()
  newest().drop()
  await retry()
  expect(clients()).toHaveLength(1)
})
