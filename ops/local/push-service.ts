// A push service on this machine, for tests and benches: accepts messages (RFC 8030), verifies their VAPID
// signature (RFC 8292), and decrypts them with the device's key (RFC 8291). It makes no outgoing calls.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Received {
  readonly text: string
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  subject: string
}

export interface Device {
  endpoint: string
  keys: { p256dh: string; auth: string }
  received: Received[]
  /** How the service answers messages for this device, one answer each; 201 when none is left. */
  answers: Array<number | { status: number; retryAfter: string }>
}

export interface PushServiceHere {
  origin: string
  /** A browser's new subscription, made with the server's public key. */
  device: (serverKey: string) => Device
  /** All received messages, for counting. */
  onTaken: (listener: () => void) => void
  /** Connections that were opened so far. */
  connections: () => number
  stop: () => Promise<void>
}

interface Options {
  /** How long it takes to answer; the real ones are some way off. */
  answersAfterMs?: () => number
  /** Messages that come are answered once this resolves. */
  holds?: Promise<unknown>
}

interface Known {
  device: Device
  serverKey: string
  ecdh: ECDH
  auth: Buffer
}

/** What a push service has to take at least (RFC 8030): the real ones take no more. */
const mostBytes = 4096

export async function startPushService({ answersAfterMs, holds }: Options = {}): Promise<PushServiceHere> {
  const known = new Map<string, Known>()
  const listeners: Array<() => void> = []
  const signatures = new Map<string, string>()

  async function take(request: IncomingMessage): Promise<Device['answers'][number]> {
    const found = known.get((request.url ?? '').replace(/\?.*/, ''))
    if (request.method !== 'POST' || !found) return 404
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = found.device.answers.shift()
    if (answer) return answer
    const { authorization = '', ttl, topic, urgency } = request.headers as Record<string, string | undefined>
    const subject = signatures.get(authorization) ?? subjectOf(authorization, found.serverKey, origin)
    if (subject === null) return 403
    signatures.set(authorization, subject)
    if (!/^\d+$/.test(ttl ?? '') || (topic && !/^[\w-]{1,32}$/.test(topic))) return 400
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415
    const body = Buffer.concat(chunks)
    if (body.length > mostBytes) return 413
    found.device.received.push({
      // A real push service can't decrypt messages: the device decrypts, when its messages are read.
      get text() {
        return openSealed(body, found)
      },
      topic,
      ttl: Number(ttl),
      urgency,
      subject,
    })
    for (const listener of listeners) listener()
    return 201
  }

  const server = createServer((request, response) => {
    const answer = async (given: Device['answers'][number]) => {
      const { status, retryAfter } = typeof given === 'number' ? { status: given, retryAfter: undefined } : given
      await holds
      if (answersAfterMs) await sleep(answersAfterMs())
      const headers = {
        ...(status === 201 && { location: `${origin}/message` }),
        ...(retryAfter && { 'retry-after': retryAfter }),
      }
      response.writeHead(status, headers).end()
    }
    take(request).then(answer, () => answer(400))
  })
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    device: (serverKey) => {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const p256dh = ecdh.generateKeys().toString('base64url')
      const keys = { p256dh, auth: auth.toString('base64url') }
      const device: Device = { endpoint: origin + path, keys, received: [], answers: [] }
      known.set(path, { device, serverKey, ecdh, auth })
      return device
    },
    onTaken: (listener) => void listeners.push(listener),
    connections: () => connections,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Who signed, or null when the signature is not that of the key the device was subscribed with, or not for us, or over. */
function subjectOf(authorization: string, serverKey: string, origin: string): string | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== serverKey || json(head).alg !== 'ES256') return null
  const point = Buffer.from(serverKey, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url'))) return null
  const { aud, exp, sub } = json(claims)
  const secondsLeft = Number(exp) - Date.now() / 1000
  const isOurs = aud === origin && secondsLeft > 0 && secondsLeft <= 24 * 3600
  return isOurs && typeof sub === 'string' && /^(mailto:[^\s@]+@[^\s@]+|https:)/.test(sub) ? sub : null
}

const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** One record of aes128gcm: salt, record size, the sender's key, then the text with its padding, sealed. */
export function openSealed(sealed: Buffer, { ecdh, auth }: Pick<Known, 'ecdh' | 'auth'>): string {
  const keyLength = sealed.readUInt8(20)
  const [salt, sender] = [sealed.subarray(0, 16), sealed.subarray(21, 21 + keyLength)]
  const secret = ecdh.computeSecret(sender)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', secret, auth, about, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const body = sealed.subarray(21 + keyLength)
  if (body.length > sealed.readUInt32BE(16)) throw new Error('more than one record')
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
  return plain.subarray(0, end).toString()
}
