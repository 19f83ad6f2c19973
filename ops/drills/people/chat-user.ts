// A simulated chat user for drills: uses one name, sends the next message when the last one is acknowledged, until then resends
// it with the same key; and fetches what it missed.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { listChatMessages, RoomMessage } from '@campus/contract/chat'
import type { ReplyOf } from '@campus/contract/endpoint'
import { limits } from '@campus/contract/limits'
import { Client, ReconnectionTimeMode } from '@stomp/stompjs'

export interface ChatUser {
  /** Acknowledged messages, all different, with their ids. */
  acknowledged: Map<string, number>
  /** Messages of the room by id: received by socket or fetched. */
  history: Map<number, string>
  /** Ids that arrived after a later one on the same connection, or with another text than before. */
  faults: () => number
  connections: () => number
  /** How often a message was resent, and the error codes of rejections. */
  retries: () => number
  rejections: Map<string, number>
  chatUntil: (isOver: () => boolean, everyMs: number) => Promise<void>
  /** Sends nothing new; false when the last message is never acknowledged. */
  settle: (timeoutMs: number) => Promise<boolean>
  catchUp: (lastId: number, timeoutMs: number) => Promise<boolean>
  leave: () => void
}

type Page = ReplyOf<typeof listChatMessages>

export interface ChatUserOptions {
  url: string
  roomId: string
  name: string
  /** Called with each message that the socket received. */
  onReceived?: (text: string) => void
}

export async function connectChatUser({ url, roomId, name, onReceived }: ChatUserOptions): Promise<ChatUser> {
  const cookie = await guestCookie(url, roomId)
  const acknowledged = new Map<string, number>()
  const history = new Map<number, string>()
  const rejections = new Map<string, number>()
  let [connections, faults, retries, count, whole, newest] = [0, 0, 0, 0, 0, 0]
  let pending: { key: string; text: string } | null = null
  let filling: Promise<void> | null = null

  const record = (id: number, text: string) => {
    if ((history.get(id) ?? text) !== text) faults++
    history.set(id, text)
    newest = Math.max(newest, id)
    while (history.has(whole + 1)) whole++
  }

  /** One fetch at a time: everything after the last id without a gap. */
  const fill = () => (filling ??= fetchMissed().finally(() => (filling = null)))
  async function fetchMissed() {
    let page = await fetchPage(`after=${whole}`)
    while (page?.hasMore) {
      // One page does not cover the gap: page backwards until it closes.
      const [oldest] = page.messages
      for (const { id, message } of page.messages) record(id, message)
      page = oldest && oldest.id > whole + 1 ? await fetchPage(`before=${oldest.id}`) : undefined
    }
    for (const { id, message } of page?.messages ?? []) record(id, message)
  }
  async function fetchPage(query: string): Promise<Page | undefined> {
    const signal = AbortSignal.timeout(5000)
    const response = await fetch(`${url}/api/chat/rooms/${roomId}/messages?${query}`, { signal }).catch(() => undefined)
    return response?.ok ? ((await response.json().catch(() => undefined)) as Page | undefined) : undefined
  }

  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`, {
        protocols: ['v12.stomp'],
        headers: { cookie },
      }),
    heartbeatIncoming: limits.heartbeatMs,
    heartbeatOutgoing: limits.heartbeatMs,
    connectionTimeout: 5000,
    reconnectDelay: 100 + Math.random() * 400,
    maxReconnectDelay: 2000,
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    onConnect: () => {
      connections++
      let lastReceived = 0
      client.subscribe('/user/refusals', ({ body }) => {
        const { code } = JSON.parse(body) as { code: string }
        rejections.set(code, (rejections.get(code) ?? 0) + 1)
      })
      const onMessage = ({ body }: { body: string }) => {
        const message = JSON.parse(body) as RoomMessage
        if (message.type !== 'TALK') return
        if (message.id <= lastReceived) faults++
        lastReceived = message.id
        record(message.id, message.message)
        onReceived?.(message.message)
        if (whole < newest) void fill()
      }
      client.watchForReceipt('in', () => void fill())
      client.subscribe(`/sub/chat/room/${roomId}`, onMessage, { receipt: 'in' })
    },
  })
  client.activate()

  function send() {
    if (pending === null || !client.connected) return
    const { key, text } = pending
    client.watchForReceipt(key, ({ headers }) => {
      acknowledged.set(text, Number(headers['message-id']))
      if (pending?.key === key) pending = null
    })
    const body = JSON.stringify({ type: 'TALK', roomId, sender: name, message: text })
    client.publish({ destination: `/pub/chat/message/${roomId}`, headers: { key, receipt: key }, body })
  }

  return {
    acknowledged,
    history,
    rejections,
    faults: () => faults,
    connections: () => connections,
    retries: () => retries,
    chatUntil: async (isOver, everyMs) => {
      await sleep(Math.random() * everyMs)
      while (!isOver()) {
        if (pending === null) pending = { key: randomUUID(), text: `${name} ${++count} @${performance.now()}` }
        else retries++
        send()
        await sleep(everyMs * (0.9 + Math.random() * 0.2))
      }
    },
    settle: (timeoutMs) =>
      until(
        () => pending === null,
        timeoutMs,
        2500,
        () => {
          retries++
          send()
        },
      ),
    catchUp: (lastId, timeoutMs) => until(() => whole >= lastId, timeoutMs, 200, fill),
    leave: () => void client.deactivate({ force: true }),
  }
}

/** Retries at an interval until the condition holds; false on timeout. */
async function until(isSo: () => boolean, timeoutMs: number, everyMs: number, attempt: () => unknown) {
  const ends = Date.now() + timeoutMs
  while (!isSo() && Date.now() < ends) {
    await attempt()
    for (let waited = 0; !isSo() && waited < everyMs; waited += 50) await sleep(50)
  }
  return isSo()
}

/** The cookie that identifies a guest in every tab and after every reconnect. */
export async function guestCookie(url: string, roomId: string): Promise<string> {
  const response = await fetch(`${url}/api/chat/rooms/${roomId}`)
  const [cookie] = response.headers.getSetCookie()
  if (!response.ok || cookie === undefined) throw new Error(`room: ${response.status} ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}
