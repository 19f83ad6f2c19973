// News between processes over Redis pub/sub. It may be lost with Redis; whoever must not miss any asks at `onUp`.
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { boundedLog } from '../platform/bounded-log.ts'
import { openRedis, within } from '../platform/redis.ts'
import type { Following } from './hub.ts'

export type MessageListener = (topic: string, id: string, body: string) => void

export interface Bus extends Following {
  /** Tells every process that follows the topic, this one too. False, within `patienceMs`, when Redis did not take it. */
  publish: (topic: string, id: string, body: string) => Promise<boolean>
  /**
   * Tells the listeners here at once, and every other process that follows the topic by way of Redis. `isRepeated`: what
   * Redis does not take now is told again when it is back.
   */
  tell: (topic: string, body: string, options?: { isRepeated?: boolean }) => void
  /** Counted: a topic is left when as many have unfollowed it as followed it. False: not now, but as soon as Redis is back. */
  follow: (topic: string) => Promise<boolean>
  unfollow: (topic: string) => void
  onMessage: (listener: MessageListener) => void
  /** Called whenever news flows again after it could not, the first time included. */
  onUp: (listener: () => void) => void
  readonly isUp: boolean
  close: () => Promise<void>
}

export interface BusOptions {
  url: string
  /** Put before every channel, so that installations and tests may share a Redis. */
  prefix: string
  log: Logger
}

const patienceMs = 500
/** What is kept for a Redis that is away: the newest. */
const mostUntold = 1000
/** Told again when Redis is back: other processes may find back to it later than we do. */
const againMs = [1000, 3000]

export function openBus({ url, prefix, log }: BusOptions): Bus {
  const speaking = openRedis({ url, name: 'news-out', log })
  const hearing = openRedis({ url, name: 'news-in', log })
  const speaker = speaking.client
  const hearer = hearing.client
  const wanted = new Map<string, number>()
  /** What the line holds, or will hold again by itself after a reconnect. */
  const held = new Set<string>()
  const messageListeners: MessageListener[] = []
  const upListeners: (() => void)[] = []
  const own = `${randomBytes(6).toString('base64url')}~`
  let untold: Array<[topic: string, payload: string]> = []
  let tellings = 0
  /** What may come again, by its id. */
  const heardOnce = new Set<string>()
  let isUp = false

  function hear(payload: string, channel: string) {
    const cut = payload.indexOf('\n')
    if (cut === -1 || payload.startsWith(own)) return
    const id = payload.slice(0, cut)
    if (id.includes('~') && !id.endsWith('~') && !isFirst(id)) return
    spread(channel.slice(prefix.length), id, payload.slice(cut + 1))
  }

  function isFirst(id: string): boolean {
    if (heardOnce.has(id)) return false
    heardOnce.add(id)
    for (const oldest of heardOnce) {
      if (heardOnce.size <= mostUntold) break
      heardOnce.delete(oldest)
    }
    return true
  }

  function spread(...news: Parameters<MessageListener>) {
    for (const listener of messageListeners) attempt(() => listener(...news))
  }

  const reportFailure = boundedLog((error, leftOut) =>
    log.error({ err: error, leftOut }, 'a listener of the bus failed'),
  )

  // The client would take a listener's failure for Redis talking nonsense.
  function attempt(listener: () => void) {
    try {
      listener()
    } catch (error) {
      reportFailure(error)
    }
  }

  async function hold(topics: string[]): Promise<void> {
    await hearer.subscribe(
      topics.map((topic) => prefix + topic),
      hear,
    )
    for (const topic of topics) held.add(topic)
  }

  async function release(topic: string): Promise<void> {
    await hearer.unsubscribe(prefix + topic, hear)
    held.delete(topic)
  }

  // The client takes up again what it held; what was asked for or given up while it was away is settled here.
  async function settle() {
    if (!hearer.isReady) return
    try {
      const missing = [...wanted.keys()].filter((topic) => !held.has(topic))
      if (missing.length > 0) await hold(missing)
      await Promise.all([...held].filter((topic) => !wanted.has(topic)).map(release))
    } catch {
      return // Lost again: the next `ready` settles.
    }
    rise()
  }

  function rise() {
    if (isUp || !speaker.isReady || !hearer.isReady) return
    isUp = true
    const late = untold
    untold = []
    for (const [topic, payload] of late) {
      void sayAgain(topic, payload)
      for (const ms of againMs) setTimeout(() => void say(topic, payload), ms).unref()
    }
    for (const listener of upListeners) attempt(listener)
  }

  const say = async (topic: string, payload: string) =>
    speaker.isReady && within(patienceMs, speaker.publish(prefix + topic, payload))

  async function sayAgain(topic: string, payload: string) {
    if (!(await say(topic, payload))) untold = [...untold, [topic, payload] as [string, string]].slice(-mostUntold)
  }

  const fall = () => {
    isUp = false
  }

  for (const client of [speaker, hearer]) {
    client.on('ready', () => void settle())
    client.on('reconnecting', fall)
    client.on('end', fall)
  }

  return {
    // News that is answered too late still goes out: hearers must know by its id what they have heard.
    publish: (topic, id, body) => say(topic, `${id}\n${body}`),
    tell(topic, body, { isRepeated = false } = {}) {
      spread(topic, own, body)
      const payload = `${own}${isRepeated ? ++tellings : ''}\n${body}`
      void (isRepeated ? sayAgain(topic, payload) : say(topic, payload))
    },
    async follow(topic) {
      wanted.set(topic, (wanted.get(topic) ?? 0) + 1)
      return hearer.isReady && within(patienceMs, hold([topic]))
    },
    unfollow(topic) {
      const left = (wanted.get(topic) ?? 0) - 1
      if (left > 0) wanted.set(topic, left)
      else if (wanted.delete(topic) && hearer.isReady) release(topic).catch(() => {})
    },
    onMessage: (listener) => void messageListeners.push(listener),
    onUp: (listener) => void upListeners.push(listener),
    get isUp() {
      return isUp && speaker.isReady && hearer.isReady
    },
    async close() {
      fall()
      speaking.close()
      hearing.close()
    },
  }
}
