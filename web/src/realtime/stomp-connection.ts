// A STOMP connection: opened when the first topic is wanted, reopened for as long as one is. It knows nothing of browsers, so that
// drills reconnect with the very code that people's browsers run.

import { limits } from '@campus/contract/limits'
import type { Client } from '@stomp/stompjs'
import { reconnectDelay } from './reconnect-delay.ts'

export interface ConnectionState {
  phase: 'connecting' | 'open' | 'lost'
  /** When this phase began. */
  since: number
}

interface TopicListener {
  onBody(body: unknown): void
  /** The server has confirmed the subscription: from here on nothing is missed. `isFirst` is false after a gap. */
  onReady(isFirst: boolean): void
}

interface Topic {
  listeners: Set<TopicListener>
  isReady: boolean
  /** Listeners that were ready once and have had a gap since. */
  seasoned: WeakSet<TopicListener>
  leave?: () => void
}

/** What the connection has to know of the page it is in. */
export interface Page {
  isHidden: () => boolean
  watch: (page: Record<'onOffline' | 'onOnline' | 'onHidden' | 'onShown', () => void>) => void
}

/** A hidden page's timers are throttled until its heart-beats fail: after this long it hangs up by itself. */
const hiddenMs = 60_000
/** A connection that lived this long was a good one: the next try starts from the shortest delay again. */
const goodMs = 5000

export type StompConnection = ReturnType<typeof createConnection>

export function createConnection(url: () => string, page: Page) {
  const topics = new Map<string, Topic>()
  const watchers = new Set<() => void>()
  let state: ConnectionState = { phase: 'connecting', since: Date.now() }
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let receipts = 0
  let isListening = false
  let person: string | undefined

  function turn(phase: ConnectionState['phase']) {
    if (state.phase === phase) return
    state = { phase, since: Date.now() }
    for (const watcher of watchers) watcher()
  }

  function join(on: Client, path: string, topic: Topic) {
    const receipt = `sub-${++receipts}`
    on.watchForReceipt(receipt, () => {
      if (on !== client || topics.get(path) !== topic) return
      topic.isReady = true
      for (const listener of topic.listeners) ready(topic, listener)
    })
    const subscription = on.subscribe(
      path,
      (message) => {
        const body: unknown = JSON.parse(message.body)
        for (const listener of topic.listeners) listener.onBody(body)
      },
      { receipt },
    )
    topic.leave = () => subscription.unsubscribe()
  }

  function ready(topic: Topic, listener: TopicListener) {
    const isFirst = !topic.seasoned.has(listener)
    topic.seasoned.add(listener)
    listener.onReady(isFirst)
  }

  async function open() {
    clearTimeout(timer)
    timer = undefined
    if (client || topics.size === 0) return
    let opened: Client
    try {
      const { Client } = await import('@stomp/stompjs')
      if (client || topics.size === 0) return
      opened = new Client({
        brokerURL: url(),
        heartbeatIncoming: limits.heartbeatMs,
        heartbeatOutgoing: limits.heartbeatMs,
        reconnectDelay: 0,
        connectionTimeout: limits.httpTimeoutMs,
        discardWebsocketOnCommFailure: true,
      })
    } catch {
      return retry() // The library's chunk did not come: the network is away.
    }
    client = opened
    let openedAt = 0
    opened.onConnect = ({ headers }) => {
      if (opened !== client) return
      openedAt = Date.now()
      person = headers['user-name']
      turn('open')
      for (const [path, topic] of topics) join(opened, path, topic)
    }
    opened.onStompError = () => void opened.deactivate({ force: true })
    opened.onWebSocketClose = (event: CloseEvent) => {
      if (opened !== client) return
      if (openedAt && Date.now() - openedAt > goodMs) failures = 0
      drop()
      retry(event?.code)
    }
    opened.activate()
  }

  /** Lets go of the present socket, whatever becomes of it. */
  function drop() {
    const dropped = client
    client = undefined
    person = undefined
    for (const topic of topics.values()) {
      topic.isReady = false
      delete topic.leave
    }
    void dropped?.deactivate({ force: true })
  }

  function retry(closeCode?: number) {
    turn('lost')
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelay(failures++, closeCode))
  }

  function hangUp(phase: ConnectionState['phase']) {
    clearTimeout(timer)
    timer = undefined
    drop()
    turn(phase)
  }

  /** A socket stays the person's who opened it: after a log-in a new one is needed. */
  function renew() {
    hangUp('connecting')
    void open()
  }

  /** The network or the page has come back: no reason to sit out the rest of a long delay. */
  function wake() {
    clearTimeout(hideTimer)
    if (client || topics.size === 0 || page.isHidden()) return
    failures = 0
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelay(0))
  }

  function watchPage() {
    if (isListening) return
    isListening = true
    page.watch({
      onOffline: () => hangUp('lost'),
      onOnline: wake,
      onShown: wake,
      onHidden() {
        clearTimeout(hideTimer)
        hideTimer = setTimeout(() => hangUp('connecting'), hiddenMs)
      },
    })
  }

  function watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }

  function subscribe(path: string, listener: TopicListener): () => void {
    watchPage()
    const topic: Topic = topics.get(path) ?? { listeners: new Set(), isReady: false, seasoned: new WeakSet() }
    topic.listeners.add(listener)
    if (!topics.has(path)) {
      topics.set(path, topic)
      if (client?.connected) join(client, path, topic)
      else if (!timer) void open()
    } else if (topic.isReady) ready(topic, listener)
    return () => {
      topic.listeners.delete(listener)
      if (topic.listeners.size > 0 || topics.get(path) !== topic) return
      topics.delete(path)
      if (client?.connected) topic.leave?.()
    }
  }

  return {
    state: () => state,
    watch,
    subscribe,
    renew,
    /** The socket's own client while it is open: what sends need of it. */
    client: () => (client?.connected ? client : undefined),
    /** Whom the server takes this socket for, where it has said so. */
    person: () => person,
  }
}
