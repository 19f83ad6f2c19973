// Chat over real sockets, on two processes with one database and one Redis.
import { changeRoomRules } from '@campus/contract/chat'
import { afterEach, expect, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'
import { joinRoom, newGuest } from '../../test/fixtures/chat.ts'
import { until } from '../../test/fixtures/realtime-server.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.restoreAllMocks().useRealTimers())

async function openTwo(env: NodeJS.ProcessEnv = {}) {
  const campus = await openCampus({ env })
  return { campus, one: campus.node, two: await campus.addNode() }
}

const codeOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)
const range = (most: number) => Array.from({ length: most }, (_, index) => index + 1)

test('everybody gets all messages of two processes in the same order, without a gap', async () => {
  const { campus, one, two } = await openTwo({ CHAT_LINES_PER_SECOND: '1000' })
  const people = await Promise.all(
    range(12).map(async (n) => joinRoom(n % 2 ? one : two, 'Room1000', { person: await campus.person() })),
  )
  const listener = await joinRoom(two, 'Room1000')
  await Promise.all(people.flatMap((person, at) => range(3).map((n) => person.post(`말 ${at}-${n}`))))
  await until(() => [listener, ...people].every((person) => person.messages().length === 36))
  for (const person of [listener, ...people]) {
    expect(person.messages().map(({ id }) => id)).toEqual(range(36))
    expect(person.messages().every(({ after, id, skipped }) => after === id - 1 && skipped === 0)).toBe(true)
    expect(person.messages().map(({ message }) => message)).toEqual(listener.messages().map(({ message }) => message))
  }
  const rows = await campus.query<{ id: string; text: string }>('select id, text from chat_messages order by id')
  expect(rows.map(({ text }) => text)).toEqual(listener.messages().map(({ message }) => message))
})

test('sends the receipt after the commit, with the id; takes the sender from the session, masks bad words', async () => {
  const { campus, one } = await openTwo()
  const person = await campus.person('MODERATOR')
  const sender = await joinRoom(one, 'Room1000', { person })
  const id = await sender.publish('message', { type: 'TALK', sender: '가짜', roomId: 'x', message: '  시발 골!  ' })
  const rows = await campus.query<{ id: number; text: string }>('select id, text from chat_messages')
  expect(rows).toEqual([{ id, text: '시발 골!' }])
  await until(() => sender.messages().length === 1)
  const [user] = await campus.query<{ nickname: string }>('select nickname from users')
  expect(sender.messages()[0]).toMatchObject({
    id,
    roomId: 'Room1000',
    author: `u${person.userId}`,
    sender: user?.nickname,
    badge: 'MODERATOR',
    message: '○○ 골!',
    userCount: 1,
  })
})

test('stores one message for a key repeated on two processes, whatever its text; keys of other authors are apart', async () => {
  const { campus, one, two } = await openTwo()
  const person = await campus.person()
  const [tab, other] = [await joinRoom(one, 'Room1000', { person }), await joinRoom(two, 'Room1000', { person })]
  const ids = await Promise.all([tab.post('하나', 'key-00000001'), other.post('하나!', 'key-00000001')])
  expect(ids).toEqual([1, 1])
  expect(await other.post('하나?', 'key-00000001')).toBe(1)
  const stranger = await joinRoom(two, 'Room1000', { person: await campus.person() })
  expect(await stranger.post('둘', 'key-00000001')).toBe(2)
  expect(await campus.query('select 1 from chat_messages')).toHaveLength(2)
})

test('the same text under a new key is a new message; only the rate limit applies', async () => {
  const { campus, one } = await openTwo()
  const fan = await joinRoom(one, 'Room1000', { person: await campus.person() })
  const listener = await joinRoom(one, 'Room1000')
  const ids = [await fan.post('골!', 'key-00000001'), await fan.post('골!', 'key-00000002')]
  expect(ids).toEqual([1, 2])
  await until(() => listener.messages().length === 2)
  expect(listener.messages().map(({ message }) => message)).toEqual(['골!', '골!'])
  expect(await fan.post('골!', 'key-00000003')).toBe(3)
  expect(await codeOf(fan.post('골!', 'key-00000004'))).toBe('TOO_MANY_REQUESTS')
  // A retry of a stored message is no new message: it gets its id although the rate limit is used up.
  expect(await fan.post('골!', 'key-00000001')).toBe(1)
})

test('a system clock that is set back does not extend the rate limit', async () => {
  const { node } = await openCampus()
  const guest = await joinRoom(node, 'Room1000', { person: newGuest() })
  expect([await guest.post('하나'), await guest.post('둘')]).toEqual([1, 2])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 })
  const passed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + 4100)
  expect(await guest.post('셋')).toBe(3)
})

test('limits users, and guests more strictly, over tabs on two processes; slow mode limits all but moderators', async () => {
  const { campus, one, two } = await openTwo()
  const person = await campus.person()
  const tabs = [await joinRoom(one, 'Room1000', { person }), await joinRoom(two, 'Room1000', { person })]
  for (const n of range(3)) {
    await tabs[n % 2]?.post(`말 ${n}`)
    await until(() => tabs.every((tab) => tab.messages().length === n))
  }
  expect(await codeOf(tabs[0]?.post('말 4') as Promise<unknown>)).toBe('TOO_MANY_REQUESTS')
  expect(tabs[0]?.rejections[0]?.details).toMatchObject({ retryAfterSeconds: expect.any(Number) })
  expect(await codeOf(tabs[1]?.post('말 5') as Promise<unknown>)).toBe('TOO_MANY_REQUESTS')

  const guest = newGuest()
  const browser = [
    await joinRoom(one, 'Room1000', { person: guest }),
    await joinRoom(two, 'Room1000', { person: guest }),
  ]
  expect([await browser[0]?.post('손님 1'), await browser[0]?.post('손님 2')]).toEqual([4, 5])
  await until(() => browser[1]?.messages().length === 2)
  expect(await codeOf(browser[1]?.post('손님 3') as Promise<unknown>)).toBe('TOO_MANY_REQUESTS')
  const names = new Set(browser[1]?.messages().map(({ sender }) => sender))
  expect([...names]).toEqual([expect.stringMatching(/^익명 \d{4}$/)])

  const calm = await joinRoom(one, 'Room1000', { person: await campus.person() })
  const staff = await campus.person('MODERATOR')
  const moderator = await joinRoom(one, 'Room1000', { person: staff })
  const rules = { isLocked: false, slowSeconds: 60 }
  const changed = await campus.call(changeRoomRules, { params: { roomId: 'Room1000' }, body: rules }, staff)
  expect(changed.status).toBe(200)
  await until(() => calm.events.some((event) => event.type === 'RULES'))
  await calm.post('한 번')
  await moderator.post('조용히')
  expect(await codeOf(calm.post('두 번'))).toBe('TOO_MANY_REQUESTS')
  await moderator.post('해 주세요')
})

test('counts members over two processes: joins, closed tabs, QUIT; a connection counts once', async () => {
  const { campus, one, two } = await openTwo()
  const moderator = await campus.person('MODERATOR')
  const first = await joinRoom(one, 'Room1000', { person: moderator })
  await first.send('SUBSCRIBE', { id: 'whole', destination: '/sub/chat/room/Room1000/all' })
  const second = await joinRoom(two, 'Room1000')
  const third = await joinRoom(two, 'Room1000')
  await until(() => first.counts().at(-1) === 3 && second.counts().at(-1) === 3)
  await third.leave()
  await until(() => first.counts().at(-1) === 2 && second.counts().at(-1) === 2)
  await second.quit()
  await until(() => first.counts().at(-1) === 1)
  expect(await first.post('나 혼자')).toBe(1)
  await until(() => first.messages().length === 1)
  expect(first.messages()[0]?.userCount).toBe(1)
  expect(second.messages()).toEqual([])
})

test('sums the reactions of a second over all processes in one event, at most twenty for each connection', async () => {
  const { one, two } = await openTwo()
  const [first, second] = [await joinRoom(one, 'Room1000'), await joinRoom(two, 'Room1000')]
  await Promise.all([first.tap({ CLAP: 15 }), first.tap({ FIRE: 15 }), second.tap({ CLAP: 1_000_000 })])
  const sum = (events: typeof first.events, reaction: 'CLAP' | 'FIRE') =>
    events.reduce((all, event) => all + (event.type === 'REACTIONS' ? (event.counts[reaction] ?? 0) : 0), 0)
  await until(() => [first, second].every(({ events }) => sum(events, 'CLAP') === 35 && sum(events, 'FIRE') === 5))
  expect(first.events.length).toBeLessThanOrEqual(3)
})

test('rejects invalid bodies and keeps the connection; /all is for moderators', async () => {
  const { campus, one } = await openTwo()
  const sender = await joinRoom(one, 'Room1000', { person: await campus.person() })
  const destination = '/pub/chat/message/Room1000'
  const bodies = ['', '{', '[]', '1', 'null', '{"type":"SHOUT"}', '{"type":"TALK"}', '{"type":"TALK","message":7}']
  for (const body of bodies) expect(await codeOf(sender.send('SEND', { destination }, body))).toBe('BAD_REQUEST')
  for (const message of ['', '   ', '가'.repeat(301), '널\0']) {
    // Each by another person: rejected messages count in the rate limit.
    const other = await joinRoom(one, 'Room1000', { person: await campus.person() })
    expect(await codeOf(other.post(message)), message).toBe('BAD_REQUEST')
  }
  expect(await codeOf(sender.post('열쇠', 'short'))).toBe('BAD_REQUEST')
  for (const counts of [{ CLAP: 0 }, { CLAP: 1.5 }, { BOO: 1 }, { CLAP: 'x' }])
    expect(await codeOf(sender.tap(counts as never))).toBe('BAD_REQUEST')
  expect(await sender.post('😀'.repeat(300))).toBe(1)
  const all = '/sub/chat/room/Room1000/all'
  expect(await codeOf(sender.send('SUBSCRIBE', { id: 'whole', destination: all }))).toMatch(/FORBIDDEN/)
  const moderator = await joinRoom(one, 'Room1000', { person: await campus.person('MODERATOR'), topic: '/all' })
  await moderator.post('다 봅니다')
  await until(() => moderator.messages().length === 1)
})

test('in a flood readers get a fair sample in order, moderators everything', async () => {
  const { campus, one, two } = await openTwo({ CHAT_LINES_PER_SECOND: '5' })
  const people = await Promise.all(
    range(20).map(async (n) => joinRoom(n % 2 ? one : two, 'Room1000', { person: await campus.person() })),
  )
  const moderator = await joinRoom(one, 'Room1000', { person: await campus.person('ADMIN'), topic: '/all' })
  const started = performance.now()
  await Promise.all(people.flatMap((person, at) => range(3).map((n) => person.post(`${at}-${n}`))))
  await until(() => moderator.messages().length === 60)
  expect(moderator.messages().map(({ id }) => id)).toEqual(range(60))
  const [reader] = people
  const left = () =>
    60 -
    (reader?.messages().reduce((all, { skipped }) => all + 1 + skipped, 0) ?? 0) -
    (reader?.received.findLast(({ type }) => type === 'COUNT')?.skipped ?? 0)
  await until(() => left() === 0)
  const shown = reader?.messages() ?? []
  const seconds = (performance.now() - started) / 1000
  expect(shown.length).toBeGreaterThanOrEqual(5)
  expect(shown.length).toBeLessThanOrEqual(5 + 5 * seconds)
  expect(shown.every(({ id, after, skipped }) => id - after - 1 === skipped)).toBe(true)
  expect(new Set(shown.slice(0, 5).map(({ author }) => author)).size).toBe(5)
})

test('opens rooms of existing matches, creates a named room with its first message, limits named rooms', async () => {
  const { campus, one } = await openTwo()
  const matchId = await campus.match()
  const fan = await joinRoom(one, `match-${matchId}`)
  expect(await campus.query('select match_id::int from chat_rooms')).toEqual([{ match_id: matchId }])
  expect(await codeOf(fan.send('SUBSCRIBE', { id: 'x', destination: '/sub/chat/room/match-999999' }))).toBe(
    'MATCH_NOT_FOUND',
  )
  const person = await campus.person()
  const sayIn = (roomId: string) =>
    fan.send('SEND', { destination: `/pub/chat/message/${roomId}` }, JSON.stringify({ type: 'TALK', message: roomId }))
  for (const n of range(5)) expect(await codeOf(sayIn(`Room100${n}`))).toBe('1')
  expect(await codeOf(sayIn('Room2000'))).toBe('TOO_MANY_ROOMS')
  const other = await joinRoom(one, 'Room1001', { person })
  expect(await other.post('있는 방에서는')).toBe(2)
  expect(await campus.query('select 1 from chat_rooms')).toHaveLength(6)
})

test('CHAT_GUESTS=read rejects messages of guests', async () => {
  const { campus, one } = await openTwo({ CHAT_GUESTS: 'read' })
  const guest = await joinRoom(one, 'Room1000')
  expect(await codeOf(guest.post('안녕'))).toBe('GUESTS_READ_ONLY')
  const person = await joinRoom(one, 'Room1000', { person: await campus.person() })
  await person.post('안녕하세요')
  await until(() => guest.messages().length === 1)
})
