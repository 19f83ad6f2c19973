// The push service in a thread of its own: what it takes to receive is no part of how long a score takes.
import { parentPort, workerData } from 'node:worker_threads'
import { startPushService } from '@campus/ops/local/push-service'

const taken = new Int32Array(workerData as SharedArrayBuffer)
const service = await startPushService()
service.onTaken(() => void Atomics.add(taken, 0, 1))
parentPort?.on('message', (serverKey: string) => {
  const { endpoint, keys } = service.device(serverKey)
  parentPort?.postMessage({ endpoint, keys }, [])
})
parentPort?.postMessage(service.origin, [])
