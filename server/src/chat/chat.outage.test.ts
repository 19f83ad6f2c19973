// The chat while Redis is down, and after a process is killed.

import { type LocalRedis, startRedis } from '@campus/ops/local/redis'
import { startServer } from '@campus/ops/node-process'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { databaseEnv, openCampus } from '../../test/fixtures/campus.ts'
import { joinRoom } from '../../test/fixtures/chat.ts'
import { until } from '../../test/fixtures/realtime-server.ts'
import { publishToAuthor, publishToRoom } from './chat.publish.actions.ts'

vi.setConfig({ testTimeout: 60_000 })

let redis: LocalRedis
beforeAll(async () => {
  redis = await startRedis(`chat-${process.pid}`)
})
afterAll(() => redis.stop())

test('with Redis killed and restarted all messages arrive in order, and clients get LATE events', async () => {
  const campus = await openCampus({ env: { REDIS_URL: redis.url, CHAT_LINES_PER_SECOND: '1000' } })
  const two = await campus.addNode()
  const people = await Promise.all(
    [campus.node, two, campus.node, two].map(async (node) =>
      joinRoom(node, 'Room1000', { person: await campus.person() }),
    ),
  )
  const receive = (most: number) => until(() => people.every((person) => person.messages().length === most), 15_000)
  await Promise.all(people.map((person, at) => person.post(`before ${at}`)))
  await receive(4)

  await redis.kill()
  await until(() => people.every(({ events }) => events.some((event) => event.type === 'LATE' && event.isLate)))
  await Promise.all(people.map((person, at) => person.post(`down ${at}`)))
  await receive(8)
  const late = await joinRoom(two, 'Room1000')
  expect(late.events).toEqual([{ type: 'LATE', isLate: true }])
  publishToRoom(campus.node.deps, 'Room1000', { type: 'HIDDEN', ids: [1] })
  await until(() => people[0]?.events.some(({ type }) => type === 'HIDDEN'))
  expect(people[1]?.events.some(({ type }) => type === 'HIDDEN')).toBe(false)

  await redis.start()
  await until(
    () => people.every(({ events }) => events.some((event) => event.type === 'LATE' && !event.isLate)),
    15_000,
  )
  // An event that could not be published is published now, once.
  await until(() => people.every(({ events }) => events.some(({ type }) => type === 'HIDDEN')))
  await Promise.all(people.map((person, at) => person.post(`after ${at}`)))
  await receive(12)
  for (const person of people) {
    expect(person.messages().map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(person.events.filter(({ type }) => type === 'HIDDEN')).toHaveLength(1)
  }
})

test('a notice reaches every tab of the person, on every process, and nobody else', async () => {
  const campus = await openCampus()
  const two = await campus.addNode()
  const person = await campus.person()
  const tabs = [await joinRoom(campus.node, 'Room1000', { person }), await joinRoom(two, 'Room1000', { person })]
  const other = await joinRoom(two, 'Room1000', { person: await campus.person() })
  const notice = { roomId: 'Room1000', sanction: { kind: 'TIME_OUT', reason: 'SPAM', until: null } } as const
  publishToAuthor(campus.node.deps, `u${person.userId}`, notice)
  await until(() => tabs.every(({ notices }) => notices.length === 1))
  expect(tabs[1]?.notices).toEqual([notice])
  expect(other.notices).toEqual([])
})

test('members of a killed process leave the count; the messages it stored are delivered', async () => {
  const campus = await openCampus({ env: { REDIS_URL: redis.url } })
  const { config } = campus.node.deps
  const victim = await startServer('victim', {
    ...databaseEnv(config),
    NEWS_PREFIX: config.NEWS_PREFIX,
    REDIS_URL: redis.url,
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  onTestFinished(() => victim.stop())
  const here = await joinRoom(campus.node, 'Room1000')
  const there = [
    await joinRoom(victim, 'Room1000'),
    await joinRoom(victim, 'Room1000', { person: await campus.person() }),
  ]
  await until(() => here.counts().at(-1) === 3)
  const id = await there[1]?.post('마지막 말')
  await victim.kill()
  const killed = performance.now()
  await until(() => here.messages().some((message) => message.id === id))
  await until(() => here.counts().at(-1) === 1)
  expect(performance.now() - killed).toBeLessThan(6500)
})
