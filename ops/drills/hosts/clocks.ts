// Checks that must pass whatever a process's clock shows: each runs through the process with the right clock and the one with the wrong clock.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { listChatMessages } from '@campus/contract/chat'
import type { ReplyOf } from '@campus/contract/endpoint'
import { defaultStreamId } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import type { MatchLog } from '@campus/contract/scoring'
import PostalMime from 'postal-mime'
import { demoAdmin, demoStudent } from '../../demo/campus.ts'
import type { Installation } from '../../installation.ts'
import { eventually } from '../../local/process.ts'
import { connectChatUser } from '../people/chat-user.ts'
import { connectFan, untilSeen } from '../people/fan.ts'
import { signInScorer } from '../people/scorer.ts'
import { signIn } from '../people/sign-in.ts'
import { recordingPieces } from '../video/recording.ts'
import { goOffAir, goOnAir, sendPiece } from '../video/sender.ts'
import { query } from './postgres.ts'

export interface Clocks {
  /** URLs of the two processes. */
  right: string
  wrong: string
  installation: Installation
}

const closeMs = 5000
const roomId = 'Room2468'

/** How many seconds a process is ahead of us. */
export async function skewOf(url: string): Promise<number> {
  const { headers } = await fetch(`${url}/health/live`)
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 1000)
}

const me = async (url: string, cookie: string) => (await fetch(`${url}/api/users/me`, { headers: { cookie } })).status

/** A session begins at one process, is valid at both, and ends at the other. */
export async function checkSessions({ right, wrong }: Clocks): Promise<boolean> {
  const statuses: number[] = []
  for (const [here, there] of [
    [right, wrong],
    [wrong, right],
  ] as const) {
    const { cookie } = await signIn(here, demoStudent)
    statuses.push(await me(here, cookie), await me(there, cookie))
    await fetch(`${there}/api/users/logout`, { method: 'POST', headers: { cookie } })
    await sleep(1000)
    statuses.push(await me(here, cookie))
  }
  return statuses.join() === '200,200,401,200,200,401'
}

/** A code is requested at one process, emailed by the one with the wrong clock, and entered at the other. */
export async function checkCodes({ right, wrong, installation }: Clocks): Promise<boolean> {
  const answers: unknown[] = []
  for (const [here, there] of [
    [right, wrong],
    [wrong, right],
  ] as const) {
    const email = `clock-${randomBytes(4).toString('hex')}@campus.test`
    const response = await post(`${here}/api/users/sendVerificationCode`, { email })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const code = await eventually(() => codeFor(installation.mailFolder, email), 20_000, 200)
    answers.push(await (await post(`${there}/api/users/verifyCode`, { email, code }, cookie)).json())
  }
  return answers.join() === 'true,true'
}

async function codeFor(folder: string, email: string): Promise<string> {
  const name = readdirSync(folder).find((file) => file.endsWith(`${email}.eml`))
  if (!name) throw new Error(`no email for ${email}`)
  const { text = '' } = await PostalMime.parse(readFileSync(join(folder, name)))
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Goals through both in turn: versions rise, fans of both see the last one, and the log has the right time. */
export async function checkScores({ right, wrong }: Clocks) {
  const [scorer, fans] = [await signInScorer(right), [connectFan(right), connectFan(wrong)]]
  try {
    const matches: Match[] = []
    for (let goals = 1; goals <= 10; goals++) matches.push(await scorer.score(goals % 2 ? wrong : right, goals))
    const last = matches.at(-1)
    const seen = last && (await untilSeen(fans, last, 10_000))
    const { events } = (await (await fetch(`${right}/api/matches/${scorer.matchId}/events`)).json()) as MatchLog
    const isNow = (text: string) => Math.abs(Date.parse(text) - Date.now()) < 15_000 + closeMs
    return {
      versions: matches.every(({ version }, index) => version > (matches[index - 1]?.version ?? 0)),
      fans: seen !== undefined,
      log: events.slice(-10).every(({ at, deviceAt }) => isNow(at) && isNow(deviceAt)),
    }
  } finally {
    for (const fan of fans) fan.leave()
  }
}

/** Two people chat, one at each process: nobody is rejected for long, and messages are stored in the order they were sent. */
export async function checkChat({ right, wrong }: Clocks): Promise<boolean> {
  const began = performance.now()
  const name = randomBytes(3).toString('hex')
  const chatUsers = [
    await connectChatUser({ url: right, roomId, name: `r${name}` }),
    await connectChatUser({ url: wrong, roomId, name: `w${name}` }),
  ]
  try {
    await sleep(500)
    const isOver = () => performance.now() - began > 12_000
    await Promise.all(chatUsers.map((chatUser) => chatUser.chatUntil(isOver, 2500)))
    const settled = await Promise.all(chatUsers.map((chatUser) => chatUser.settle(5000)))
    const histories = []
    for (const url of [right, wrong]) histories.push(await idsAt(url, name))
    const sent = chatUsers
      .flatMap((chatUser) => [...chatUser.acknowledged])
      .map(([text, id]) => ({ id, at: sentAt(text) }))
    const inOrder = sent.every((one) => sent.every((two) => one.at + 2000 > two.at || one.id < two.id))
    const isStored = histories.every((ids) => sent.every(({ id }) => ids.includes(id)))
    return (
      settled.every(Boolean) && inOrder && isStored && chatUsers.every(({ acknowledged }) => acknowledged.size >= 3)
    )
  } finally {
    for (const chatUser of chatUsers) chatUser.leave()
  }
}

const sentAt = (text: string) => Number(/@([\d.]+)$/.exec(text)?.[1])

async function idsAt(url: string, name: string): Promise<number[]> {
  const response = await fetch(`${url}/api/chat/rooms/${roomId}/messages`)
  const { messages } = (await response.json()) as ReplyOf<typeof listChatMessages>
  return messages.filter(({ message }) => message.includes(name)).map(({ id }) => id)
}

/** A camera whose pieces go to both in turn: each is accepted, and nothing ends the broadcast. */
export async function checkCamera({ right, wrong, installation }: Clocks): Promise<boolean> {
  const pieces = await recordingPieces({ seconds: 20, chunkMs: 1000 })
  const { cookie } = await signIn(right, demoAdmin)
  const targets = [right, wrong].map((url) => ({ url, cookie, streamId: defaultStreamId }))
  const [camera, other] = targets
  if (!camera || !other) return false
  const { session } = await goOnAir(camera, 1000)
  const statuses: number[] = []
  for (const [sequence, bytes] of pieces.slice(0, 14).entries()) {
    const name = `${session}-${String(sequence).padStart(8, '0')}-${Date.now()}.webm`
    statuses.push(await sendPiece(sequence % 2 ? other : camera, name, bytes))
    await sleep(1000)
  }
  const { rows } = await query(
    installation.services.databaseUrl,
    'select 1 from broadcasts where session = $1 and ended_at is null',
    [session],
  )
  await goOffAir(camera)
  return statuses.every((status) => status === 200) && rows.length === 1
}

async function post(url: string, body: object, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}
