// Connections to Redis, to the server that holds a key: the only one, the one that Sentinels name, or a shard of a cluster.
import type { Logger } from 'pino'
import { readRedisUrl } from './redis-url.ts'
import {
  canConnectToServer,
  connectToServer,
  makeClient,
  type RedisClient,
  type ServerConnection,
} from './server-connection.ts'
import { findPrimaries, openTopology, type Topology } from './topology.ts'

export type { RedisClient } from './server-connection.ts'

export interface RedisServers {
  /** To the server that holds the key now. Its commands may name several keys only if they have one hash tag. */
  of: (key: string) => RedisClient
  /** Keys of one group may stand in one command. */
  groupOf: (key: string) => string
  /** Channels belong to servers as keys do: publish by `sPublish` on the connection of the channel's name. */
  readonly isSharded: boolean
  /** All servers are connected. */
  readonly isReady: boolean
  /** A connection is ready, for the first time or again. */
  onReady: (listener: (client: RedisClient) => void) => void
  /** A connection was lost, or keys have moved to other servers. */
  onLost: (listener: () => void) => void
  /** A server did not do as expected: find out whether another holds the key now. */
  refresh: () => void
  /** More connections to the same servers. Close them before this one. */
  duplicate: (options: DuplicateOptions) => RedisServers
  close: () => void
}

export interface DuplicateOptions {
  name: string
  /** Connect only to the server that holds this key. */
  only?: string
  /** For subscriptions: a connection whose server lost a channel is replaced, because the client would count it as subscribed. */
  isSubscriber?: boolean
}

/** Connects in the background, so that a process can start while Redis is down. */
export function openRedis({ url, name, log }: { url: string; name: string; log: Logger }): RedisServers {
  const topology = openTopology(readRedisUrl(url), log.child({ redis: name }))
  return new Connections(topology, { name, log, onClose: () => topology.close() })
}

/** Whether new connections can be made to every server that takes writes, and respond. */
export async function canConnectToRedis(url: string, timeoutMs: number): Promise<boolean> {
  const primaries = await findPrimaries(readRedisUrl(url), timeoutMs)
  const responses = await Promise.all(primaries.map((primary) => canConnectToServer(primary, timeoutMs)))
  return responses.length > 0 && responses.every(Boolean)
}

interface ConnectionsOptions extends DuplicateOptions {
  log: Logger
  onClose?: () => void
}

class Connections implements RedisServers {
  readonly #topology: Topology
  readonly #options: ConnectionsOptions
  readonly #byUrl = new Map<string, ServerConnection>()
  readonly #readyListeners: Array<(client: RedisClient) => void> = []
  readonly #lostListeners: Array<() => void> = []
  readonly #stopFollowing: () => void
  #isClosed = false
  /** Never connected: its commands fail at once, as those of any connection that is lost. */
  #nobody: RedisClient | undefined

  constructor(topology: Topology, options: ConnectionsOptions) {
    this.#topology = topology
    this.#options = options
    this.#stopFollowing = topology.onChange((losers) => this.#follow(losers))
    this.#follow(new Set())
  }

  of(key: string): RedisClient {
    const connection = this.#byUrl.get(this.#topology.ownerOf(key) ?? '')
    return connection?.client ?? (this.#nobody ??= makeClient('redis://127.0.0.1', this.#options.name))
  }

  groupOf(key: string): string {
    return this.#topology.groupOf(key)
  }

  get isSharded(): boolean {
    return this.#topology.isSharded
  }

  get isReady(): boolean {
    return this.#byUrl.size > 0 && [...this.#byUrl.values()].every(({ client }) => client.isReady)
  }

  onReady(listener: (client: RedisClient) => void): void {
    this.#readyListeners.push(listener)
  }

  onLost(listener: () => void): void {
    this.#lostListeners.push(listener)
  }

  refresh(): void {
    this.#topology.refresh()
  }

  duplicate(options: DuplicateOptions): RedisServers {
    return new Connections(this.#topology, { ...options, log: this.#options.log })
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#stopFollowing()
    for (const { close } of this.#byUrl.values()) close()
    this.#options.onClose?.()
  }

  #wantedUrls(): string[] {
    const { only } = this.#options
    if (only === undefined) return [...this.#topology.primaries]
    const owner = this.#topology.ownerOf(only)
    return owner === undefined ? [] : [owner]
  }

  #follow(losers: ReadonlySet<string>) {
    const wanted = new Set(this.#wantedUrls())
    const isReplaced = (url: string) => this.#options.isSubscriber === true && losers.has(url)
    const leaving = [...this.#byUrl].filter(([url]) => !wanted.has(url) || isReplaced(url))
    for (const [url] of leaving) this.#byUrl.delete(url)
    for (const url of wanted) if (!this.#byUrl.has(url)) this.#open(url)
    if (leaving.length > 0 || losers.size > 0) this.#notifyLost()
    for (const [, { close }] of leaving) close()
    // Keys may have moved between servers that were connected all the time.
    for (const { client } of this.#byUrl.values()) if (client.isReady) this.#notifyReady(client)
  }

  #open(url: string) {
    const { name, log, isSubscriber } = this.#options
    const connection = connectToServer({ url, name, log })
    const { client, close } = connection
    this.#byUrl.set(url, connection)
    const isCurrent = () => this.#byUrl.get(url) === connection && !this.#isClosed
    const lose = () => {
      if (!isCurrent()) return
      this.#topology.refresh()
      this.#notifyLost()
    }
    client.on('ready', () => {
      if (isCurrent()) this.#notifyReady(client)
    })
    client.on('reconnecting', lose)
    client.on('end', lose)
    if (!isSubscriber) return
    client.on('sharded-channel-moved', () => {
      if (!isCurrent()) return
      this.#byUrl.delete(url)
      this.#open(url)
      this.#topology.refresh()
      this.#notifyLost()
      close()
    })
  }

  #notifyReady(client: RedisClient) {
    for (const listener of this.#readyListeners) listener(client)
  }

  #notifyLost() {
    for (const listener of this.#lostListeners) listener()
  }
}
