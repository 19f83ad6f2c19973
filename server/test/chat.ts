// People in a chat as the server knows them: a WebSocket that speaks STOMP, and what came by it.
import type { ChatEvent, ChatNews } from '@campus/contract/chat'
import type { ServerProcess } from '../src/process.ts'
import { connectByHand, until } from '../src/realtime/test-door.ts'
import { newToken } from '../src/tokens.ts'
import type { Person } from './campus.ts'

type Talk = Extract<ChatNews, { type: 'TALK' }>
type Count = Extract<ChatNews, { type: 'COUNT' }>

const readFrame = (frame: string) => {
  const [head = '', body = ''] = frame.replace(/\0$/, '').split(/\n\n([^]*)/)
  const headers = new Map(
    head
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const),
  )
  return { headers, body }
}

/** A guest's cookie: the same in all tabs of a browser. */
export const newGuest = () => ({ cookie: `guest=${newToken().token}` })

let receipts = 0

/** Comes into a room: listens to its messages and events, and to what is told to the connection alone. `from` is believed where the proxy is trusted. */
export async function comeIn(
  { url }: Pick<ServerProcess, 'url'>,
  roomId: string,
  { person, topic = '', from }: { person?: Pick<Person, 'cookie'>; topic?: '' | '/all'; from?: string } = {},
) {
  const client = await connectByHand(`${url.replace('http', 'ws')}/ws-stomp/websocket`, {
    headers: { ...(person && { cookie: person.cookie }), ...(from && { 'x-forwarded-for': from }) },
  })
  const news: ChatNews[] = []
  const events: ChatEvent[] = []
  const notices: unknown[] = []
  const refusals: Array<{ code: string; details?: unknown; receipt: string }> = []
  const confirmed = new Map<string, string>()
  const takers: Record<string, (body: never) => unknown> = {
    [`/sub/chat/room/${roomId}${topic}`]: (body) => news.push(body),
    [`/sub/chat/room/${roomId}/events`]: (body) => events.push(body),
    '/user/chat': (body) => notices.push(body),
    '/user/refusals': (body) => refusals.push(body),
  }
  client.socket.on('message', (data: Buffer) => {
    const text = data.toString()
    const { headers, body } = readFrame(text)
    if (text.startsWith('MESSAGE')) takers[headers.get('destination') ?? '']?.(JSON.parse(body) as never)
    if (text.startsWith('RECEIPT')) confirmed.set(headers.get('receipt-id') ?? '', headers.get('message-id') ?? '')
  })
  /** Waits for the RECEIPT, or throws the refusal's code. */
  const send = async (command: string, headers: Record<string, string>, body = '') => {
    const receipt = `r${++receipts}`
    client.send(command, { ...headers, receipt }, body)
    const refusal = () => refusals.find((one) => one.receipt === receipt)
    await until(() => confirmed.has(receipt) || refusal() || client.closeCode() !== null, 15_000)
    const { code } = refusal() ?? {}
    if (code) throw new Error(code)
    if (!confirmed.has(receipt)) throw new Error(`closed ${client.closeCode()}: ${client.frames.at(-1)}`)
    return Number(confirmed.get(receipt))
  }
  for (const [place, destination] of Object.keys(takers).toReversed().entries())
    await send('SUBSCRIBE', { id: `s${place}`, destination })
  const publish = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send('SEND', { destination: `/pub/chat/${path}/${roomId}`, ...headers }, JSON.stringify(body))
  return {
    client,
    news,
    events,
    notices,
    refusals,
    send,
    publish,
    lines: () => news.filter((one): one is Talk => one.type === 'TALK'),
    counts: () => news.filter((one): one is Count => one.type === 'COUNT').map(({ userCount }) => userCount),
    /** The message's id. */
    say: (message: string, key?: string) => publish('message', { type: 'TALK', roomId, message }, key ? { key } : {}),
    quit: () => publish('message', { type: 'QUIT', roomId }),
    tap: (counts: Record<string, number>) => publish('reaction', counts),
    async leave() {
      client.socket.close()
      await until(() => client.closeCode() !== null)
    },
  }
}
