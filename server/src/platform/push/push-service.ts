// Client of push services: encrypts a message for each device (RFC 8291), signs it (RFC 8292) and posts it (RFC 8030).
// Reports the result of each, and never logs an endpoint: whoever knows one can write to the device.
import { Worker } from 'node:worker_threads'
import type { DeviceKeys, VapidKeys } from './push-crypto.ts'

export interface Signing {
  /** Contact for the push service: mailto:… */
  subject: string
  keys: VapidKeys
  /** At most so many messages, to all services together. */
  perSecond: number
}

export interface Device extends DeviceKeys {
  endpoint: string
}

export interface Parcel {
  text: string
  /** An undelivered message of the same topic is replaced by this one. */
  topic: string
  /** After this time the push service drops the message. */
  ttlSeconds: number
}

/** `gone`: the device will never come back. With seconds: another attempt may help, after what its service asked for (0: nothing). */
export type SendResult = 'sent' | 'gone' | 'rejected' | { retryAfterSeconds: number }

/** A request to the thread. */
export interface Task {
  id: number
  devices: Device[]
  parcel: Parcel
}

export interface PushService {
  /** One result per device, in their order. */
  send: (devices: Device[], parcel: Parcel) => Promise<SendResult[]>
}

export function openPushService(signing: Signing): PushService {
  const waiting = new Map<number, { resolve: (results: SendResult[]) => void; reject: (error: Error) => void }>()
  let thread: Worker | undefined
  let count = 0

  /** Started at the first message: on a quiet day most processes never send one. */
  function start(): Worker {
    const worker = new Worker(new URL('./push-thread.ts', import.meta.url), { workerData: signing })
    // A process that ends waits for its running jobs, so the thread itself need not keep it alive.
    worker.unref()
    worker.on('message', ({ id, results }: { id: number; results: SendResult[] }) => {
      waiting.get(id)?.resolve(results)
      waiting.delete(id)
    })
    worker.on('error', () => {})
    worker.on('exit', () => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(new Error('push thread ended'))
      waiting.clear()
    })
    return worker
  }

  return {
    send: (devices, parcel) => {
      thread ??= start()
      const id = ++count
      thread.postMessage({ id, devices, parcel } satisfies Task, [])
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
  }
}
