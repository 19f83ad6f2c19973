// Socket.IO with its Redis adapter, as its documentation puts them together: what a member emits goes to the whole room.
// argv: PORT REDIS_URL
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-adapter'
import { Server } from 'socket.io'

const [port, url = ''] = process.argv.slice(2)
const publisher = createClient({ url })
const subscriber = publisher.duplicate()
await Promise.all([publisher.connect(), subscriber.connect()])
const server = createServer()
const io = new Server(server, {
  transports: ['websocket'],
  perMessageDeflate: false,
  adapter: createAdapter(publisher, subscriber),
  // The generator answers no pings.
  pingInterval: 3_600_000,
  pingTimeout: 3_600_000,
})
io.on('connection', async (socket) => {
  await socket.join('Room1234')
  socket.on('chat', (message: unknown) => io.to('Room1234').emit('chat', message))
})
server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4096 })
