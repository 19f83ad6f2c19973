// A naive loop with `ws`: every message it gets goes to every client with send(), one write each. Nothing is joined or sliced; it is
// what one writes first, not the fastest that `ws` can be made.
import { WebSocketServer } from 'ws'
import { tidyOnSignal } from './tidy.ts'

const port = Number(process.argv[2])
const server = new WebSocketServer({ host: '127.0.0.1', port, perMessageDeflate: false, backlog: 4096 })
server.on('connection', (client) => {
  client.on('error', () => {})
  client.on('message', (data) => {
    for (const other of server.clients) if (other.readyState === 1) other.send(data, { binary: false })
  })
})
tidyOnSignal()
