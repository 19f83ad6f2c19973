// Chatters: each talks in many rooms over one connection, line by line, again with the same key until the RECEIPT is there;
// and follows one of the rooms without missing a line.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type listChatMessages, matchRoom, type RoomMessage } from '@campus/contract/chat'
import type { ReplyOf } from '@campus/contract/endpoint'
import { type Field, insist, repeat } from './field.ts'
import type { Followed, Write } from './history.ts'
import type { Person } from './people.ts'
import { openStays } from './stays.ts'
import { openStomp, type StompClient } from './stomp.ts'

type Page = ReplyOf<typeof listChatMessages>

/** A person may say three things in two seconds in a room. */
const everyMs = 750
const againMs = 2500

/** Resolves when all it said is acknowledged, to what is left to do when all others have ended too. */
export async function chat(
  field: Field,
  person: Person,
  rooms: number[],
  followedRoom: number,
): Promise<() => Promise<void>> {
  const follower = followRoom(field, matchRoom(followedRoom))
  const pending = new Map<string, Write & { roomId: string; triedAt: number }>()
  const client: StompClient = openStomp(field.url, person.cookie, {
    onConnected: () => {
      // Without it, a line that came too fast would end the connection.
      client.send('SUBSCRIBE', { id: 'no', destination: '/user/refusals' })
      follower.begin(client)
    },
    onReceipt: (id, headers) => {
      if (id === 'in') follower.confirm()
      const write = pending.get(id)
      if (write) Object.assign(write, { ackedAt: performance.now(), number: Number(headers.get('message-id')) })
      pending.delete(id)
    },
    onMessage: (destination, body) => {
      if (destination !== '/user/refusals') follower.hear(JSON.parse(body) as RoomMessage)
    },
    onLost: () => follower.lose(),
  })

  const say = (key: string, { roomId, key: message }: { roomId: string; key: string }) =>
    client.send(
      'SEND',
      { destination: `/pub/chat/message/${roomId}`, key, receipt: key },
      JSON.stringify({ type: 'TALK', message }),
    )
  function sayAgain() {
    const now = performance.now()
    for (const [key, write] of pending) {
      if (now - write.triedAt < againMs) continue
      write.triedAt = now
      say(key, write)
    }
  }

  let count = 0
  await repeat(field, everyMs, async () => {
    sayAgain()
    const busy = new Set([...pending.values()].map(({ roomId }) => roomId))
    for (const roomId of rooms.map(matchRoom)) {
      if (busy.has(roomId) || !client.isConnected()) continue
      const now = performance.now()
      const text = `line ${person.userId} ${++count}`
      const write = { place: `room ${roomId}`, key: text, sentAt: now, ackedAt: null, number: null }
      const tried = Object.assign(write, { roomId, triedAt: now })
      const key = randomUUID()
      pending.set(key, tried)
      field.history.writes.push(tried)
      say(key, tried)
    }
  })
  while (pending.size > 0 && !field.hasGivenUp()) {
    sayAgain()
    await sleep(100)
  }
  return async () => {
    await follower.fill()
    client.leave()
  }
}

/** Chains lines by their ids, and asks for what is between. */
function followRoom(field: Field, roomId: string) {
  const place = `room ${roomId}`
  const followed: Followed = { place, from: 0, seen: [] }
  field.history.followed.push(followed)
  const stays = openStays(field.history, place)
  let numbers: number[] = []
  let [last, filling]: [number, Promise<void> | null] = [0, null]
  let mustAskAgain = false

  const take = (id: number, key: string) => {
    if (id !== last + 1) return
    followed.seen.push({ key, number: id })
    last = id
  }
  const page = async (query: string): Promise<Page['messages']> =>
    (await insist<Page>(field, () => field.calls.ask(`/api/chat/rooms/${roomId}/messages?${query}`)))?.body?.messages ??
    []

  function fill() {
    mustAskAgain = true
    return (filling ??= askAll().finally(() => (filling = null)))
  }
  async function askAll() {
    while (mustAskAgain && !field.hasGivenUp()) await ask()
  }
  async function ask() {
    mustAskAgain = false
    let found = await page(last > 0 ? `after=${last}` : '')
    // Too much was missed for one answer: backwards, until it meets what is known.
    for (let first = found[0]; first && first.id > last + 1; first = found[0]) {
      const older = await page(`before=${first.id}`)
      if (older.length === 0) return
      found = [...older, ...found]
    }
    for (const { id, message } of found) take(id, message)
    stays.catchUp(last)
  }

  return {
    begin: (client: StompClient) => {
      numbers = []
      stays.begin()
      field.history.heard.push({ place, numbers })
      client.send('SUBSCRIBE', { id: 'room', destination: `/sub/chat/room/${roomId}`, receipt: 'in' })
    },
    hear: (news: RoomMessage) => {
      if (news.type !== 'TALK') return
      numbers.push(news.id)
      stays.arrive(news.id, true)
      take(news.id, news.message)
      if (news.id > last) void fill()
    },
    confirm: () => {
      stays.confirm()
      void fill()
    },
    lose: stays.lose,
    fill,
  }
}
