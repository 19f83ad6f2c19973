// A raw WebSocket for misbehaving clients: it sends the given frames and reads nothing.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connected and subscribed to one destination; from then on it reads nothing. */
export async function listenAndNeverRead(port: number, destination: string, id: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /ws-stomp/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write(textFrame('CONNECT\naccept-version:1.2\nhost:/\nheart-beat:0,0\n\n\0'))
  await once(socket, 'data')
  socket.pause()
  socket.write(textFrame(`SUBSCRIBE\nid:${id}\ndestination:${destination}\n\n\0`))
  return socket
}

/** Empty mask: a client's frames must have the mask bit set. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(8)
  head[0] = 0x81
  head[1] = 0x80 | 126
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}
