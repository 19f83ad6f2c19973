// Every STOMP destination of the contract × every kind of caller: who may subscribe, who may send, and from which
// origins.
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Destinations } from '../../src/realtime/destinations.ts'
import { openCampus } from '../fixtures/campus.ts'
import { connectByHand, until } from '../fixtures/realtime-server.ts'
import { contractDestinations, type Destination } from '../fuzz/contract.ts'
import { type Caller, callers, makeWorld } from './world.ts'

/** Who has access; a destination without an entry fails. */
const access: Record<string, 'anyone' | 'moderator' | 'admin'> = {
  '/sub/matches': 'anyone',
  '/sub/drafts': 'admin',
  '/sub/matches/{matchId}': 'anyone',
  '/sub/matches/{matchId}/comments': 'anyone',
  '/sub/chat/room/{roomId}': 'anyone',
  '/sub/chat/room/{roomId}/all': 'moderator',
  '/sub/chat/room/{roomId}/events': 'anyone',
  '/user/chat': 'anyone',
  '/pub/chat/message/{roomId}': 'anyone',
  '/pub/chat/reaction/{roomId}': 'anyone',
  '/sub/live': 'anyone',
  '/sub/live/{streamId}/watching': 'anyone',
  '/sub/announcements': 'anyone',
  '/sub/overlays/{overlay}': 'anyone',
  '/sub/screens': 'anyone',
}
const admins: readonly Caller[] = ['admin', 'second admin']
const moderators: readonly Caller[] = ['moderator', ...admins]

const all = await contractDestinations()
const url = (campus: { url: string }) => `${campus.url.replace('http', 'ws')}/ws-stomp/websocket`
const bodies: Record<string, unknown> = {
  '/pub/chat/message/{roomId}': { type: 'TALK', message: '안녕' },
  '/pub/chat/reaction/{roomId}': { CLAP: 1 },
}

test('every destination has an access entry, and nothing else is open', async () => {
  const opened: string[] = []
  for (const way of ['topic', 'personal', 'onSend'] as const) {
    const really = Destinations.prototype[way] as (this: Destinations, path: string, ...more: unknown[]) => void
    vi.spyOn(Destinations.prototype, way).mockImplementation(function (
      this: Destinations,
      path: string,
      ...more: unknown[]
    ) {
      opened.push(path)
      really.call(this, path, ...more)
    })
  }
  await openCampus()
  vi.restoreAllMocks()
  const paths = all.map(({ path }) => path).toSorted()
  expect(Object.keys(access).toSorted()).toEqual(paths)
  expect(opened.toSorted()).toEqual(paths)
})

test('admits every caller with access to a destination, and rejects all others', { timeout: 60_000 }, async () => {
  const campus = await openCampus({ env: { CHAT_GUESTS: 'talk' } })
  const { headersOf, known } = await makeWorld(campus)
  const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name]?.[0]))

  async function outcomeOf({ path, use }: Destination, caller: Caller): Promise<string> {
    const client = await connectByHand(url(campus), { headers: headersOf[caller] })
    // A tap counts only for members of the room.
    if (use === 'SEND') client.send('SUBSCRIBE', { id: 'room', destination: fill('/sub/chat/room/{roomId}') })
    client.send(
      use,
      { destination: fill(path), receipt: 'here', ...(use === 'SUBSCRIBE' && { id: 'one' }) },
      use === 'SEND' ? JSON.stringify(bodies[path]) : '',
    )
    const response = () => client.frames.find((frame) => /^(RECEIPT|ERROR)\n/.test(frame))
    await until(response)
    client.socket.terminate()
    return /^ERROR\nmessage:(\w+)/.exec(response() ?? '')?.[1] ?? 'in'
  }

  const wrong: string[] = []
  for (const destination of all) {
    const attempts = callers.map(async (caller) => {
      const allowed = { anyone: callers, moderator: moderators, admin: admins }[access[destination.path] ?? 'admin']
      const hasAccess = allowed.includes(caller)
      const got = await outcomeOf(destination, caller).catch(String)
      if (got !== (hasAccess ? 'in' : 'FORBIDDEN'))
        wrong.push(`${caller}: ${destination.use} ${destination.path} → ${got}`)
    })
    await Promise.all(attempts)
  }
  expect(wrong).toEqual([])
})

test('rejects SEND to topics, SUBSCRIBE to send destinations, and unknown destinations', async () => {
  const campus = await openCampus()
  const { headersOf } = await makeWorld(campus)
  const attempts = [
    ...all.filter(({ use }) => use === 'SUBSCRIBE').map(({ path }) => ['SEND', path] as const),
    ...all.filter(({ use }) => use === 'SEND').map(({ path }) => ['SUBSCRIBE', path] as const),
    ...['/sub/*', '/sub/chat/room/**', '/sub/sessions', '/user/1/chat', '/topic/x', '/sub/chat/room/a/b', '/sub/'].map(
      (path) => ['SUBSCRIBE', path] as const,
    ),
  ]
  for (const [command, path] of attempts) {
    const client = await connectByHand(url(campus), { headers: headersOf.admin })
    client.send(command, { id: 'x', destination: path.replace(/\{\w+\}/g, '1') }, command === 'SEND' ? '{}' : '')
    expect(await client.next('ERROR\n'), `${command} ${path}`).toContain('message:NOT_FOUND')
    client.socket.terminate()
  }
})

test('rejects messages of guests who may only read', async () => {
  const campus = await openCampus({ env: { CHAT_GUESTS: 'read' } })
  const { headersOf } = await makeWorld(campus)
  for (const [caller, expected] of [
    ['stranger', 'ERROR\nmessage:GUESTS_READ_ONLY'],
    ['expired session', 'ERROR\nmessage:GUESTS_READ_ONLY'],
    ['deleted user', 'ERROR\nmessage:GUESTS_READ_ONLY'],
    ['user', 'RECEIPT'],
  ] as const) {
    const client = await connectByHand(url(campus), { headers: headersOf[caller] })
    client.send('SEND', { destination: '/pub/chat/message/Room1', receipt: 'r' }, '{"type":"TALK","message":"x"}')
    expect(await client.next(expected.slice(0, 5)), caller).toContain(expected)
    client.socket.terminate()
  }
})

test('accepts sockets from our own origin and without one, and from no other', async () => {
  const campus = await openCampus({ env: { PUBLIC_URL: 'http://score.campus.test' } })
  const statusFrom = (origin: string | undefined) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(url(campus), { headers: origin === undefined ? {} : { origin } })
      socket.on('open', () => {
        resolve(101)
        socket.terminate()
      })
      socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0))
      socket.on('error', () => {})
    })
  for (const origin of [undefined, 'http://score.campus.test']) expect(await statusFrom(origin), origin).toBe(101)
  for (const origin of [
    'http://evil.test',
    'null',
    'http://sub.score.campus.test',
    'https://score.campus.test',
    'http://score.campus.test:81',
    'http://score.campus.test.evil.test',
  ]) {
    expect(await statusFrom(origin), origin).toBe(403)
    const info = await fetch(`${campus.url}/ws-stomp/info`, { headers: { origin } })
    expect(info.status, origin).toBe(403)
  }
})
