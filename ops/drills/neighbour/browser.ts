// A browser for the drill `neighbour`: it stores its cookies, calls the API, opens a STOMP socket, and reads its owner's emails.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@campus/contract/limits'
import PostalMime from 'postal-mime'

export interface Answer {
  /** 0 when no answer came in time. */
  status: number
  body: unknown
}

const socketMs = 10_000
const emailMs = 60_000

export class Browser {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  logOut(): void {
    this.#cookies.delete('sid')
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: { cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(limits.httpTimeoutMs),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) this.#cookies.set(name, value)
        else this.#cookies.delete(name)
      }
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    } catch (error) {
      return { status: 0, body: (error as Error).message }
    }
  }

  /** The first attempt counts: a real page would try again, and its owner would wait. */
  connect(): Promise<StompSocket> {
    return openSocket(this.#url, this.cookie)
  }
}

export interface StompSocket {
  /** Resolves with the RECEIPT, rejects with the error code. */
  send: (command: string, headers: Record<string, string>, body?: string) => Promise<void>
  /** Sends these very characters. */
  sendRaw: (text: string) => void
  isOpen: () => boolean
  close: () => void
}

async function openSocket(url: string, cookie: string): Promise<StompSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`, {
    protocols: ['v12.stomp'],
    headers: { cookie },
  })
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const rejectAll = (reason: string) => {
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }
  const answerOf = (id: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.set(id, { resolve, reject })
    const timer = setTimeout(() => reject(new Error('NO_ANSWER')), socketMs)
    return promise.finally(() => clearTimeout(timer))
  }
  let receipts = 0
  const write = (command: string, headers: Record<string, string>, body = '') =>
    socket.send(
      `${command}\n${Object.entries(headers)
        .map(([name, value]) => `${name}:${value}\n`)
        .join('')}\n${body}\0`,
    )
  socket.addEventListener('message', ({ data }) => {
    const [head = '', body = ''] = String(data).replace(/\0$/, '').split('\n\n', 2)
    const header = (name: string) =>
      head
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
    if (head.startsWith('CONNECTED')) waiting.get('CONNECTED')?.resolve()
    if (head.startsWith('RECEIPT')) waiting.get(header('receipt-id') ?? '')?.resolve()
    if (head.startsWith('ERROR')) rejectAll(header('message') ?? 'ERROR')
    if (header('destination') === '/user/refusals') {
      const { code, receipt } = JSON.parse(body) as { code: string; receipt: string }
      waiting.get(receipt)?.reject(new Error(code))
    }
  })
  socket.addEventListener('close', ({ code }) => rejectAll(`CLOSED_${code}`))
  socket.addEventListener('error', () => rejectAll('NOT_LET_IN'))
  const connected = answerOf('CONNECTED')
  socket.addEventListener('open', () => write('CONNECT', { 'accept-version': '1.2', host: '/', 'heart-beat': '0,0' }))
  await connected
  const send = (command: string, headers: Record<string, string>, body?: string) => {
    const receipt = `r${++receipts}`
    const answer = answerOf(receipt)
    if (socket.readyState === WebSocket.OPEN) write(command, { ...headers, receipt }, body)
    else rejectAll('CLOSED')
    return answer
  }
  return {
    send,
    sendRaw: (text) => socket.send(text),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}

/** The text of the newest email to an address, once there are more than before. */
export async function readEmail(folder: string, to: string, before = 0): Promise<string> {
  for (let waited = 0; waited < emailMs; waited += 250) {
    const names = (await readdir(folder)).filter((one) => one.endsWith(`-${to}.eml`)).toSorted()
    const name = names.at(-1)
    if (name && names.length > before) return (await PostalMime.parse(await readFile(join(folder, name)))).text ?? ''
    await sleep(250)
  }
  throw new Error('NO_EMAIL')
}

export async function countEmails(folder: string, to: string): Promise<number> {
  return (await readdir(folder)).filter((name) => name.endsWith(`-${to}.eml`)).length
}
