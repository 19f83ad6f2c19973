// A receiver of webhooks that fails now and then: it answers 500, or not at all. It checks signatures by itself.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookBody } from '@campus/contract/webhooks'
import type { chance } from '../../demo/prng.ts'
import type { Received } from './judge.ts'

export async function startReceiver(draw: ReturnType<typeof chance>) {
  const received: Received[] = []
  let secret = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const fate = draw.real()
      if (fate < 0.02) {
        request.socket.destroy()
        return
      }
      const text = Buffer.concat(parts).toString()
      const { match } = JSON.parse(text) as WebhookBody
      const isSigned = isValid(secret, String(request.headers['campus-score-signature']), text)
      if (match) received.push({ matchId: match.id, version: match.version, isSigned })
      // Received, but the sender learns nothing of it.
      response.writeHead(fate < 0.04 ? 500 : 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    expectSecret: (own: string) => void (secret = own),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isValid(secret: string, header: string, text: string): boolean {
  const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  return given === createHmac('sha256', secret).update(`${time}.`).update(text).digest('hex')
}
