// Messages that cannot be stored: they fail alone, and they count in their sender's rate limit.
import { expect, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { joinRoom, newGuest } from '../../../test/fixtures/chat.ts'

vi.setConfig({ testTimeout: 60_000 })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: Error) => error.message,
  )

test.each([
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['a bidi override', 'a\u202eb'],
])('rejects a message with %s and stores those of the same batch', async (_, text) => {
  const campus = await openCampus()
  const roomId = `match-${await campus.match()}`
  const attacker = await joinRoom(campus.node, roomId, { person: newGuest() })
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => joinRoom(campus.node, roomId, { person: await campus.person() })),
  )
  const bad = codeOf(attacker.post(text))
  expect(await Promise.all(people.map(({ post }, at) => codeOf(post(`말 ${at}`))))).toEqual(people.map(() => 'stored'))
  expect(await bad).toBe('BAD_REQUEST')
})

test('a message that PostgreSQL rejects fails alone, and the others stay in order', async () => {
  const campus = await openCampus()
  const roomId = `match-${await campus.match()}`
  await campus.query(`alter table chat_messages add constraint no_poison check (text <> 'poison')`)
  const senders = await Promise.all(
    Array.from({ length: 9 }, async () => joinRoom(campus.node, roomId, { person: await campus.person() })),
  )
  const texts = ['말 1', '말 2', 'poison', '말 4', 'poison', 'poison', '말 7', '말 8', '말 9']
  const codes = await Promise.all(senders.map(({ post }, at) => codeOf(post(texts[at] as string))))
  expect(codes.map((code) => code === 'stored')).toEqual(texts.map((text) => text !== 'poison'))
  const rows = await campus.query<{ id: number; text: string }>('select id, text from chat_messages order by id')
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(rows.map(({ text }) => text).toSorted()).toEqual(texts.filter((text) => text !== 'poison').toSorted())
  await vi.waitFor(() => expect(senders[0]?.messages()).toHaveLength(6), 15_000)
})

test('rejected messages count in the rate limit', async () => {
  const campus = await openCampus()
  const roomId = `match-${await campus.match()}`
  const attacker = await joinRoom(campus.node, roomId, { person: newGuest() })
  const codes: string[] = []
  for (let tries = 0; tries < 4; tries++) codes.push(await codeOf(attacker.post('a\0b')))
  expect(codes).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  expect(await codeOf(attacker.post('hello'))).toBe('TOO_MANY_REQUESTS')
})

test('messages that PostgreSQL rejects count in the rate limit', async () => {
  const campus = await openCampus()
  const roomId = `match-${await campus.match()}`
  await campus.query(`alter table chat_messages add constraint no_poison check (text <> 'poison')`)
  const attacker = await joinRoom(campus.node, roomId, { person: newGuest() })
  const codes: string[] = []
  for (let tries = 0; tries < 3; tries++) codes.push(await codeOf(attacker.post('poison')))
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
})
