// The line to Redis: never queues, never hangs, never gives up, and says in the log when it is lost and found.
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { resolvesWithin } from './timeout.ts'

export type RedisClient = ReturnType<typeof makeClient>

export interface RedisLine {
  client: RedisClient
  close: () => void
}

/** Opens a line in the background: a Redis that is away when the process starts is one that comes later. */
export function openRedis({ url, name, log }: { url: string; name: string; log: Logger }): RedisLine {
  const client = makeClient(url, name)
  let isUp = false
  let isClosed = false
  client.on('ready', () => {
    isUp = true
    log.info({ redis: name }, 'redis is there')
  })
  // Once per loss, not once per try; and the code only, since a message may quote what was sent.
  const lose = (reason: string) => {
    if (isUp) log.warn({ redis: name, reason }, 'redis is away')
    isUp = false
  }
  client.on('error', (error: Error & { code?: string }) => {
    if (!client.isReady) lose(error.code ?? error.constructor.name)
  })
  // Refused only by `close`: every failed try is told by the error event and followed by another.
  const connect = () => void client.connect().catch(() => {})
  connect()

  let isPinging = false
  const watch = setInterval(async () => {
    if (!client.isReady || isPinging) return
    isPinging = true
    const isAlive = await resolvesWithin(pingTimeoutMs, client.ping())
    isPinging = false
    if (isAlive || isClosed || !client.isReady) return
    lose('NO_ANSWER')
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

/** Whether a new connection can be made, and is answered on. */
export async function canConnectToRedis(url: string, answerMs: number): Promise<boolean> {
  const client = makeClient(url, 'probe', { connectTimeout: answerMs, reconnectStrategy: false })
  client.on('error', () => {})
  const isAnswered = await resolvesWithin(
    answerMs,
    client.connect().then(() => client.ping()),
  )
  client.destroy()
  return isAnswered
}

const settings = {
  // What can't be said now is not said later: news has a second road, limits have a fallback.
  disableOfflineQueue: true,
  commandsQueueMaxLength: 10_000,
  disableClientInfo: true,
  maintNotifications: 'disabled',
  socket: {
    connectTimeout: 2000,
    // A hung Redis still accepts, then never says hello. Pings keep a healthy line far from this limit; they are
    // our own because any write, answered or not, would put the limit off.
    socketTimeout: 5000,
    reconnectStrategy: (tries: number) => Math.min(2000, 50 * 2 ** Math.min(tries, 6)) * (0.5 + Math.random() / 2),
  },
} as const

const makeFirst = () => createClient(settings)
/** The library builds a class of several hundred commands for each `createClient`, 60 ms a time; a duplicate shares it. */
let firstClient: ReturnType<typeof makeFirst> | undefined

function makeClient(url: string, name: string, socket: { connectTimeout?: number; reconnectStrategy?: false } = {}) {
  firstClient ??= makeFirst()
  return firstClient.duplicate({ ...settings, socket: { ...settings.socket, ...socket }, url, name })
}
