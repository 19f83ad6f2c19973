// Our realtime server and hub, as the product runs them, with one topic and one SEND destination that feeds it.
// argv: PORT [REDIS_URL]. With a Redis, messages go through the product's bus; without, they stay in the process.
import { createServer } from 'node:http'
import { type Bus, openBus } from '@campus/server/realtime/bus'
import { Destinations } from '@campus/server/realtime/destinations'
import { Hub, noBus } from '@campus/server/realtime/hub'
import { openRealtimeServer } from '@campus/server/realtime/realtime-server'
import { pino } from 'pino'
import { tidyOnSignal } from './tidy.ts'

const [port, redisUrl] = process.argv.slice(2)
const log = pino({ level: 'warn' })
const bus: Bus | null = redisUrl === undefined ? null : openBus({ url: redisUrl, prefix: 'bench:', log })
const hub = new Hub(bus ?? noBus)
const destinations = new Destinations()
let messages = 0

bus?.onMessage((topic, id, body) => hub.deliver(topic, id, body))
destinations.topic('/sub/room')
destinations.onSend('/pub/room', ({ body }) => {
  const id = String(++messages)
  if (bus === null) hub.deliver('/sub/room', id, body)
  else void bus.publish('/sub/room', id, body)
})

const realtime = openRealtimeServer({
  node: 'bench',
  hub,
  destinations,
  log,
  allowOrigin: () => true,
  identify: async () => null,
  // One generator simulates everybody.
  maxPerNetwork: Number.POSITIVE_INFINITY,
  frameRate: { perSecond: 1e9, burst: 1e9 },
})
const server = createServer((request, answer) => {
  if (!realtime.handleRequest(request, answer)) answer.writeHead(404).end()
})
server.on('upgrade', (request, socket, head) => {
  if (!realtime.handleUpgrade(request, socket, head)) socket.destroy()
})
server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4096 })
tidyOnSignal()
