// Chatters: each sends messages to many rooms over one connection, resends with the same key until the RECEIPT arrives,
// and follows one of the rooms without missing a message.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type listChatMessages, matchRoom, type RoomMessage } from '@campus/contract/chat'
import type { ReplyOf } from '@campus/contract/endpoint'
import { type Field, repeat, retryUntilOk } from '../field.ts'
import type { Followed, Write } from '../judge/history.ts'
import type { Person } from './people.ts'
import { openStomp, type StompClient } from './stomp.ts'
import { openSubscriptionLog } from './subscriptions.ts'

type Page = ReplyOf<typeof listChatMessages>

/** The rate limit is three messages in two seconds per person and room. */
const everyMs = 750
const againMs = 2500

/** Resolves when every message is acknowledged; call the result once all other clients have ended too. */
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
      // Without this subscription, a rate-limited message would close the connection.
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
      if (destination !== '/user/refusals') follower.onMessage(JSON.parse(body) as RoomMessage)
    },
    onLost: () => follower.lose(),
  })

  const send = (key: string, { roomId, key: message }: { roomId: string; key: string }) =>
    client.send(
      'SEND',
      { destination: `/pub/chat/message/${roomId}`, key, receipt: key },
      JSON.stringify({ type: 'TALK', message }),
    )
  function resend() {
    const now = performance.now()
    for (const [key, write] of pending) {
      if (now - write.triedAt < againMs) continue
      write.triedAt = now
      send(key, write)
    }
  }

  let count = 0
  await repeat(field, everyMs, async () => {
    resend()
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
      send(key, tried)
    }
  })
  while (pending.size > 0 && !field.hasGivenUp()) {
    resend()
    await sleep(100)
  }
  return async () => {
    await follower.fill()
    client.leave()
  }
}

/** Orders messages by id, and fetches missing ones. */
function followRoom(field: Field, roomId: string) {
  const place = `room ${roomId}`
  const followed: Followed = { place, from: 0, seen: [] }
  field.history.followed.push(followed)
  const subscriptions = openSubscriptionLog(field.history, place)
  let numbers: number[] = []
  let [last, filling]: [number, Promise<void> | null] = [0, null]
  let mustFetchAgain = false

  const take = (id: number, key: string) => {
    if (id !== last + 1) return
    followed.seen.push({ key, number: id })
    last = id
  }
  const page = async (query: string): Promise<Page['messages']> =>
    (await retryUntilOk<Page>(field, () => field.calls.request(`/api/chat/rooms/${roomId}/messages?${query}`)))?.body
      ?.messages ?? []

  function fill() {
    mustFetchAgain = true
    return (filling ??= fetchAll().finally(() => (filling = null)))
  }
  async function fetchAll() {
    while (mustFetchAgain && !field.hasGivenUp()) await fetchMissed()
  }
  async function fetchMissed() {
    mustFetchAgain = false
    let found = await page(last > 0 ? `after=${last}` : '')
    // One page does not cover the gap: page backwards until it closes.
    for (let first = found[0]; first && first.id > last + 1; first = found[0]) {
      const older = await page(`before=${first.id}`)
      if (older.length === 0) return
      found = [...older, ...found]
    }
    for (const { id, message } of found) take(id, message)
    subscriptions.catchUp(last)
  }

  return {
    begin: (client: StompClient) => {
      numbers = []
      subscriptions.begin()
      field.history.received.push({ place, numbers })
      client.send('SUBSCRIBE', { id: 'room', destination: `/sub/chat/room/${roomId}`, receipt: 'in' })
    },
    onMessage: (message: RoomMessage) => {
      if (message.type !== 'TALK') return
      numbers.push(message.id)
      subscriptions.arrive(message.id, true)
      take(message.id, message.message)
      if (message.id > last) void fill()
    },
    confirm: () => {
      subscriptions.confirm()
      void fill()
    },
    lose: subscriptions.lose,
    fill,
  }
}
