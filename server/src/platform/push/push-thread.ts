// The thread that writes to push services: sealing a message takes a millisecond of pure sums, ten thousand of them would
// hold up every request of the process. Gets pages of devices, answers with what became of each.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { BadDeviceKeys, encryptForDevice, signVapid } from './push-crypto.ts'
import type { Device, Fate, Parcel, Signing, Task } from './push-service.ts'

const atOnce = 50
/** 230 a second: ten thousand within a minute, and a processor left for those who play. */
const paceMs = 1000 / 230
const patienceMs = 3000
/** A signature holds for twelve hours and for all devices of one service; it is made anew every hour. */
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

async function send(device: Device, { text, topic, ttlSeconds }: Parcel): Promise<Fate> {
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
      // Only the service itself was looked at: it may not send us elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.arrayBuffer()
    return fateOf(response.status)
  } catch {
    return 'later'
  }
}

/** A device whose keys are none is gone; what is too long for any device is no fault of this one. */
function encrypted(device: Device, text: string): Buffer | 'gone' | 'refused' {
  try {
    return encryptForDevice(device, text)
  } catch (error) {
    return error instanceof BadDeviceKeys ? 'gone' : 'refused'
  }
}

function fateOf(status: number): Fate {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

let nextAt = 0

async function turn() {
  const now = performance.now()
  nextAt = Math.max(now, nextAt + paceMs)
  await sleep(nextAt - now)
}

/** Some at once: a slow service holds up a few. */
async function sendAll({ devices, parcel }: Task): Promise<Fate[]> {
  const fates: Fate[] = []
  const rest = devices.entries()
  async function work() {
    for (const [index, device] of rest) {
      await turn()
      fates[index] = await send(device, parcel)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return fates
}

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage({ id: task.id, fates: await sendAll(task) }, [])
})
