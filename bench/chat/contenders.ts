// The chat servers compared, each with all it needs on one core: ours with PostgreSQL and Redis, RabbitMQ, Socket.IO.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startDemoCampus } from '@campus/ops/demo-campus'
import { eventually, freePort, startChild, stopChild } from '@campus/ops/local/process'
import { startRedis } from '@campus/ops/local/redis'
import { startServer } from '@campus/ops/node-process'
import { pin, serverCore } from '../process.ts'
import { rabbitMqVersion, startRabbitMq } from './rabbitmq.ts'

export interface Contender {
  /** Arguments with which the generator connects and sends. */
  generatorArgs: string[]
  stop: () => Promise<void>
}

const room = 'Room1234'

/** Which releases we are compared with: each with all of it on one core. */
export const describePeers = () => ({
  rabbitMq: rabbitMqVersion(),
  socketIo: (createRequire(import.meta.url)('socket.io/package.json') as { version: string }).version,
  cores: 1,
})

/** Limits high enough for the bench: otherwise sockets would be rejected and a flood sampled. */
const settings = { SOCKETS_PER_ADDRESS: '20000', CHAT_LINES_PER_SECOND: '1000', CHAT_GUESTS: 'talk' }

/** A production process of ours on a durable PostgreSQL; every message has a key and a RECEIPT, which means it is durable. */
export async function startOurs(): Promise<Contender> {
  const campus = await startDemoCampus(`bench-chat-${process.pid}`)
  const { postgres, redis } = campus.services
  if (!postgres || !redis)
    throw new Error('this bench starts its own services: run it without DATABASE_URL and REDIS_URL')
  for (const service of [postgres, redis]) pin(service.pid())
  const port = await freePort()
  const env = { ...campus.settings, ...settings, PORT: String(port), LOG_LEVEL: 'warn' }
  const node = await startServer('bench', env)
  pin(node.pid())
  const paths = ['-u', '/ws-stomp/websocket', '-s', `/sub/chat/room/${room}`, '-P', `/pub/chat/message/${room}`]
  return {
    generatorArgs: ['-m', 'stomp', '-k', '-p', String(port), ...paths],
    stop: async () => {
      await node.kill()
      await campus.stop()
    },
  }
}

export async function startRabbit(): Promise<Contender> {
  const { port, stop } = await startRabbitMq(serverCore)
  const paths = ['-u', '/ws', '-s', `/topic/${room}`, '-P', `/topic/${room}`]
  return { generatorArgs: ['-m', 'stomp', '-p', String(port), ...paths], stop }
}

export async function startSocketIo(): Promise<Contender> {
  const redis = await startRedis(`bench-socket-io-${process.pid}`)
  pin(redis.pid())
  const port = await freePort()
  const script = join(import.meta.dirname, 'socket-io.ts')
  const child = startChild('taskset', ['-c', serverCore, process.execPath, script, String(port), redis.url], {
    output: 'inherit',
    env: { NODE_ENV: 'production' },
  })
  await eventually(async () => void (await fetch(`http://127.0.0.1:${port}/socket.io/`)), 10_000)
  return {
    generatorArgs: ['-m', 'sio', '-p', String(port), '-u', '/socket.io/?EIO=4&transport=websocket'],
    stop: async () => {
      await stopChild(child, 'SIGTERM')
      await redis.stop()
    },
  }
}
