// Thousands of phones with keys of their own, and the push service that they hang on, for drills and benches.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PushMessage } from '@campus/contract/push'
import { getPushKey } from '@campus/contract/push'

export interface Phone {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** What a phone received, in order; null where its own key does not open it. */
export type Opened = PushMessage | null

export type PhonesRequest = { phones: number; serverKey: string } | 'open'

export interface Phones {
  /** Where the server sends notifications to. */
  origin: string
  /** New ones, for the installation at `url`. */
  make: (url: string, count: number) => Promise<Phone[]>
  /** Messages that have arrived, on all of them. */
  taken: () => number
  open: () => Promise<Opened[][]>
  stop: () => Promise<void>
}

export interface PhonesOptions {
  /** Milliseconds after which their push service answers, from and to: the real ones are some way off. */
  answersAfter: [least: number, most: number]
}

export async function startPhones({ answersAfter }: PhonesOptions = { answersAfter: [0, 0] }): Promise<Phones> {
  const taken = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { taken: taken.buffer, answersAfter }
  const thread = new Worker(new URL('./phones-thread.ts', import.meta.url), { workerData })
  const [origin] = (await once(thread, 'message')) as [string]
  const request = async <T>(message: PhonesRequest) => {
    thread.postMessage(message, [])
    const [answer] = (await once(thread, 'message')) as [T]
    return answer
  }
  return {
    origin,
    make: async (url, count) => {
      const { key } = (await (await fetch(`${url}${getPushKey.path}`)).json()) as { key: string }
      return request<Phone[]>({ phones: count, serverKey: key })
    },
    taken: () => Atomics.load(taken, 0),
    open: () => request<Opened[][]>('open'),
    stop: async () => void (await thread.terminate()),
  }
}
