// A line as slow and lossy as one at a full ground, between a browser and the server. Chromium's own throttling loses nothing, and the
// kernel's netem is not on every machine: so packets are paced and lost here, and what TCP pays for a lost one is waited for.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Quality {
  bitsPerSecond: number
  /** There and back. */
  roundTripMs: number
  /** Of the packets, from 0 to 1. */
  loss: number
}

/** What is in a packet, with 40 bytes of headers around it. */
const payload = 1460
const headers = 40

/** How long a packet takes: its bytes, and as often as it is lost the wait until that is noticed and the bytes again. */
export function packetMs(bytes: number, { bitsPerSecond, roundTripMs, loss }: Quality, chance: () => number): number {
  const onceMs = ((bytes + headers) * 8000) / bitsPerSecond
  let ms = onceMs
  // A retransmission waits for a round trip and the 200 ms that Linux adds at least; what is behind it waits too.
  while (chance() < loss) ms += roundTripMs + 200 + onceMs
  return ms
}

export async function openLine(target: string, quality: Quality, chance: () => number) {
  const far = new URL(target)
  const sockets = new Set<Socket>()
  const half = quality.roundTripMs / 2

  /** In order, one packet after the other. */
  async function carry(from: Socket, to: Socket, firstMs: number) {
    await sleep(firstMs)
    for await (const piece of from as AsyncIterable<Buffer>)
      for (let at = 0; at < piece.length; at += payload) {
        const packet = piece.subarray(at, at + payload)
        await sleep(packetMs(packet.length, quality, chance))
        setTimeout(() => to.write(packet), half)
      }
    setTimeout(() => to.end(), half)
  }

  const server = createServer((near) => {
    const onward = connect(Number(far.port), far.hostname)
    for (const socket of [near, onward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    // The browser's connection is made at once here; on such a line that is a round trip of its own.
    void carry(near, onward, quality.roundTripMs).catch(() => onward.destroy())
    void carry(onward, near, 0).catch(() => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
