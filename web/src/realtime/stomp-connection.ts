// A STOMP connection: opened by the first subscription and reopened while there is one. It does not depend on a browser, so that
// drills reconnect with the same code as people's browsers.

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
  /** The server confirmed the subscription: nothing is missed from now on. `isFirst` is false after a gap. */
  onReady(isFirst: boolean): void
}

interface Topic {
  listeners: Set<TopicListener>
  isReady: boolean
  /** Listeners that were notified before: their next time follows a gap. */
  notified: WeakSet<TopicListener>
  /** What its confirmations name. */
  receipt?: string
  unsubscribe?: () => void
}

/** What the connection needs from its page. */
export interface Page {
  isHidden: () => boolean
  watch: (page: Record<'onOffline' | 'onOnline' | 'onHidden' | 'onShown', () => void>) => void
}

/** Browsers throttle a hidden page's timers until its heartbeats fail: after this long it disconnects by itself. */
const hiddenMs = 60_000
/** A connection that lived this long was stable: the backoff starts again from its shortest delay. */
const stableMs = 5000

export type StompConnection = ReturnType<typeof createConnection>

/** `onState`: the state that a confirmation or an event names, before listeners are notified of it. */
export function createConnection(url: () => string, page: Page, onState: (at: string | undefined) => void = () => {}) {
  const topics = new Map<string, Topic>()
  const watchers = new Set<() => void>()
  let state: ConnectionState = { phase: 'connecting', since: Date.now() }
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let receipts = 0
  let isWatchingPage = false
  let person: string | undefined

  function setPhase(phase: ConnectionState['phase']) {
    if (state.phase === phase) return
    state = { phase, since: Date.now() }
    for (const watcher of watchers) watcher()
  }

  function subscribeOn(on: Client, path: string, topic: Topic) {
    const receipt = `sub-${++receipts}`
    topic.receipt = receipt
    const subscription = on.subscribe(
      path,
      (message) => {
        onState(message.headers['at'])
        const body: unknown = JSON.parse(message.body)
        for (const listener of topic.listeners) listener.onBody(body)
      },
      { receipt },
    )
    topic.unsubscribe = () => subscription.unsubscribe()
  }

  /** Comes again when a process in between has lost the one behind it and found another: a gap of which this socket knows nothing. */
  function onConfirmed(receipt: string | undefined, at: string | undefined) {
    for (const topic of topics.values()) {
      if (topic.receipt !== receipt) continue
      onState(at)
      topic.isReady = true
      for (const listener of topic.listeners) notifyReady(topic, listener)
    }
  }

  function notifyReady(topic: Topic, listener: TopicListener) {
    const isFirst = !topic.notified.has(listener)
    topic.notified.add(listener)
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
      return retry() // The library's chunk did not load: the network is down.
    }
    client = opened
    let openedAt = 0
    opened.onConnect = ({ headers }) => {
      if (opened !== client) return
      openedAt = Date.now()
      person = headers['user-name']
      setPhase('open')
      for (const [path, topic] of topics) subscribeOn(opened, path, topic)
    }
    // No frame is watched for a subscription: a watcher is called once.
    opened.onUnhandledReceipt = ({ headers }) => {
      if (opened === client) onConfirmed(headers['receipt-id'], headers['at'])
    }
    opened.onStompError = () => void opened.deactivate({ force: true })
    opened.onWebSocketClose = (event: CloseEvent) => {
      if (opened !== client) return
      if (openedAt && Date.now() - openedAt > stableMs) failures = 0
      drop()
      retry(event?.code)
    }
    opened.activate()
  }

  /** Abandons the current socket without waiting for its close. */
  function drop() {
    const dropped = client
    client = undefined
    person = undefined
    for (const topic of topics.values()) {
      topic.isReady = false
      delete topic.unsubscribe
    }
    void dropped?.deactivate({ force: true })
  }

  function retry(closeCode?: number) {
    setPhase('lost')
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelay(failures++, closeCode))
  }

  function disconnect(phase: ConnectionState['phase']) {
    clearTimeout(timer)
    timer = undefined
    drop()
    setPhase(phase)
  }

  /** A socket keeps the user who opened it: after a log-in a new one is needed. */
  function renew() {
    disconnect('connecting')
    void open()
  }

  /** The network or the page is back: reconnect without the rest of a long backoff. */
  function wake() {
    clearTimeout(hideTimer)
    if (client || topics.size === 0 || page.isHidden()) return
    failures = 0
    clearTimeout(timer)
    timer = setTimeout(open, reconnectDelay(0))
  }

  /** A page that plays on is asked again. */
  function leaveWhenHidden() {
    clearTimeout(hideTimer)
    hideTimer = setTimeout(() => (page.isHidden() ? disconnect('connecting') : leaveWhenHidden()), hiddenMs)
  }

  function watchPage() {
    if (isWatchingPage) return
    isWatchingPage = true
    page.watch({
      onOffline: () => disconnect('lost'),
      onOnline: wake,
      onShown: wake,
      onHidden: leaveWhenHidden,
    })
  }

  function watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }

  function subscribe(path: string, listener: TopicListener): () => void {
    watchPage()
    const topic: Topic = topics.get(path) ?? { listeners: new Set(), isReady: false, notified: new WeakSet() }
    topic.listeners.add(listener)
    if (!topics.has(path)) {
      topics.set(path, topic)
      if (client?.connected) subscribeOn(client, path, topic)
      else if (!timer) void open()
    } else if (topic.isReady) notifyReady(topic, listener)
    return () => {
      topic.listeners.delete(listener)
      if (topic.listeners.size > 0 || topics.get(path) !== topic) return
      topics.delete(path)
      if (client?.connected) topic.unsubscribe?.()
    }
  }

  return {
    state: () => state,
    watch,
    subscribe,
    renew,
    /** The STOMP client while the socket is open, for sending. */
    client: () => (client?.connected ? client : undefined),
    /** The user of this socket by the server's CONNECTED frame, once known. */
    person: () => person,
  }
}
