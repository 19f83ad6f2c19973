// Limits of open rooms, and which one is evicted at the limit.
import { afterEach, expect, test, vi } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { joinRoom, newGuest } from '../../../test/fixtures/chat.ts'
import { networkOf } from '../../network.ts'
import { type Holder, type OpenRoom, Rooms } from './rooms.changes.ts'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => vi.restoreAllMocks())

let ids = 0
async function openRooms() {
  const campus = await openCampus()
  const rooms = new Rooms(campus.node.deps, () => {})
  const closed: Holder[] = []
  /** A holder that leaves its rooms when it is closed, as a connection does. */
  function connect(address: string, person: string | null = null) {
    const held: OpenRoom[] = []
    const holder: Holder = {
      network: networkOf(address),
      person,
      id: ++ids,
      close: () => {
        closed.push(holder)
        for (const room of held.splice(0)) rooms.release(room, holder)
      },
    }
    const hold = (roomId: string) => held[held.push(rooms.hold(roomId, holder)) - 1]
    return { holder, hold, release: () => held.splice(0).map((room) => rooms.release(room, holder)) }
  }
  return { campus, rooms, connect, closed }
}

test('one network that opens 2000 rooms holds 500 of them, and evicts no others', async () => {
  const { rooms, connect, closed } = await openRooms()
  const neighbour = connect('203.0.113.7', 'u1')
  neighbour.hold('Lobby')
  const attackers = Array.from({ length: 100 }, () => connect('203.0.113.7'))
  for (const [index, attacker] of attackers.entries()) for (let n = 0; n < 20; n++) attacker.hold(`room-${index}-${n}`)
  expect([...rooms.all]).toHaveLength(500)
  expect(rooms.find('Lobby')?.holders.size).toBe(1)
  expect(closed).not.toContain(neighbour.holder)
  const other = connect('203.0.113.8')
  await other.hold('Room1000')?.ready
  expect([...rooms.all]).toHaveLength(501)
  for (const one of [neighbour, other, ...attackers]) one.release()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
  await rooms.poll()
  expect([...rooms.all]).toEqual([])
})

test('rooms with messages are not evicted; when only such are left no other is opened', async () => {
  const { campus, rooms, connect, closed } = await openRooms()
  await campus.query(`insert into chat_rooms (name) select 'talk-' || n from generate_series(1, 500) n`)
  const people = Array.from({ length: 500 }, (_, n) => connect('203.0.113.7', `u${n}`))
  await Promise.all(
    people.map(async (person, n) => {
      await person.hold(`talk-${n + 1}`)?.ready
    }),
  )
  expect(() => connect('203.0.113.7').hold('Mine')).toThrow('TOO_MANY_ROOMS')
  expect(closed).toEqual([])
  expect([...rooms.all]).toHaveLength(500)
})

test('ten networks full of named rooms keep nobody out of a match room, nor out of a new room', async () => {
  const { campus, rooms, connect, closed } = await openRooms()
  const matchId = await campus.match()
  for (let network = 1; network <= 10; network++)
    for (let n = 0; n < 25; n++) {
      const attacker = connect(`203.0.113.${network}`)
      for (let room = 0; room < 20; room++) attacker.hold(`mine-${network}-${n}-${room}`)
    }
  expect([...rooms.all]).toHaveLength(5000)
  await connect('198.51.100.1').hold(`match-${matchId}`)?.ready
  expect(closed).toEqual([])
  await connect('198.51.100.1').hold('Friends')?.ready
  expect(closed).toHaveLength(1)
})

test('over sockets: with 25 sockets of 20 rooms each, neighbours still post in a match room', async () => {
  const campus = await openCampus()
  const roomId = `match-${await campus.match()}`
  const attackers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => joinRoom(campus.node, `Mine-${n}`, { person: newGuest() })),
  )
  // Each has four subscriptions already, two of them its room's.
  await Promise.all(
    attackers.flatMap((attacker, n) =>
      Array.from({ length: 16 }, (_, room) =>
        attacker.send('SUBSCRIBE', { id: `x${room}`, destination: `/sub/chat/room/Mine-${n}-${room}` }),
      ),
    ),
  )
  const more = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => {
      const attacker = await joinRoom(campus.node, `More-${n}`, { person: newGuest() })
      for (let room = 0; room < 16; room++)
        await attacker.send('SUBSCRIBE', { id: `x${room}`, destination: `/sub/chat/room/More-${n}-${room}` })
      return attacker
    }),
  )
  const fan = await joinRoom(campus.node, roomId, { person: newGuest() })
  expect(await fan.post('안녕하세요')).toBe(1)
  const friends = await joinRoom(campus.node, 'Friends', { person: newGuest() })
  expect(await friends.post('우리끼리')).toBe(1)
  expect([...attackers, ...more].filter(({ client }) => client.closeCode() === 1013).length).toBeGreaterThan(0)
  expect([fan, friends].map(({ client }) => client.closeCode())).toEqual([null, null])
})
