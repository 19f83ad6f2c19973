// Events between processes over Redis pub/sub. Events are lost while Redis is down: a listener that must not miss any reads the database at `onUp`.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { boundedLog } from '../platform/bounded-log.ts'
import { openRedis } from '../platform/redis/redis.ts'
import { resolvesWithin } from '../platform/timeout.ts'
import type { TopicSubscriber } from './hub.ts'

export type MessageListener = (topic: string, id: string, body: string) => void

export interface Bus extends TopicSubscriber {
  /** Sends to every subscribed process through Redis, this one too. False, within `timeoutMs`, when Redis did not accept it. */
  publish: (topic: string, id: string, body: string) => Promise<boolean>
  /**
   * Calls the listeners of this process at once, and sends to every other subscribed process through Redis. `isRetried`: what
   * Redis does not accept now is sent again when it is back.
   */
  broadcast: (topic: string, body: string, options?: { isRetried?: boolean }) => void
  /** Counted: the last `unsubscribe` ends the subscription. False: Redis is unavailable, and the subscription begins when it is back. */
  subscribe: (topic: string) => Promise<boolean>
  unsubscribe: (topic: string) => void
  onMessage: (listener: MessageListener) => void
  /** Called after every connect to Redis, the first one included. */
  onUp: (listener: () => void) => void
  readonly isUp: boolean
  close: () => Promise<void>
}

export interface BusOptions {
  url: string
  /** Prefix of every channel: installations and tests may share a Redis. */
  prefix: string
  log: Logger
}

const timeoutMs = 500
/** The newest payloads that wait for a Redis that is unavailable. */
const mostPending = 1000
/** Payloads are sent again this long after Redis is back: other processes may reconnect later than we do. */
const resendMs = [1000, 3000]

export function openBus({ url, prefix, log }: BusOptions): Bus {
  const outgoing = openRedis({ url, name: 'news-out', log })
  const incoming = openRedis({ url, name: 'news-in', log })
  const publisher = outgoing.of(prefix)
  const subscriber = incoming.of(prefix)
  const wanted = new Map<string, number>()
  /** Topics the client is subscribed to, and subscribes to again by itself after a reconnect. */
  const subscribed = new Set<string>()
  const messageListeners: MessageListener[] = []
  const upListeners: (() => void)[] = []
  const own = `${randomBytes(6).toString('base64url')}~`
  let pending: Array<[topic: string, payload: string]> = []
  let retriedCount = 0
  /** Ids of received payloads that may arrive again. */
  const receivedIds = new Set<string>()
  let isUp = false

  function receive(payload: string, channel: string) {
    const cut = payload.indexOf('\n')
    if (cut === -1 || payload.startsWith(own)) return
    const id = payload.slice(0, cut)
    if (id.includes('~') && !id.endsWith('~') && !isNew(id)) return
    notifyListeners(channel.slice(prefix.length), id, payload.slice(cut + 1))
  }

  function isNew(id: string): boolean {
    if (receivedIds.has(id)) return false
    receivedIds.add(id)
    for (const oldest of receivedIds) {
      if (receivedIds.size <= mostPending) break
      receivedIds.delete(oldest)
    }
    return true
  }

  function notifyListeners(...message: Parameters<MessageListener>) {
    for (const listener of messageListeners) attempt(() => listener(...message))
  }

  const reportFailure = boundedLog((error, leftOut) =>
    log.error({ err: error, leftOut }, 'bus listener failed, other listeners continue'),
  )

  // The Redis client would treat a listener's exception as a protocol error.
  function attempt(listener: () => void) {
    try {
      listener()
    } catch (error) {
      reportFailure(error)
    }
  }

  async function addSubscriptions(topics: string[]): Promise<void> {
    await subscriber.subscribe(
      topics.map((topic) => prefix + topic),
      receive,
    )
    for (const topic of topics) subscribed.add(topic)
  }

  async function removeSubscription(topic: string): Promise<void> {
    await subscriber.unsubscribe(prefix + topic, receive)
    subscribed.delete(topic)
  }

  // The client restores its own subscriptions; those added or ended while Redis was unavailable are reconciled here.
  async function reconcile() {
    if (!subscriber.isReady) return
    try {
      const missing = [...wanted.keys()].filter((topic) => !subscribed.has(topic))
      if (missing.length > 0) await addSubscriptions(missing)
      await Promise.all([...subscribed].filter((topic) => !wanted.has(topic)).map(removeSubscription))
    } catch {
      return // Disconnected again: the next `ready` reconciles.
    }
    markUp()
  }

  function markUp() {
    if (isUp || !publisher.isReady || !subscriber.isReady) return
    isUp = true
    const resent = pending
    pending = []
    for (const [topic, payload] of resent) {
      void sendOrEnqueue(topic, payload)
      for (const ms of resendMs) setTimeout(() => void send(topic, payload), ms).unref()
    }
    for (const listener of upListeners) attempt(listener)
  }

  const send = async (topic: string, payload: string) =>
    publisher.isReady && resolvesWithin(timeoutMs, publisher.publish(prefix + topic, payload))

  async function sendOrEnqueue(topic: string, payload: string) {
    if (!(await send(topic, payload))) pending = [...pending, [topic, payload] as [string, string]].slice(-mostPending)
  }

  const markDown = () => {
    isUp = false
  }

  for (const client of [publisher, subscriber]) {
    client.on('ready', () => void reconcile())
    client.on('reconnecting', markDown)
    client.on('end', markDown)
  }

  return {
    // A publish that timed out may still be delivered: receivers recognise duplicates by the id.
    publish: (topic, id, body) => send(topic, `${id}\n${body}`),
    broadcast(topic, body, { isRetried = false } = {}) {
      notifyListeners(topic, own, body)
      const payload = `${own}${isRetried ? ++retriedCount : ''}\n${body}`
      void (isRetried ? sendOrEnqueue(topic, payload) : send(topic, payload))
    },
    async subscribe(topic) {
      wanted.set(topic, (wanted.get(topic) ?? 0) + 1)
      return subscriber.isReady && resolvesWithin(timeoutMs, addSubscriptions([topic]))
    },
    unsubscribe(topic) {
      const left = (wanted.get(topic) ?? 0) - 1
      if (left > 0) wanted.set(topic, left)
      else if (wanted.delete(topic) && subscriber.isReady) removeSubscription(topic).catch(() => {})
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onUp: (listener) => void upListeners.push(listener),
    get isUp() {
      return isUp && publisher.isReady && subscriber.isReady
    },
    async close() {
      markDown()
      outgoing.close()
      incoming.close()
    },
  }
}
