// The thread that sends to push services. Encrypting a message takes a millisecond of CPU, so ten thousand of them
// would block every request of the process. Receives pages of devices, responds with a result for each.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { BadDeviceKeys, encryptForDevice, signVapid } from './push-crypto.ts'
import type { Device, Parcel, SendResult, Signing, Task } from './push-service.ts'

const atOnce = 50
/** 230 a second: ten thousand within a minute, with CPU left for requests. */
const paceMs = 1000 / 230
const timeoutMs = 3000
/** A signature is valid for twelve hours and for all devices of one service; it is renewed every hour. */
const validForMs = 12 * 60 * 60_000
const signedForMs = 60 * 60_000

const { subject, keys } = workerData as Signing
const signed = new Map<string, { authorization: string; until: number }>()

function authorizationFor(origin: string): string {
  const known = signed.get(origin)
  if (known && known.until > Date.now()) return known.authorization
  const authorization = signVapid(keys, { audience: origin, subject, expiresAt: new Date(Date.now() + validForMs) })
  signed.set(origin, { authorization, until: Date.now() + signedForMs })
  return authorization
}

async function send(device: Device, { text, topic, ttlSeconds }: Parcel): Promise<SendResult> {
  const body = encrypted(device, text)
  if (typeof body === 'string') return body
  try {
    const response = await fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: authorizationFor(new URL(device.endpoint).origin),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic,
      },
      body: new Uint8Array(body),
      // Only this host was validated: a redirect could lead anywhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    return resultOf(response.status)
  } catch {
    return 'retry'
  }
}

/** A device with invalid keys is gone; a text that is too long does not count against the device. */
function encrypted(device: Device, text: string): Buffer | 'gone' | 'rejected' {
  try {
    return encryptForDevice(device, text)
  } catch (error) {
    return error instanceof BadDeviceKeys ? 'gone' : 'rejected'
  }
}

function resultOf(status: number): SendResult {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'retry' : 'rejected'
}

let nextAt = 0

async function turn() {
  const now = performance.now()
  nextAt = Math.max(now, nextAt + paceMs)
  await sleep(nextAt - now)
}

/** In parallel, so that a slow service delays only a few. */
async function sendAll({ devices, parcel }: Task): Promise<SendResult[]> {
  const results: SendResult[] = []
  const rest = devices.entries()
  async function work() {
    for (const [index, device] of rest) {
      await turn()
      results[index] = await send(device, parcel)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage({ id: task.id, results: await sendAll(task) }, [])
})
