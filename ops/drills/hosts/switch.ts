// A small TCP switch: the address that processes know of a service, whichever machine it is on now. Turning it cuts what was
// open, as an address that moved does.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Switch {
  port: number
  turnTo: (port: number) => void
  close: () => void
}

export async function openSwitch(first: number): Promise<Switch> {
  let target = first
  const open = new Set<Socket>()
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    turnTo: (port) => {
      target = port
      cut()
    },
    close: () => {
      server.close()
      cut()
    },
  }
}
