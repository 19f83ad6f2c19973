// Serves at a writer what an edge does not hold itself (chat, overlays): one more socket for each client that asks for it, as
// that client. It sees no difference: ids of subscriptions and receipts are its own. While no writer is there its own socket stays.
import type { Logger } from 'pino'
import { boundedLog } from '../platform/bounded-log.ts'
import type { Connection, Elsewhere } from '../realtime/connection.ts'
import type { Frame } from '../realtime/stomp-frame.ts'
import { Relay } from './relay.ts'

export interface Relays extends Elsewhere {
  readonly size: number
  close: () => void
}

interface RelayOptions {
  urls: readonly string[]
  log: Logger
}

const checkEveryMs = 5000
const mostSubscriptions = 20

export function openRelays({ urls, log }: RelayOptions): Relays {
  const relays = new Map<Connection, Relay>()
  const reportLoss = boundedLog<number>((_, leftOut) =>
    log.info({ leftOut }, 'sockets of clients at a writer lost, opening them again'),
  )
  let turn = Math.floor(Math.random() * urls.length)
  const nextUrl = () =>
    `${(urls[turn++ % urls.length] ?? '').replace(/^http/, 'ws').replace(/\/$/, '')}/ws-stomp/websocket`

  function relayOf(connection: Connection): Relay {
    const known = relays.get(connection)
    if (known) return known
    const relay = new Relay(connection, nextUrl, {
      onLost: () => reportLoss(1),
      onIdle: () => relays.delete(connection),
    })
    relays.set(connection, relay)
    return relay
  }

  const checks = setInterval(() => {
    const now = performance.now()
    for (const relay of relays.values()) relay.check(now)
  }, checkEveryMs)
  checks.unref()

  function take(connection: Connection, frame: Frame): boolean {
    const { command, headers } = frame
    const relay = relays.get(connection)
    if (command === 'SUBSCRIBE') {
      const [id, destination = ''] = [headers.get('id'), headers.get('destination')]
      const isHeld = connection.context.destinations.findTopic(destination) !== null
      // What is broken is rejected here, as any process would.
      if (isHeld || !id || connection.subscriptions?.has(id) || !/^\/(sub|user)\//.test(destination)) return false
      if ((relay?.subscriptions ?? 0) >= mostSubscriptions) return false
      relayOf(connection).subscribe(id, frame)
      return true
    }
    if (command === 'UNSUBSCRIBE') return relay?.unsubscribe(headers.get('id') ?? '', frame) ?? false
    if (command !== 'SEND') return false
    relayOf(connection).send(frame)
    return true
  }

  return {
    take,
    end(connection) {
      relays.get(connection)?.close()
      relays.delete(connection)
    },
    close() {
      clearInterval(checks)
      for (const relay of relays.values()) relay.close()
      relays.clear()
    },
    get size() {
      return relays.size
    },
  }
}
