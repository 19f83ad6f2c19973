// Events between processes over Redis pub/sub; in a cluster each topic is a channel of one shard. Events are lost while Redis, or that
// shard, is down: a listener that must not miss any reads the database at `onUp`.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { boundedLog } from '../platform/bounded-log.ts'
import { openRedis, type RedisClient } from '../platform/redis/redis.ts'
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
  /** Called whenever all of Redis is connected again, the first time included: events may have been lost since the last call. */
  onUp: (listener: () => void) => void
  /** False while any server of Redis is lost. */
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
/** A server that rejects a subscription, because its slot has just moved, is asked again, or the one that has it by then. */
const retryMs = 200
/** Payloads are sent again this long after Redis is back: other processes may reconnect later than we do. */
const resendMs = [1000, 3000]

export function openBus({ url, prefix, log }: BusOptions): Bus {
  const outgoing = openRedis({ url, name: 'news-out', log })
  const incoming = outgoing.duplicate({ name: 'news-in', isSubscriber: true })
  const { isSharded } = outgoing
  const channelOf = (topic: string) => prefix + topic
  const subscriberOf = (topic: string) => incoming.of(channelOf(topic))
  const wanted = new Map<string, number>()
  /** Topics that a connection is subscribed to, and subscribes to again by itself after a reconnect. */
  const subscribed = new Map<string, RedisClient>()
  const messageListeners: MessageListener[] = []
  const upListeners: (() => void)[] = []
  const own = `${randomBytes(6).toString('base64url')}~`
  let pending: Array<[topic: string, payload: string]> = []
  let retriedCount = 0
  /** Ids of received payloads that may arrive again. */
  const receivedIds = new Set<string>()
  /** Connections that became ready: what they are subscribed to is to be checked. */
  const unchecked = new Set<RedisClient>()
  let isUp = false
  let losses = 0
  let isClosed = false

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

  // One command for all of a connection; in a cluster one for each, because a command may not name channels of different slots.
  async function addSubscriptions(topics: string[]): Promise<void> {
    const byClient = Map.groupBy(topics, subscriberOf)
    const commands = [...byClient].map(async ([client, held]) => {
      if (isSharded) await Promise.all(held.map((topic) => client.sSubscribe(channelOf(topic), receive)))
      else await client.subscribe(held.map(channelOf), receive)
      for (const topic of held) subscribed.set(topic, client)
    })
    await Promise.all(commands)
  }

  async function removeSubscription(topic: string): Promise<void> {
    const client = subscriberOf(topic)
    // Of a connection that was replaced nothing is left to end.
    if ((subscribed.get(topic) ?? client) === client) {
      if (!client.isReady) return
      if (isSharded) await client.sUnsubscribe(channelOf(topic), receive)
      else await client.unsubscribe(channelOf(topic), receive)
    }
    subscribed.delete(topic)
  }

  /**
   * A client restores its own subscriptions, unless its server holds the slot no more. Those are reconciled here, and those that were
   * added or ended while Redis was unavailable.
   */
  async function reconcile() {
    const checked = [...unchecked]
    const lossesBefore = losses
    const isMissing = (topic: string) => {
      const client = subscriberOf(topic)
      return client.isReady && (unchecked.has(client) || subscribed.get(topic) !== client)
    }
    try {
      await addSubscriptions([...wanted.keys()].filter(isMissing))
      await Promise.all([...subscribed.keys()].filter((topic) => !wanted.has(topic)).map(removeSubscription))
    } catch {
      // Disconnected again: the next `ready` reconciles. Or a slot moves: nothing else will come.
      incoming.refresh()
      return reconcileSoon()
    }
    for (const client of checked) unchecked.delete(client)
    // Lost meanwhile: it will be ready once more, and topics may be elsewhere by then.
    if (losses === lossesBefore) markUp()
  }

  let retry: NodeJS.Timeout | undefined
  function reconcileSoon() {
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      if (incoming.isReady) void reconcile()
    }, retryMs).unref()
  }

  function markUp() {
    if (isUp || !outgoing.isReady || !incoming.isReady) return
    isUp = true
    const resent = pending
    pending = []
    for (const [topic, payload] of resent) {
      void sendOrEnqueue(topic, payload)
      for (const ms of resendMs) setTimeout(() => void send(topic, payload), ms).unref()
    }
    for (const listener of upListeners) attempt(listener)
  }

  async function send(topic: string, payload: string): Promise<boolean> {
    const channel = channelOf(topic)
    const client = outgoing.of(channel)
    if (!client.isReady) return false
    const sending = isSharded ? client.sPublish(channel, payload) : client.publish(channel, payload)
    if (await resolvesWithin(timeoutMs, sending)) return true
    // Another server may hold the channel by now.
    outgoing.refresh()
    return false
  }

  async function sendOrEnqueue(topic: string, payload: string) {
    if (!(await send(topic, payload))) pending = [...pending, [topic, payload] as [string, string]].slice(-mostPending)
  }

  const markDown = () => {
    losses++
    isUp = false
  }

  for (const connections of [outgoing, incoming]) {
    connections.onReady((client) => {
      unchecked.add(client)
      void reconcile()
    })
    connections.onLost(markDown)
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
      if (!subscriberOf(topic).isReady) return false
      if (await resolvesWithin(timeoutMs, addSubscriptions([topic]))) return true
      if (isSharded) reconcileSoon()
      return false
    },
    unsubscribe(topic) {
      const left = (wanted.get(topic) ?? 0) - 1
      if (left > 0) wanted.set(topic, left)
      else if (wanted.delete(topic)) removeSubscription(topic).catch(() => {})
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onUp: (listener) => void upListeners.push(listener),
    get isUp() {
      return isUp && outgoing.isReady && incoming.isReady
    },
    async close() {
      markDown()
      isClosed = true
      incoming.close()
      outgoing.close()
    },
  }
}
