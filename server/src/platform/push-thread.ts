// The thread that writes to push services: sealing a message takes a millisecond of pure sums, ten thousand of them would
// hold up every request of the process. Gets pages of devices, answers with what became of each.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import webPush from 'web-push'
import type { Device, Fate, Parcel, Signing, Task } from './push-service.ts'

const atOnce = 50
/** 230 a second: ten thousand within a minute, and a processor left for those who play. */
const paceMs = 1000 / 230
const patienceMs = 3000
/** A signature holds for twelve hours, and for all devices of one service. */
const signedForMs = 60 * 60_000

const { subject, keys } = workerData as Signing
const signed = new Map<string, { authorization: string; until: number }>()

function authorizationFor(origin: string): string {
  const known = signed.get(origin)
  if (known && known.until > Date.now()) return known.authorization
  const made = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
  signed.set(origin, { authorization: made.Authorization, until: Date.now() + signedForMs })
  return made.Authorization
}

async function send(device: Device, { text, topic, ttlSeconds }: Parcel): Promise<Fate> {
  const body = sealed(device, text)
  // Keys that are no point of the curve: nothing can ever be written to such a device.
  if (!body) return 'gone'
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

function sealed({ endpoint, p256dh, auth }: Device, text: string): Buffer | null {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text).body
  } catch {
    return null
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
