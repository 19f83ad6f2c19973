// The chat's cleanup on the real database: partitions created and dropped while people chat, rooms and addresses expired.
import { changeRoomRules, listChatMessages, reportChatMessage, sanctionAuthor } from '@campus/contract/chat'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Campus, openCampus } from '../../../test/fixtures/campus.ts'
import { backdate, postIn } from '../../../test/fixtures/messages.ts'
import { cleanupLock, withCleanupLock } from './messages.jobs.store.ts'
import { cleanup } from './messages.jobs.ts'

const daysOf = async ({ query }: Campus) =>
  (
    await query<{ day: number }>(
      `select to_date(right(relname, 8), 'YYYYMMDD') - (now() at time zone 'Asia/Seoul')::date as day
       from pg_class where relkind = 'r' and relname ~ '^chat_messages_\\d{8}$' order by 1`,
    )
  ).map(({ day }) => day)

const makeDay = ({ query }: Campus, day: number) =>
  query(`select chat_make_partition((now() at time zone 'Asia/Seoul')::date + $1::int)`, [day])

/** No process with the jobs role: only the test runs the cleanup. */
const env = { CHAT_DAYS: '3', ROLES: 'http,realtime' }
const untilNextWeek = [0, 1, 2, 3, 4, 5, 6, 7]

test('creates a partition for each day of the coming week at the start, also with several processes', async () => {
  const campus = await openCampus()
  await campus.query(`drop table chat_messages_${await nameOf(campus, 5)}, chat_messages_${await nameOf(campus, 7)}`)
  expect(await daysOf(campus)).toEqual([0, 1, 2, 3, 4, 6])
  await Promise.all([campus.addNode(), campus.addNode()])
  expect(await daysOf(campus)).toEqual(untilNextWeek)
})

const nameOf = async ({ query }: Campus, day: number) =>
  (
    await query<{ name: string }>(
      `select to_char((now() at time zone 'Asia/Seoul')::date + $1::int, 'YYYYMMDD') as name`,
      [day],
    )
  )[0]?.name

test('drops expired days with their reports, and no others', async () => {
  const campus = await openCampus({ env })
  const [fan, other] = [await campus.person(), await campus.person()]
  const post = postIn(campus, 'Room1234')
  for (const day of [-5, -4, -3, 0]) {
    const id = await post(fan, `말 ${day}`)
    await campus.call(
      reportChatMessage,
      { params: { roomId: 'Room1234', messageId: String(id) }, body: { reason: 'SPAM' } },
      other,
    )
    await backdate(campus, id, -day * 1440)
  }
  await cleanup(campus.node.deps)
  expect(await daysOf(campus)).toEqual([-3, ...untilNextWeek])
  const { body } = await campus.call(listChatMessages, { params: { roomId: 'Room1234' }, query: {} })
  expect(body).toMatchObject({ messages: [{ message: '말 -3' }, { message: '말 0' }], hasMore: false })
  expect(await campus.query('select message_id as id from chat_reports order by 1')).toEqual([{ id: 3 }, { id: 4 }])
})

test('drops the other days when one cannot be dropped', async () => {
  const campus = await openCampus({ env })
  for (const day of [-6, -5, -4]) await makeDay(campus, day)
  await campus.query(`create view in_the_way as select * from chat_messages_${await nameOf(campus, -6)}`)
  await cleanup(campus.node.deps)
  expect(await daysOf(campus)).toEqual([-6, ...untilNextWeek])
  await campus.query('drop view in_the_way')
  await cleanup(campus.node.deps)
  expect(await daysOf(campus)).toEqual(untilNextWeek)
})

test('the lock is free when a run returns: one that follows at once is not skipped', async () => {
  const { node, query } = await openCampus({ env })
  const held = `select from pg_locks where locktype = 'advisory' and objid = ${cleanupLock}
    and database = (select oid from pg_database where datname = current_database())`
  // Often, because a lock that ends with its connection may be gone just in time.
  for (let count = 0; count < 30; count++) {
    await withCleanupLock(node.deps.db, async () => void (await query(held)))
    expect(await query(held)).toEqual([])
  }
})

test('waits for readers before it drops a day, and blocks neither readers nor senders', async () => {
  const campus = await openCampus({ env })
  const fan = await campus.person()
  const post = postIn(campus, 'Room1234')
  await backdate(campus, await post(fan, '옛말'), 5 * 1440)
  const reader = new pg.Client(campus.databaseUrl)
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select from chat_messages')
  async function longestFor(ms: number): Promise<number> {
    const end = performance.now() + ms
    let longest = 0
    while (performance.now() < end) {
      const began = performance.now()
      await post(fan, '지금 말')
      expect((await campus.call(listChatMessages, { params: { roomId: 'Room1234' }, query: {} })).status).toBe(200)
      longest = Math.max(longest, performance.now() - began)
    }
    return longest
  }
  const usual = await longestFor(500)
  let isClean = false
  const cleaning = cleanup(campus.node.deps).then(() => (isClean = true))
  const longest = await longestFor(1500)
  expect(isClean).toBe(false)
  // Beside what the machine takes for it anyway.
  expect(longest).toBeLessThan(900 + 2 * usual)
  await reader.query('commit')
  await cleaning
  expect(await daysOf(campus)).toEqual(untilNextWeek)
})

test('finishes a drop that a killed process left half done', async () => {
  const campus = await openCampus({ env })
  for (const day of [-6, -5]) await makeDay(campus, day)
  const [cut, off] = [`chat_messages_${await nameOf(campus, -6)}`, `chat_messages_${await nameOf(campus, -5)}`]
  await campus.query(`alter table chat_messages detach partition ${off} concurrently`)
  const [reader, worker] = [new pg.Client(campus.databaseUrl), new pg.Client(campus.databaseUrl)]
  await Promise.all([reader.connect(), worker.connect()])
  onTestFinished(async () => {
    await Promise.all([reader.end(), worker.end()])
  })
  await reader.query('begin')
  await reader.query('select from chat_messages')
  await worker.query(`set statement_timeout = '300ms'`)
  await expect(worker.query(`alter table chat_messages detach partition ${cut} concurrently`)).rejects.toThrow(
    'statement timeout',
  )
  await reader.query('commit')
  expect(await campus.query('select from pg_inherits where inhdetachpending')).toHaveLength(1)
  await cleanup(campus.node.deps)
  expect(await daysOf(campus)).toEqual(untilNextWeek)
})

const first = (roomId: string) => ({ roomId, messageId: '1' })

test('deletes named rooms after an hour without messages, but no match rooms, locked rooms or rooms with open reports or sanctions', async () => {
  const campus = await openCampus()
  const [fan, other, moderator] = [await campus.person(), await campus.person(), await campus.person('MODERATOR')]
  const match = `match-${await campus.match()}`
  const rooms = ['silent', 'reported', 'timed', 'locked', 'busy', match]
  for (const roomId of rooms) await postIn(campus, roomId)(fan, '말')
  await campus.call(reportChatMessage, { params: first('reported'), body: { reason: 'SPAM' } }, other)
  const timeOut = { kind: 'TIME_OUT', reason: 'SPAM', minutes: 300 } as const
  await campus.call(sanctionAuthor, { params: first('timed'), body: timeOut }, moderator)
  const locked = { isLocked: true, slowSeconds: 0 }
  await campus.call(changeRoomRules, { params: { roomId: 'locked' }, body: locked }, moderator)
  const silence = () =>
    campus.query(`update chat_rooms set talked_at = now() - interval '61 minutes' where name <> 'busy'`)
  const left = async () =>
    (await campus.query<{ name: string }>('select name from chat_rooms order by id')).map(({ name }) => name)
  await silence()
  await cleanup(campus.node.deps)
  expect(await left()).toEqual(['reported', 'timed', 'locked', 'busy', match])
  await campus.query('update chat_reports set decided_at = now()')
  await campus.query('update chat_sanctions set until = now()')
  await campus.query('update chat_rooms set is_locked = false')
  await cleanup(campus.node.deps)
  expect(await left()).toEqual(['busy', match])
  // A room that is created again under that name is empty.
  expect((await campus.call(listChatMessages, { params: { roomId: 'silent' }, query: {} })).body.messages).toEqual([])
  expect(await postIn(campus, 'silent')(fan, '다시')).toBe(1)
})

test('expires a guest’s address after an hour, and sanctions some days after their end', async () => {
  const campus = await openCampus({ env })
  const post = postIn(campus, 'Room1234')
  for (const address of ['now', 'before']) await post({ guest: '00c0ffee00c0ffee', address }, address)
  await backdate(campus, 2, 61)
  await campus.query(`insert into chat_sanctions (guest, address, kind, reason, given_at, until, lifted_at) values
    ('fresh', 'a', 'BAN', 'SPAM', now() - interval '59 minutes', null, null),
    ('older', 'a', 'BAN', 'SPAM', now() - interval '61 minutes', null, null),
    ('ended', null, 'BAN', 'SPAM', now() - interval '9 days', now() - interval '4 days', null),
    ('lifted', null, 'BAN', 'SPAM', now() - interval '9 days', null, now() - interval '4 days'),
    ('lately', null, 'BAN', 'SPAM', now() - interval '9 days', now() - interval '2 days', null)`)
  await cleanup(campus.node.deps)
  expect(await campus.query('select text, address from chat_messages order by id')).toEqual([
    { text: 'now', address: 'now' },
    { text: 'before', address: null },
  ])
  expect(await campus.query('select guest, address from chat_sanctions order by id')).toEqual([
    { guest: 'fresh', address: 'a' },
    { guest: 'older', address: null },
    { guest: 'lately', address: null },
  ])
})
