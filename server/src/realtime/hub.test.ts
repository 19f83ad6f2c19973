// The hub without sockets: what is written to each sink, in which order, and in how many writes.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Hub, noBus, type Sink } from './hub.ts'
import type { Wire } from './wire.ts'

/** A sink that records its writes. */
function sink(wire: Wire = 'xhr') {
  const writes: Buffer[] = []
  const made = {
    wire,
    pending: null,
    writes,
    isSlow: false,
    write: (bytes: Buffer) => {
      if (!made.isSlow) writes.push(bytes)
      return !made.isSlow
    },
    /** The message ids it got, in order. */
    ids: () => [...writes.join('').matchAll(/message-id:(\w+)/g)].map((match) => match[1]),
  }
  return made satisfies Sink
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

test('messages of one turn are one write, with the same bytes for all sinks of a subscription id', async () => {
  const hub = new Hub(noBus)
  const sinks = Array.from({ length: 10 }, () => sink('websocket'))
  for (const one of sinks) await hub.subscribe('/sub/a', 'sub-0', one)
  for (let id = 0; id < 32; id++) hub.deliver('/sub/a', String(id), '{}')
  await turns(2)
  expect(sinks.map((one) => one.writes.length)).toEqual(Array(10).fill(1))
  expect(new Set(sinks.map((one) => one.writes[0])).size).toBe(1)
  expect(sinks[3]?.ids()).toEqual(Array.from({ length: 32 }, (_, id) => String(id)))
})

test('pending messages of several topics are one write', async () => {
  const hub = new Hub(noBus)
  const [both, one] = [sink(), sink()]
  await hub.subscribe('/sub/a', 'sub-0', both)
  await hub.subscribe('/sub/b', 'sub-1', both)
  await hub.subscribe('/sub/b', 'sub-1', one)
  hub.deliver('/sub/a', '1', '{}')
  hub.deliver('/sub/b', '2', '{}')
  await turns(2)
  expect([both.writes.length, both.ids()]).toEqual([1, ['1', '2']])
  expect([one.writes.length, one.ids()]).toEqual([1, ['2']])
})

test('a turn writes to a bounded number of sockets, and every socket gets all messages in order', async () => {
  const hub = new Hub(noBus, 50)
  const sinks = Array.from({ length: 1000 }, () => sink())
  for (const [index, one] of sinks.entries()) await hub.subscribe('/sub/a', `sub-${index % 3}`, one)
  let most = 0
  let id = 0
  const written = () => sinks.reduce((sum, one) => sum + one.writes.length, 0)
  for (let turn = 0; turn < 200; turn++) {
    if (id < 100) hub.deliver('/sub/a', String(id++), '{}')
    const before = written()
    await nextTurn()
    most = Math.max(most, written() - before)
  }
  await turns(100)
  expect(most).toBe(50)
  const all = Array.from({ length: 100 }, (_, number) => String(number))
  for (const one of sinks) expect(one.ids()).toEqual(all)
  expect(hub.size.deliveries).toBe(100_000)
})

test('a slow reader is counted as dropped; the others go on', async () => {
  const hub = new Hub(noBus)
  const [slow, quick] = [sink(), sink()]
  await hub.subscribe('/sub/a', 'sub-0', slow)
  await hub.subscribe('/sub/a', 'sub-0', quick)
  slow.isSlow = true
  hub.deliver('/sub/a', '1', '{}')
  await turns(2)
  expect(quick.ids()).toEqual(['1'])
  expect(hub.size).toMatchObject({ dropped: 1, deliveries: 1 })
})

test('subscribes to the bus with the first subscriber of a topic and unsubscribes with the last', async () => {
  const calls: string[] = []
  const hub = new Hub({
    subscribe: async (topic) => {
      calls.push(`subscribe ${topic}`)
      return true
    },
    unsubscribe: (topic) => void calls.push(`unsubscribe ${topic}`),
  })
  const [one, other] = [sink(), sink('websocket')]
  await hub.subscribe('/sub/a', 'sub-0', one)
  await hub.subscribe('/sub/a', 'sub-0', other)
  hub.unsubscribe('/sub/a', 'sub-0', one)
  hub.unsubscribe('/sub/a', 'sub-0', one)
  expect(calls).toEqual(['subscribe /sub/a'])
  hub.unsubscribe('/sub/a', 'sub-0', other)
  expect(calls).toEqual(['subscribe /sub/a', 'unsubscribe /sub/a'])
  expect(hub.size).toMatchObject({ topics: 0, subscriptions: 0 })
})

test('each wire has its own bytes: a WebSocket message, a SockJS message, a line, an event', async () => {
  const hub = new Hub(noBus)
  const wires: Wire[] = ['websocket', 'sockjs-websocket', 'xhr', 'eventsource']
  const sinks = wires.map((wire) => sink(wire))
  for (const one of sinks) await hub.subscribe('/sub/a', 'a:b', one)
  hub.deliver('/sub/a', '7:1', '{"percent":"100%"}')
  await turns(2)
  const frame =
    'MESSAGE\nsubscription:a\\cb\ndestination:/sub/a\nmessage-id:7\\c1\n' +
    'content-type:application/json\ncontent-length:18\n\n{"percent":"100%"}\0'
  const [plain, sockJs, line, event] = sinks.map((one) => one.writes[0] as Buffer)
  expect([plain?.[0], plain?.readUInt16BE(2), plain?.toString('utf8', 4)]).toEqual([0x81, frame.length, frame])
  expect(sockJs?.toString('utf8', 4)).toBe(`a${JSON.stringify([frame])}`)
  expect(line?.toString()).toBe(`a${JSON.stringify([frame])}\n`)
  expect(decodeURI(event?.toString() ?? '')).toBe(`data: a${JSON.stringify([frame])}\r\n\r\n`)
})
