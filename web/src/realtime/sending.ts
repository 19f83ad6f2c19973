// Sends over the connection: each SEND ends with its RECEIPT, a rejection, a timeout, or the loss of the connection. Apart from
// the connection itself, so that it is not part of the first load.
import { limits } from '@campus/contract/limits'
import { ApiError } from '../api/api-error.ts'
import { connection } from './connection.ts'

type Headers = Record<string, string>

interface StompClient {
  watchForReceipt(receipt: string, callback: (frame: { headers: Headers }) => void): void
  publish(message: { destination: string; body: string; headers: Headers }): void
}

/** The part of the connection that sending needs. */
interface SenderConnection {
  state(): { phase: string }
  watch(watcher: () => void): () => void
  client(): StompClient | undefined
  subscribe(path: string, listener: { onBody(body: unknown): void; onReady(): void }): () => void
}

interface PendingSend {
  resolve(headers: Headers): void
  reject(error: ApiError): void
}

interface Rejection {
  code: string
  details?: unknown
  receipt: string | null
}

/** Private to the connection. Without this subscription a rejected SEND would end the connection. */
const rejectionsPath = '/user/refusals'
let receipts = 0

/** Sends until it is closed. A SEND on a lost connection fails with NETWORK: the caller decides whether to retry. */
export function createSender(on: SenderConnection = connection) {
  const pending = new Map<string, PendingSend>()

  function takePending(receipt: string | null): PendingSend | undefined {
    const found = pending.get(receipt ?? '')
    pending.delete(receipt ?? '')
    return found
  }

  const stopRejections = on.subscribe(rejectionsPath, {
    onBody(body) {
      const { code, details, receipt } = body as Rejection
      takePending(receipt)?.reject(new ApiError(code, 400, undefined, details))
    },
    onReady() {},
  })
  const failAll = () => {
    for (const receipt of pending.keys()) takePending(receipt)?.reject(new ApiError('NETWORK'))
  }
  const stopWatching = on.watch(() => on.state().phase !== 'open' && failAll())

  /** Resolves with the headers of the RECEIPT. */
  function send(destination: string, body: unknown, headers: Headers = {}): Promise<Headers> {
    const client = on.client()
    if (!client) return Promise.reject(new ApiError('NETWORK'))
    const receipt = `send-${++receipts}`
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => takePending(receipt)?.reject(new ApiError('TIMEOUT')), limits.httpTimeoutMs)
      pending.set(receipt, {
        resolve(receiptHeaders) {
          clearTimeout(timer)
          resolve(receiptHeaders)
        },
        reject(error) {
          clearTimeout(timer)
          reject(error)
        },
      })
      client.watchForReceipt(receipt, (frame) => takePending(receipt)?.resolve(frame.headers))
      client.publish({ destination, body: JSON.stringify(body), headers: { ...headers, receipt } })
    })
  }

  function close() {
    stopRejections()
    stopWatching()
    failAll()
  }

  return { send, close }
}

export type Sender = ReturnType<typeof createSender>
