// Joining a room over HTTP: identity, pages of messages, and a cost that does not grow with the table.
import { type ChatMessage, listChatMessages, readChatRoom } from '@campus/contract/chat'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { joinRoom } from '../../../test/fixtures/chat.ts'
import { until } from '../../../test/fixtures/realtime-server.ts'
import type { Tables } from '../../platform/postgres/postgres.ts'
import { listMessages } from '../messages/messages.store.ts'
import { pageOf } from './rooms.rules.ts'

/** Fills a room with messages of the last days. */
async function fill({ query }: Campus, roomId: string, count: number, days = 1) {
  await query('insert into chat_rooms (name, last_id) values ($1, $2)', [roomId, count])
  await query(
    `select chat_make_partition((now() at time zone 'Asia/Seoul')::date - d) from generate_series(0, $1::int) d`,
    [days],
  )
  await query(
    `insert into chat_messages (room_id, id, sent_at, guest, key, text)
     select r.id, n, now() - make_interval(secs => 86400.0 * $3 * ($2::int - n) / $2::int), '00c0ffee00c0ffee', r.id * 10000000 + n, '말 ' || n
     from chat_rooms r, generate_series(1, $2::int) n where r.name = $1`,
    [roomId, count, days],
  )
}

const page = async (campus: Campus, roomId: string, query: { after?: string; before?: string } = {}) =>
  (await campus.call(listChatMessages, { params: { roomId }, query })).body

const idsOf = (messages: ChatMessage[]) => messages.map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

test('a room without messages is open and without rules; a guest gets a name that stays with the browser', async () => {
  const campus = await openCampus()
  const first = await campus.call(readChatRoom, { params: { roomId: 'Room1234' } })
  expect(first.body).toMatchObject({ roomId: 'Room1234', matchId: null, isLocked: false, slowSeconds: 0, userCount: 0 })
  expect(first.body.you).toMatchObject({ isGuest: true, mayTalk: true, mayModerate: false, sanction: null })
  expect(first.body.you.author).toMatch(/^g[0-9a-f]{16}$/)
  expect(first.body.you.name).toMatch(/^익명 \d{4}$/)
  const cookie = first.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^guest=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await fetch(`${campus.url}/api/chat/rooms/Room9`, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(await again.json()).toMatchObject({ you: first.body.you })
  const stranger = await campus.call(readChatRoom, { params: { roomId: 'Room1234' } })
  expect(stranger.body.you.author).not.toBe(first.body.you.author)
  expect(await campus.query('select from chat_rooms')).toEqual([])
})

test.each(['축구방', '우리 과 room_1', '가'.repeat(64)])(
  'any name in a link is a room of its own: %s',
  async (roomId) => {
    const campus = await openCampus()
    const [one, two] = [await joinRoom(campus.node, roomId), await joinRoom(campus.node, roomId)]
    await one.post('들려요?')
    await until(() => two.messages().length === 1)
    expect(two.messages()[0]).toMatchObject({ roomId, message: '들려요?' })
    expect((await campus.call(readChatRoom, { params: { roomId } })).body).toMatchObject({ roomId, userCount: 2 })
    expect((await page(campus, roomId)).messages.map(({ message }) => message)).toEqual(['들려요?'])
  },
)

test.each(['a\u0000b', ' a', '\u202E방', '방%'])(
  'rejects an invalid room name, over HTTP and by socket: %j',
  async (roomId) => {
    const campus = await openCampus()
    expect((await campus.call(readChatRoom, { params: { roomId } })).status).toBe(400)
    await expect(joinRoom(campus.node, roomId)).rejects.toThrow(/BAD_REQUEST|NOT_FOUND/)
  },
)

test('a signed-in person gets their own identity and no guest cookie; moderators see that they may moderate', async () => {
  const campus = await openCampus({ env: { CHAT_GUESTS: 'read' } })
  const matchId = await campus.match()
  const params = { roomId: `match-${matchId}` }
  const fan = await campus.person()
  const [row] = await campus.query<{ nickname: string }>('select nickname from users where id = $1', [fan.userId])
  const { body, headers } = await campus.call(readChatRoom, { params }, fan)
  expect(body).toMatchObject({ matchId, roomId: params.roomId })
  expect(body.you).toEqual({
    author: `u${fan.userId}`,
    name: row?.nickname,
    isGuest: false,
    mayTalk: true,
    mayModerate: false,
    sanction: null,
  })
  expect(headers.get('set-cookie')).toBeNull()
  for (const role of ['MODERATOR', 'ADMIN'] as const) {
    const moderator = await campus.call(readChatRoom, { params }, await campus.person(role))
    expect(moderator.body.you.mayModerate, role).toBe(true)
  }
  expect((await campus.call(readChatRoom, { params })).body.you).toMatchObject({ isGuest: true, mayTalk: false })
})

test('rejects rooms of matches that do not exist, and invalid names', async () => {
  const campus = await openCampus()
  const matchId = await campus.match({ deleted_at: new Date().toISOString() })
  for (const roomId of [`match-${matchId}`, 'match-999999']) {
    const rejection = { status: 404, body: { code: 'MATCH_NOT_FOUND' } }
    expect(await campus.call(readChatRoom, { params: { roomId } })).toMatchObject(rejection)
    expect(await campus.call(listChatMessages, { params: { roomId }, query: {} })).toMatchObject(rejection)
  }
  for (const roomId of ['a%2Fb', 'x'.repeat(65), '%E2%98%83']) {
    expect((await campus.call(readChatRoom, { params: { roomId } })).status, roomId).toBe(400)
  }
})

test('pages: the last 50, the 50 before, and up to 200 missed messages; who missed more gets the last 50', async () => {
  const campus = await openCampus()
  await fill(campus, 'Room1234', 330)
  await fill(campus, 'other', 20)
  expect(await page(campus, 'empty')).toEqual({ messages: [], hasMore: false })
  const last = await page(campus, 'Room1234')
  expect(idsOf(last.messages)).toEqual(range(281, 330))
  expect(last).toMatchObject({ hasMore: true })
  expect(last.messages[49]).toMatchObject({ type: 'TALK', roomId: 'Room1234', message: '말 330', badge: null })

  const pages = [last]
  while (pages.at(-1)?.hasMore) {
    pages.push(await page(campus, 'Room1234', { before: String(pages.at(-1)?.messages[0]?.id) }))
  }
  expect(pages.toReversed().flatMap(({ messages }) => idsOf(messages))).toEqual(range(1, 330))
  expect(pages).toHaveLength(7)

  expect(await page(campus, 'Room1234', { after: '330' })).toEqual({ messages: [], hasMore: false })
  const missed = await page(campus, 'Room1234', { after: '130' })
  expect([idsOf(missed.messages), missed.hasMore]).toEqual([range(131, 330), false])
  const tooMuch = await page(campus, 'Room1234', { after: '129' })
  expect([idsOf(tooMuch.messages), tooMuch.hasMore]).toEqual([range(281, 330), true])
  // The client knows an earlier room of that name, which was deleted.
  const other = await page(campus, 'other', { after: '330' })
  expect([idsOf(other.messages), other.hasMore]).toEqual([range(1, 20), true])
  expect((await page(campus, 'other')).hasMore).toBe(false)
})

/** Runs the query of a page and counts the blocks it read. */
async function blocksOf({ node }: Campus, roomId: string, lastId: number): Promise<number> {
  const { pool } = node.deps.db
  const seen: Array<{ sql: string; parameters: readonly unknown[] }> = []
  const queries = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push(query),
  })
  expect(await listMessages(queries, roomId, pageOf(lastId, {}))).toHaveLength(Math.min(50, lastId))
  const [query] = seen
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${query?.sql}`,
    [...(query?.parameters ?? [])],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

async function p95Of(campus: Campus, roomId: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 220; round++) {
    const began = performance.now()
    await page(campus, roomId)
    times.push(performance.now() - began)
  }
  return times.slice(20).toSorted((one, two) => one - two)[190] ?? 0
}

test('joining costs the same with a fresh table and with 200,000 messages of several days', {
  timeout: 90_000,
}, async () => {
  const campus = await openCampus()
  await fill(campus, 'fresh', 60, 5)
  await campus.query('analyze chat_messages')
  const before = { blocks: await blocksOf(campus, 'fresh', 60), p95: await p95Of(campus, 'fresh') }
  await fill(campus, 'old', 100_000, 5)
  await fill(campus, 'older', 100_000, 5)
  await campus.query('analyze chat_messages')
  const after = { blocks: await blocksOf(campus, 'old', 100_000), p95: await p95Of(campus, 'old') }
  const p95 = `${before.p95.toFixed(2)} → ${after.p95.toFixed(2)} ms`
  process.stdout.write(`join: ${before.blocks} → ${after.blocks} blocks, p95 ${p95}\n`)
  // The index of each day is read, two levels deeper now; nothing grows with the number of messages.
  expect(after.blocks).toBeLessThan(before.blocks + 40)
})

test('clients that join at once share queries and one cached response', async () => {
  const campus = await openCampus()
  await fill(campus, 'Room1234', 60)
  const joinAll = () =>
    Promise.all(
      Array.from({ length: 300 }, async () => (await fetch(`${campus.url}/api/chat/rooms/Room1234/messages`)).text()),
    )
  // The connections are open from then on: the requests arrive together, however slow the machine is.
  await joinAll()
  let acquired = 0
  campus.node.deps.db.pool.on('acquire', () => acquired++)
  const responses = await joinAll()
  expect(new Set(responses).size).toBe(1)
  expect(JSON.parse(responses[0] ?? '')).toMatchObject({ hasMore: true })
  // Two queries for those that arrive together; 600 if each had its own.
  expect(acquired).toBeLessThan(60)
})
