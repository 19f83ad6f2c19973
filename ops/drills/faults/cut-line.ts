// A line between browsers and an installation that can be cut: the one way to be offline that every browser takes for real, its
// service workers too. It can also serve another release's service worker.
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../local/process.ts'

export interface Line {
  url: string
  cut: () => void
  mend: () => void
  /** Serves this as /sw.js from now on. */
  replaceWorker: (source: string) => void
  close: () => void
}

function answerWorker(socket: Socket, source: string) {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/javascript\r\ncache-control: no-cache\r\nconnection: close'
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(source)}\r\n\r\n${source}`)
}

export async function openLine(target: string): Promise<Line> {
  const sockets = new Set<Socket>()
  const far = new URL(target)
  const port = await freePort()
  let isCut = false
  let worker: string | undefined

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const onward = connect(Number(far.port), far.hostname)
    for (const socket of [near, onward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        onward.destroy()
      })
    }
    // Browsers send one request after the other on a line: each begins a piece of its own.
    near.on('data', (piece) => {
      if (worker !== undefined && piece.toString('latin1', 0, 12) === 'GET /sw.js H') answerWorker(near, worker)
      else onward.write(piece)
    })
    onward.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${port}`,
    cut,
    mend: () => {
      isCut = false
    },
    replaceWorker: (source) => {
      worker = source
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
