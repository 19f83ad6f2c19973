// 200 people chat in one room on two processes while these, Redis and PostgreSQL are killed in turn: every acknowledged message
// is stored exactly once, and everybody ends with the same history.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ChatRoom } from '@campus/contract/chat'
import { Client } from 'pg'
import { type Installation, startInstallation } from '../installation.ts'
import { eventually } from '../local/process.ts'
import type { Measured } from '../promise.ts'
import { type ChatUser, connectChatUser } from './people/chat-user.ts'

const people = 200
const roomId = 'Room1234'
/** The rate limit of guests is two messages in four seconds. */
const everyMs = 2300
const timeoutMs = 40_000
// The server samples a flood on purpose; here every message must reach everybody.
const env = { CHAT_LINES_PER_SECOND: '1000', CHAT_GUESTS: 'talk', LOG_LEVEL: 'error' }

export async function run(args: string[]): Promise<Measured> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '60' } } })
  const seconds = Number(values.seconds)
  const installation = await startInstallation({ name: `drill-chat-${process.pid}`, nodes: 2, env })
  const chatUsers: ChatUser[] = []
  try {
    for (let count = 0; count < people; count++) {
      chatUsers.push(await connectChatUser({ url: installation.url, roomId, name: `t${count}` }))
    }
    await eventually(async () => {
      if (chatUsers.some((chatUser) => chatUser.connections() === 0)) throw new Error('not everybody came in')
    }, 20_000)
    let isOver = false
    const chatting = Promise.all(chatUsers.map((chatUser) => chatUser.chatUntil(() => isOver, everyMs)))
    const kills = await killFor(installation, seconds * 1000)
    isOver = true
    await chatting
    const settled = await Promise.all(chatUsers.map((chatUser) => chatUser.settle(timeoutMs)))
    const unanswered = settled.filter((isSettled) => !isSettled).length
    return await judge(installation, chatUsers, { people, seconds, kills, unanswered })
  } finally {
    for (const chatUser of chatUsers) chatUser.leave()
    await installation.stop()
  }
}

/**
 * Kills one after the other with SIGKILL and, however slow the machine, each at least twice; a write in flight is then committed
 * and not acknowledged, or neither.
 */
async function killFor({ nodes, services }: Installation, ms: number) {
  const ends = Date.now() + ms
  const { redis, postgres } = services
  const [one, two] = nodes
  if (!redis || !postgres || !one || !two) throw new Error('this drill kills its own services')
  const victims = [
    { name: 'node-1', victim: one, downMs: 0 },
    { name: 'redis', victim: redis, downMs: 1500 },
    { name: 'node-2', victim: two, downMs: 0 },
    // Its children need a moment to exit, or it could not restart.
    { name: 'postgres', victim: postgres, downMs: 1500 },
  ]
  const kills: Record<string, number> = {}
  for (let turn = 0; ; turn++) {
    await sleep(1500 + Math.random() * 1000)
    const next = victims[turn % victims.length]
    if (!next || (Date.now() > ends && turn >= 2 * victims.length)) return kills
    await next.victim.kill()
    await sleep(next.downMs)
    await next.victim.start()
    kills[next.name] = (kills[next.name] ?? 0) + 1
  }
}

interface Drilled {
  people: number
  seconds: number
  kills: Record<string, number>
  unanswered: number
}

async function judge({ url, services }: Installation, chatUsers: ChatUser[], figures: Drilled) {
  const client = new Client(services.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; text: string; last: string }>(
    `select m.id, m.text, r.last_id as last from chat_messages m join chat_rooms r on r.id = m.room_id
     where r.name = $1 order by m.id`,
    [roomId],
  )
  await client.end()
  const last = Number(rows[0]?.last ?? 0)
  const holes = rows.filter((row, index) => Number(row.id) !== index + 1).length + Math.abs(last - rows.length)
  const idOf = new Map(rows.map(({ text, id }) => [text, Number(id)]))
  const acknowledged = chatUsers.flatMap((chatUser) => [...chatUser.acknowledged])
  const lost = acknowledged.filter(([text, id]) => idOf.get(text) !== id).length
  const doubled = rows.length - idOf.size
  const caughtUp = await Promise.all(chatUsers.map((chatUser) => chatUser.catchUp(last, timeoutMs)))
  const different = chatUsers.filter(
    ({ history }, index) =>
      !caughtUp[index] || history.size !== rows.length || rows.some(({ id, text }) => history.get(Number(id)) !== text),
  ).length
  const faults = sum(chatUsers.map((chatUser) => chatUser.faults()))
  const userCount = await countPeople(url)
  const holds =
    lost + doubled + holes + different + faults + figures.unanswered === 0 &&
    acknowledged.length > people &&
    userCount === people
  return {
    figures: {
      ...figures,
      kept: rows.length,
      acknowledged: acknowledged.length,
      lost,
      doubled,
      holes,
      differentHistories: different,
      outOfOrder: faults,
      userCount,
      retries: sum(chatUsers.map((chatUser) => chatUser.retries())),
      reconnects: sum(chatUsers.map((chatUser) => chatUser.connections() - 1)),
      refusals: countRejections(chatUsers),
    },
    holds,
  }
}

/** Members of killed processes expire within seconds, and those who reconnected are counted once. */
async function countPeople(url: string): Promise<number> {
  let userCount = 0
  const check = async () => {
    const room = (await (await fetch(`${url}/api/chat/rooms/${roomId}`)).json()) as ChatRoom
    userCount = room.userCount
    if (userCount !== people) throw new Error(`${userCount} of ${people}`)
  }
  await eventually(check, 10_000, 250).catch(() => undefined)
  return userCount
}

function countRejections(chatUsers: ChatUser[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { rejections } of chatUsers) {
    for (const [code, count] of rejections) all[code] = (all[code] ?? 0) + count
  }
  return all
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
