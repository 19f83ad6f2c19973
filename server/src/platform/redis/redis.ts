// Connections to Redis, to the server that holds a key.
import type { Logger } from 'pino'
import { connectToServer, type RedisClient } from './server-connection.ts'

export { canConnectToServer as canConnectToRedis, type RedisClient } from './server-connection.ts'

export interface RedisServers {
  /** To the server that holds the key now. Its commands may name several keys only if they have one hash tag. */
  of: (key: string) => RedisClient
  /** Keys of one group may stand in one command. */
  groupOf: (key: string) => string
  /** All servers are connected. */
  readonly isReady: boolean
  /** More connections to the same servers. Close them before this one. */
  duplicate: (options: DuplicateOptions) => RedisServers
  close: () => void
}

interface DuplicateOptions {
  name: string
  /** Connect only to the server that holds this key. */
  only?: string
}

/** Connects in the background, so that a process can start while Redis is down. */
export function openRedis({ url, name, log }: { url: string; name: string; log: Logger }): RedisServers {
  const { client, close } = connectToServer({ url, name, log })
  return {
    of: () => client,
    groupOf: () => '',
    get isReady() {
      return client.isReady
    },
    duplicate: (options) => openRedis({ url, log, name: options.name }),
    close,
  }
}
