// What is sent over the connection: each SEND ends with its RECEIPT, a refusal, or the loss of the connection. Apart from
// the connection itself, so that the first load does not carry it.
import { limits } from '@campus/contract/limits'
import { ApiError } from '../api/api-error.ts'
import { connection } from './connection.ts'

type Headers = Record<string, string>

interface Wire {
  watchForReceipt(receipt: string, callback: (frame: { headers: Headers }) => void): void
  publish(message: { destination: string; body: string; headers: Headers }): void
}

/** The part of the connection that sending stands on. */
interface Line {
  state(): { phase: string }
  watch(watcher: () => void): () => void
  client(): Wire | undefined
  subscribe(path: string, listener: { onBody(body: unknown): void; onReady(): void }): () => void
}

interface Waiting {
  resolve(headers: Headers): void
  reject(error: ApiError): void
}

interface Refusal {
  code: string
  details?: unknown
  receipt: string | null
}

/** Private to the connection: without it a refused SEND would end the connection. */
const refusalsPath = '/user/refusals'
let receipts = 0

/** Sends for as long as it is not closed. A SEND on a lost connection fails with NETWORK: who sends decides what then. */
export function openSending(line: Line = connection) {
  const waiting = new Map<string, Waiting>()

  function settle(receipt: string | null): Waiting | undefined {
    const found = waiting.get(receipt ?? '')
    waiting.delete(receipt ?? '')
    return found
  }

  const stopRefusals = line.subscribe(refusalsPath, {
    onBody(body) {
      const { code, details, receipt } = body as Refusal
      settle(receipt)?.reject(new ApiError(code, 400, undefined, details))
    },
    onReady() {},
  })
  const failAll = () => {
    for (const receipt of waiting.keys()) settle(receipt)?.reject(new ApiError('NETWORK'))
  }
  const stopWatching = line.watch(() => line.state().phase !== 'open' && failAll())

  /** The headers of the RECEIPT. */
  function send(destination: string, body: unknown, headers: Headers = {}): Promise<Headers> {
    const client = line.client()
    if (!client) return Promise.reject(new ApiError('NETWORK'))
    const receipt = `send-${++receipts}`
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(receipt)?.reject(new ApiError('TIMEOUT')), limits.httpTimeoutMs)
      waiting.set(receipt, {
        resolve(told) {
          clearTimeout(timer)
          resolve(told)
        },
        reject(error) {
          clearTimeout(timer)
          reject(error)
        },
      })
      client.watchForReceipt(receipt, (frame) => settle(receipt)?.resolve(frame.headers))
      client.publish({ destination, body: JSON.stringify(body), headers: { ...headers, receipt } })
    })
  }

  function close() {
    stopRefusals()
    stopWatching()
    failAll()
  }

  return { send, close }
}

export type Sending = ReturnType<typeof openSending>
