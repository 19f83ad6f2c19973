// Chat clients written only against the published contract: a common library over SockJS, and one that writes bare
// frames.
import { Client, type IMessage } from '@stomp/stompjs'
import SockJS from 'sockjs-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openCampus, type Person } from './fixtures/campus.ts'
import { until } from './fixtures/realtime-server.ts'

vi.setConfig({ testTimeout: 60_000 })

interface Received {
  sender: string
  message: string
  userCount: number
}

/** Subscribes, reads sender, message and userCount, publishes type, roomId, sender and message: no more is published. */
function openLibraryClient(url: string, roomId: string) {
  const received: Received[] = []
  const client = new Client({
    webSocketFactory: () => new SockJS(`${url}/ws-stomp`),
    connectHeaders: { nickname: 'Anonymous' },
    reconnectDelay: 5000,
    heartbeatIncoming: 4000,
    heartbeatOutgoing: 4000,
    onConnect: () =>
      client.subscribe(`/sub/chat/room/${roomId}`, ({ body }: IMessage) => received.push(JSON.parse(body) as Received)),
  })
  client.activate()
  onTestFinished(() => client.deactivate())
  const publish = (type: 'TALK' | 'QUIT', message?: string) =>
    client.publish({
      destination: `/pub/chat/message/${roomId}`,
      body: JSON.stringify({ type, roomId, sender: 'Anonymous', ...(message && { message }) }),
    })
  return { client, received, publish }
}

/** Uses only a WebSocket and strings. */
function openBareClient(url: string, roomId: string, { cookie }: Person) {
  const received: Received[] = []
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`, { headers: { cookie } })
  onTestFinished(() => socket.terminate())
  socket.on('open', () => socket.send('CONNECT\naccept-version:1.1,1.2\nheart-beat:0,0\nnickname:가짜\n\n\0'))
  socket.on('message', (data: Buffer) => {
    for (const frame of data.toString().split('\0')) {
      if (frame.startsWith('CONNECTED')) socket.send(`SUBSCRIBE\nid:sub-0\ndestination:/sub/chat/room/${roomId}\n\n\0`)
      if (frame.startsWith('MESSAGE')) received.push(JSON.parse(frame.slice(frame.indexOf('\n\n') + 2)) as Received)
    }
  })
  const publish = (type: 'TALK' | 'QUIT', message?: string) => {
    const body = JSON.stringify({ type, roomId, sender: '가짜', message })
    socket.send(`SEND\ndestination:/pub/chat/message/${roomId}\ncontent-type:application/json\n\n${body}\0`)
  }
  return { received, publish }
}

const lines = ({ received }: { received: Received[] }) =>
  received.filter(({ message }) => message !== '').map(({ sender, message }) => `${sender}: ${message}`)
const countOf = ({ received }: { received: Received[] }) => received.at(-1)?.userCount

test('both clients exchange messages over two processes, see the number of members, and leave', async () => {
  const campus = await openCampus()
  const two = await campus.addNode()
  const person = await campus.person()
  const [user] = await campus.query<{ nickname: string }>('select nickname from users')
  const library = openLibraryClient(campus.url, 'Room4321')
  const bare = openBareClient(two.url, 'Room4321', person)
  await until(() => countOf(library) === 2 && countOf(bare) === 2, 20_000)
  library.publish('TALK', '안녕하세요')
  bare.publish('TALK', '반가워요')
  await until(() => lines(library).length === 2 && lines(bare).length === 2)
  expect(lines(library)).toEqual(lines(bare))
  // The sender's name comes from the session, not from the message.
  const [own, guests] = lines(bare).toSorted()
  expect([own, guests]).toEqual([`${user?.nickname}: 반가워요`, expect.stringMatching(/^익명 \d{4}: 안녕하세요$/)])
  library.publish('QUIT')
  await library.client.deactivate()
  await until(() => countOf(bare) === 1)
})
