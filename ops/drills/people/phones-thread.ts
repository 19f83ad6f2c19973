// The push service and everybody's phones in a thread of their own: what it takes to receive is no part of how long a score takes.
import { parentPort, workerData } from 'node:worker_threads'
import type { PushMessage } from '@campus/contract/push'
import { type Device, startPushService } from '../../local/push-service.ts'
import type { Phone, PhonesOptions, PhonesRequest } from './phones.ts'

const given = workerData as PhonesOptions & { taken: SharedArrayBuffer }
const taken = new Int32Array(given.taken)
const [least, most] = given.answersAfter
const service = await startPushService(most > 0 ? { answersAfterMs: () => least + Math.random() * (most - least) } : {})
service.onTaken(() => void Atomics.add(taken, 0, 1))
let devices: Device[] = []

parentPort?.on('message', (request: PhonesRequest) => {
  if (request === 'open') {
    // Each with its own key, as its owner's browser would: what another phone's key sealed does not open.
    parentPort?.postMessage(
      devices.map(({ received }) => received.map(open)),
      [],
    )
    return
  }
  devices = Array.from({ length: request.phones }, () => service.device(request.serverKey))
  parentPort?.postMessage(
    devices.map(({ endpoint, keys }): Phone => ({ endpoint, keys })),
    [],
  )
})
parentPort?.postMessage(service.origin, [])

function open(message: { readonly text: string }): PushMessage | null {
  try {
    return JSON.parse(message.text) as PushMessage
  } catch {
    return null
  }
}
