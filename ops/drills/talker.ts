// Somebody who talks, for drills: keeps one name, says the next thing when the last one is acknowledged, until then sends it
// again with the same key; and asks for what it missed.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { listChatMessages, RoomMessage } from '@campus/contract/chat'
import type { ReplyOf } from '@campus/contract/endpoint'
import { limits } from '@campus/contract/limits'
import { Client, ReconnectionTimeMode } from '@stomp/stompjs'

export interface Talker {
  /** What was acknowledged, no two things alike, and the id it got. */
  acknowledged: Map<string, number>
  /** What was said in the room, by id: heard or asked for. */
  history: Map<number, string>
  /** Ids that came where a later one had come before on the same connection, or with other words than before. */
  faults: () => number
  connections: () => number
  /** How often something was sent again, and what the server said no with. */
  retries: () => number
  refusals: Map<string, number>
  talkUntil: (isOver: () => boolean, everyMs: number) => Promise<void>
  /** Says nothing new; false when the last word is never acknowledged. */
  settle: (timeoutMs: number) => Promise<boolean>
  catchUp: (lastId: number, timeoutMs: number) => Promise<boolean>
  leave: () => void
}

type Page = ReplyOf<typeof listChatMessages>

export interface TalkerOptions {
  url: string
  roomId: string
  name: string
  /** Told of each thing said that came by the socket. */
  onHeard?: (text: string) => void
}

export async function comeTalker({ url, roomId, name, onHeard }: TalkerOptions): Promise<Talker> {
  const cookie = await guestCookie(url, roomId)
  const acknowledged = new Map<string, number>()
  const history = new Map<number, string>()
  const refusals = new Map<string, number>()
  let [connections, faults, retries, count, whole, newest] = [0, 0, 0, 0, 0, 0]
  let pending: { key: string; text: string } | null = null
  let filling: Promise<void> | null = null

  const keep = (id: number, text: string) => {
    if ((history.get(id) ?? text) !== text) faults++
    history.set(id, text)
    newest = Math.max(newest, id)
    while (history.has(whole + 1)) whole++
  }

  /** One at a time: what is between the last unbroken id and now. */
  const fill = () => (filling ??= askMissed().finally(() => (filling = null)))
  async function askMissed() {
    let page = await ask(`after=${whole}`)
    while (page?.hasMore) {
      // Too much was missed for one answer: backwards, until it meets what is known.
      const [oldest] = page.messages
      for (const { id, message } of page.messages) keep(id, message)
      page = oldest && oldest.id > whole + 1 ? await ask(`before=${oldest.id}`) : undefined
    }
    for (const { id, message } of page?.messages ?? []) keep(id, message)
  }
  async function ask(query: string): Promise<Page | undefined> {
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
      let heard = 0
      client.subscribe('/user/refusals', ({ body }) => {
        const { code } = JSON.parse(body) as { code: string }
        refusals.set(code, (refusals.get(code) ?? 0) + 1)
      })
      const hear = ({ body }: { body: string }) => {
        const news = JSON.parse(body) as RoomMessage
        if (news.type !== 'TALK') return
        if (news.id <= heard) faults++
        heard = news.id
        keep(news.id, news.message)
        onHeard?.(news.message)
        if (whole < newest) void fill()
      }
      client.watchForReceipt('in', () => void fill())
      client.subscribe(`/sub/chat/room/${roomId}`, hear, { receipt: 'in' })
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
    refusals,
    faults: () => faults,
    connections: () => connections,
    retries: () => retries,
    talkUntil: async (isOver, everyMs) => {
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

/** Tries again every so often until it is so; false when it never is. */
async function until(isSo: () => boolean, timeoutMs: number, everyMs: number, attempt: () => unknown) {
  const ends = Date.now() + timeoutMs
  while (!isSo() && Date.now() < ends) {
    await attempt()
    for (let waited = 0; !isSo() && waited < everyMs; waited += 50) await sleep(50)
  }
  return isSo()
}

/** What makes a guest the same person in every tab and after every reconnect. */
export async function guestCookie(url: string, roomId: string): Promise<string> {
  const response = await fetch(`${url}/api/chat/rooms/${roomId}`)
  const [cookie] = response.headers.getSetCookie()
  if (!response.ok || cookie === undefined) throw new Error(`room: ${response.status} ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}
