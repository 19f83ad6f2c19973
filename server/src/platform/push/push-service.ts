// The line to push services: a message sealed for each device (RFC 8291), signed by us (RFC 8292), posted (RFC 8030). Says
// what became of it, and never repeats an address: whoever knows one can write to the device.
import { Worker } from 'node:worker_threads'
import type { DeviceKeys, VapidKeys } from './push-crypto.ts'

export interface Signing {
  /** Whom a push service may turn to: mailto:… */
  subject: string
  keys: VapidKeys
}

export interface Device extends DeviceKeys {
  endpoint: string
}

export interface Parcel {
  text: string
  /** An undelivered message of the same topic is replaced by this one. */
  topic: string
  /** For so long it is worth delivering. */
  ttlSeconds: number
}

/** `gone`: the device will never come back. `later`: another try may help. */
export type Fate = 'sent' | 'gone' | 'refused' | 'later'

/** What the thread is asked. */
export interface Task {
  id: number
  devices: Device[]
  parcel: Parcel
}

export interface PushService {
  /** What became of the message for each device, in their order. */
  send: (devices: Device[], parcel: Parcel) => Promise<Fate[]>
}

export function openPushService(signing: Signing): PushService {
  const waiting = new Map<number, { resolve: (fates: Fate[]) => void; reject: (error: Error) => void }>()
  let thread: Worker | undefined
  let count = 0

  /** Started when there is something to send: most processes of a quiet day never do. */
  function start(): Worker {
    const worker = new Worker(new URL('./push-thread.ts', import.meta.url), { workerData: signing })
    // Jobs that run are waited for when a process ends; the thread by itself keeps nothing open.
    worker.unref()
    worker.on('message', ({ id, fates }: { id: number; fates: Fate[] }) => {
      waiting.get(id)?.resolve(fates)
      waiting.delete(id)
    })
    worker.on('error', () => {})
    worker.on('exit', () => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(new Error('the thread that sends is gone'))
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
