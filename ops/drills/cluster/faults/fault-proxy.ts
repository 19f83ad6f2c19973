// A TCP line that can be made bad: slow, trickling, deaf in one direction, silent, cut. Held bytes arrive when the
// line is healed, as TCP would retransmit them.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Fault {
  /** Added to each piece, in each direction. */
  delayMs?: number
  jitterMs?: number
  /** Nothing passes: from the client to the server, the other way, or both. Connections stay open. */
  holds?: 'up' | 'down' | 'both'
  /** So many bytes a second in each direction. */
  bytesPerSecond?: number
  /** New connections are reset. */
  rejects?: boolean
}

export interface FaultProxy {
  port: number
  set: (fault: Fault) => void
  heal: () => void
  /** Refuses new connections, as the kernel does for a program that has ended; taken and reset, a write could not be tried elsewhere. */
  refuse: () => void
  /** Takes connections again, on the same port. */
  accept: () => Promise<void>
  /** Ends all connections, with a reset where it is to be noticed at once. */
  cut: (how?: 'reset' | 'end') => void
  /** The server side is gone without a FIN or RST: what the client sends is discarded for good. */
  blackhole: () => void
  connections: () => number
  /** Shows every piece that goes to the server. */
  watch: (listener: (bytes: Buffer) => void) => void
  stop: () => Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  up: Lane
  down: Lane
}

export async function startFaultProxy(targetPort: number, random: () => number = Math.random): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let fault: Fault = {}
  let onUp: ((bytes: Buffer) => void) | undefined

  const server = createServer((client) => {
    if (fault.rejects) {
      client.resetAndDestroy()
      return
    }
    const target = connect(targetPort, '127.0.0.1')
    const laneTo = (to: Socket, way: 'up' | 'down') => new Lane(to, way, () => fault, random)
    const pair = { client, server: target, up: laneTo(target, 'up'), down: laneTo(client, 'down') }
    pairs.add(pair)
    for (const [from, to, lane] of [
      [client, target, pair.up],
      [target, client, pair.down],
    ] as const) {
      from.setNoDelay(true)
      from.on('error', () => to.destroy())
      from.on('data', (bytes) => {
        if (from === client) onUp?.(bytes)
        lane.take(bytes)
      })
      from.on('end', () => lane.take(null))
      from.on('close', () => {
        if (!from.readableEnded) to.destroy()
        // One side may stay for ever after the other has gone: it is cut, and stopped, with the rest.
        if (client.destroyed && target.destroyed) pairs.delete(pair)
      })
    }
  })
  const accept = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await accept(0)
  const { port } = server.address() as AddressInfo

  const flush = () => {
    for (const { up, down } of pairs) for (const lane of [up, down]) lane.flow()
  }
  return {
    port,
    set: (next) => {
      fault = next
      flush()
    },
    heal: () => {
      fault = {}
      flush()
    },
    refuse: () => void server.close(),
    accept: () => accept(port),
    cut: (how = 'reset') => {
      for (const { client, server: target } of pairs) {
        for (const side of [client, target]) {
          if (how === 'reset') side.resetAndDestroy()
          else side.destroy()
        }
      }
    },
    blackhole: () => {
      for (const { client, server: target, up, down } of pairs) {
        for (const lane of [up, down]) lane.swallow()
        target.removeAllListeners('close').destroy()
        client.on('close', () => target.destroy())
      }
    },
    connections: () => [...pairs].filter(({ client, server: target }) => !client.destroyed && !target.destroyed).length,
    watch: (listener) => {
      onUp = listener
    },
    stop: async () => {
      for (const { client, server: target } of pairs) for (const side of [client, target]) side.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One direction of one connection. Null marks its end. */
class Lane {
  readonly #to: Socket
  readonly #way: 'up' | 'down'
  readonly #fault: () => Fault
  readonly #random: () => number
  readonly #waiting: Array<{ bytes: Buffer | null; dueAt: number }> = []
  #timer: NodeJS.Timeout | undefined
  #isSwallowing = false

  constructor(to: Socket, way: 'up' | 'down', fault: () => Fault, random: () => number) {
    this.#to = to
    this.#way = way
    this.#fault = fault
    this.#random = random
  }

  take(bytes: Buffer | null): void {
    if (this.#isSwallowing) return
    const { delayMs = 0, jitterMs = 0, bytesPerSecond } = this.#fault()
    const now = performance.now()
    // Jitter never reorders: TCP is one stream.
    const before = this.#waiting.at(-1)?.dueAt ?? now
    const trickleMs = bytesPerSecond && bytes ? (1000 * bytes.length) / bytesPerSecond : 0
    const dueAt = Math.max(before, now + delayMs + this.#random() * jitterMs) + trickleMs
    this.#waiting.push({ bytes, dueAt })
    this.flow()
  }

  flow(): void {
    clearTimeout(this.#timer)
    const { holds, delayMs, jitterMs, bytesPerSecond } = this.#fault()
    if (holds === 'both' || holds === this.#way) return
    const isGood = !delayMs && !jitterMs && !bytesPerSecond
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const waitMs = isGood ? 0 : next.dueAt - performance.now()
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.flow(), Math.ceil(waitMs))
        return
      }
      this.#waiting.shift()
      if (next.bytes === null) this.#to.end()
      else if (!this.#to.destroyed) this.#to.write(next.bytes)
    }
  }

  swallow(): void {
    this.#isSwallowing = true
    this.#waiting.length = 0
  }
}
