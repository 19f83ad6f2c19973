// A connection to one Redis server: never queues, never hangs, always reconnects, and logs when it is lost and restored.
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { resolvesWithin } from '../timeout.ts'

export type RedisClient = ReturnType<typeof makeClient>

export interface ServerConnection {
  client: RedisClient
  close: () => void
}

/** Connects in the background, so that a process can start while Redis is down. */
export function connectToServer({ url, name, log }: { url: string; name: string; log: Logger }): ServerConnection {
  const client = makeClient(url, name)
  const about = { redis: name, server: hostOf(url) }
  let isUp = false
  let isClosed = false
  client.on('ready', () => {
    isUp = true
    log.info(about, 'redis connected')
  })
  // Once per loss, not once per attempt; and only the code, because a message may quote what was sent.
  const reportLoss = (reason: string) => {
    if (isUp) log.warn({ ...about, reason }, 'redis connection lost, reconnecting')
    isUp = false
  }
  client.on('error', (error: Error & { code?: string }) => {
    if (!client.isReady) reportLoss(error.code ?? error.constructor.name)
  })
  // Rejects only after `close`: every failed attempt emits an error event and is followed by another.
  const connect = () => void client.connect().catch(() => {})
  connect()

  let isPinging = false
  const watch = setInterval(async () => {
    if (!client.isReady || isPinging) return
    isPinging = true
    const isAlive = await resolvesWithin(pingTimeoutMs, client.ping())
    isPinging = false
    if (isAlive || isClosed || !client.isReady) return
    reportLoss('NO_ANSWER')
    client.destroy()
    connect()
  }, pingEveryMs)
  watch.unref()

  const close = () => {
    if (isClosed) return
    isClosed = true
    clearInterval(watch)
    client.destroy()
  }
  return { client, close }
}

const pingEveryMs = 1000
const pingTimeoutMs = 1500

/** Whether a new connection can be made, and responds. */
export async function canConnectToServer(url: string, timeoutMs: number): Promise<boolean> {
  const client = openOnce(url, 'probe', timeoutMs)
  const isUp = await resolvesWithin(
    timeoutMs,
    client.connect().then(() => client.ping()),
  )
  client.destroy()
  return isUp
}

/** A client that does not connect again once it is lost. */
export function openOnce(url: string, name: string, connectTimeout: number): RedisClient {
  const client = makeClient(url, name, { connectTimeout, reconnectStrategy: false })
  client.on('error', () => {})
  return client
}

const settings = {
  // A command that cannot be sent now fails at once: events are also found by polling, and limits have a fallback.
  disableOfflineQueue: true,
  commandsQueueMaxLength: 10_000,
  disableClientInfo: true,
  maintNotifications: 'disabled',
  socket: {
    connectTimeout: 2000,
    // A hung Redis still accepts connections, then never responds. Pings keep a healthy connection far from this limit;
    // they are our own because any write, even without a response, would reset the library's limit.
    socketTimeout: 5000,
    reconnectStrategy: (tries: number) => Math.min(2000, 50 * 2 ** Math.min(tries, 6)) * (0.5 + Math.random() / 2),
  },
} as const

const makeFirst = () => createClient(settings)
/**
 * The library builds a class of several hundred commands for each `createClient`, 60 ms each; a duplicate shares it.
 */
let firstClient: ReturnType<typeof makeFirst> | undefined

/** Not connected yet: until it is, its commands fail. */
export function makeClient(
  url: string,
  name: string,
  socket: { connectTimeout?: number; reconnectStrategy?: false } = {},
) {
  firstClient ??= makeFirst()
  return firstClient.duplicate({ ...settings, socket: { ...settings.socket, ...socket }, url, name })
}

/** Host and port; a URL may hold a password. */
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
