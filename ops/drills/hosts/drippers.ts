// Clients that never finish their request: headers or a body sent a few bytes at a time, for ever; a disconnected client reconnects.
import { connect, type Socket } from 'node:net'

export interface Drippers {
  open: () => number
  /** How often the server closed one, and the longest that one stayed open. */
  cut: () => { count: number; longestSeconds: number }
  stop: () => void
}

const kinds = {
  headers: { begin: 'GET /api/matches HTTP/1.1\r\nHost: localhost\r\n', drop: 'X-Slow: 1\r\n' },
  body: {
    begin:
      'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
    drop: ' ',
  },
}

export function startDripping(port: number, counts: Record<keyof typeof kinds, number>, everyMs: number): Drippers {
  const held = new Set<Socket>()
  let [isOver, cuts, longestMs] = [false, 0, 0]

  function come({ begin, drop }: { begin: string; drop: string }) {
    const began = performance.now()
    const socket = connect({ port, host: '127.0.0.1' })
    held.add(socket)
    socket.on('error', () => {})
    socket.resume()
    socket.write(begin)
    const dripping = setInterval(() => socket.write(drop), everyMs)
    socket.once('close', () => {
      clearInterval(dripping)
      held.delete(socket)
      if (isOver) return
      cuts++
      longestMs = Math.max(longestMs, performance.now() - began)
      setTimeout(() => {
        if (!isOver) come({ begin, drop })
      }, 100)
    })
  }
  for (const kind of ['headers', 'body'] as const) for (let one = 0; one < counts[kind]; one++) come(kinds[kind])

  return {
    open: () => held.size,
    cut: () => ({ count: cuts, longestSeconds: Math.round(longestMs / 100) / 10 }),
    stop: () => {
      isOver = true
      for (const socket of held) socket.destroy()
    },
  }
}
