// The thread that sends to push services. Encrypting a message takes a third of a millisecond of CPU, so ten thousand of them
// would block every request of the process. Receives pages of devices, responds with a result for each.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { BadDeviceKeys, encryptForDevice, signVapid } from './push-crypto.ts'
import { Lane, mostAtOnce } from './push-lane.ts'
import { type Answer, openPoster } from './push-post.ts'
import type { Device, Parcel, SendResult, Signing, Task } from './push-service.ts'

/** Of one page: others get their turn in between. */
const pageAtOnce = 100
/** A signature is valid for twelve hours and for all devices of one service; it is renewed every hour. */
const validForMs = 12 * 60 * 60_000
const signedForMs = 60 * 60_000
/** `*.push.apple.com` is as many names as somebody likes to invent. */
const mostServices = 100

const { subject, keys, perSecond } = workerData as Signing
const paceMs = 1000 / perSecond
const post = openPoster(mostAtOnce)

interface Service {
  lane: Lane
  authorization: string
  signedUntil: number
}
const services = new Map<string, Service>()

function serviceAt(origin: string): Service {
  const known = services.get(origin)
  if (known && known.signedUntil > Date.now()) return known
  const authorization = signVapid(keys, { audience: origin, subject, expiresAt: new Date(Date.now() + validForMs) })
  const lane = known?.lane ?? new Lane(() => performance.now())
  const service = { lane, authorization, signedUntil: Date.now() + signedForMs }
  services.set(origin, service)
  return service
}

function forgetIdleServices() {
  if (services.size <= mostServices) return
  for (const [origin, { lane }] of services) if (lane.isIdle()) services.delete(origin)
}

let nextAt = 0

async function turn() {
  const now = performance.now()
  nextAt = Math.max(now, nextAt + paceMs)
  if (nextAt > now) await sleep(nextAt - now)
}

/** A device with invalid keys is gone; a text that is too long does not count against the device. */
function encrypted(device: Device, text: string): Buffer | 'gone' | 'rejected' {
  try {
    return encryptForDevice(device, text)
  } catch (error) {
    return error instanceof BadDeviceKeys ? 'gone' : 'rejected'
  }
}

async function send({ lane, authorization }: Service, device: Device, parcel: Parcel): Promise<SendResult> {
  const body = encrypted(device, parcel.text)
  if (typeof body === 'string') {
    lane.succeeded()
    return body
  }
  const headers = {
    authorization,
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(parcel.ttlSeconds),
    urgency: 'high',
    topic: parcel.topic,
  }
  const answer = await post(new URL(device.endpoint), headers, body).catch(() => null)
  const result = resultOf(answer)
  if (typeof result === 'string') lane.succeeded()
  else lane.refused(answer?.retryAfterSeconds)
  return result
}

/** Null: no answer. */
function resultOf(answer: Answer | null): SendResult {
  if (!answer) return { retryAfterSeconds: 0 }
  const { status, retryAfterSeconds = 0 } = answer
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? { retryAfterSeconds } : 'rejected'
}

/** Services beside each other: one that is slow or paused delays nobody else's devices. */
async function sendAll({ devices, parcel }: Task): Promise<SendResult[]> {
  const results: SendResult[] = []
  const byService = Map.groupBy(devices.entries(), ([, { endpoint }]) => new URL(endpoint).origin)
  const sending = [...byService].flatMap(([origin, itsDevices]) => {
    const { lane } = serviceAt(origin)
    const rest = itsDevices.values()
    async function work() {
      for (const [index, device] of rest) {
        if (await lane.enter()) {
          await turn()
          results[index] = await send(serviceAt(origin), device, parcel)
        } else results[index] = { retryAfterSeconds: lane.pausedSeconds() }
      }
    }
    return Array.from({ length: Math.min(pageAtOnce, itsDevices.length) }, work)
  })
  await Promise.all(sending)
  forgetIdleServices()
  return results
}

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage({ id: task.id, results: await sendAll(task) }, [])
})
