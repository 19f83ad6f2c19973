// Hostile SEND frames by guests: each is confirmed or rejected at once, and the connection stays open.
import { once } from 'node:events'
import { chatSend, chatTopic, reactionSend } from '@campus/contract/topics'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { encodeFrame } from '../../src/realtime/stomp-frame.ts'
import { newToken } from '../../src/tokens.ts'
import { jsonOf, nasty } from './nasty.ts'

export interface FrameStorm {
  url: string
  frames: number
  seed: number
  rooms: string[]
}

export interface FrameDamage {
  frames: number
  /** How many were confirmed, or rejected with which code. */
  answers: Record<string, number>
  slowestMs: number
  faults: Array<{ fault: string; destination: string; body: string }>
}

interface Frame {
  path: string
  body: string
}

const timeoutMs = 5000
/** Concurrent guests, and frames per guest: the rate limit lets two messages of a guest through. */
const width = 4
const perGuest = 4
/** Longer frames are rejected by their length. */
const maxLength = 5000

/** Repeated letters of bad words and their patterns: a backtracking pattern would take forever on these. */
const rows = fc
  .tuple(
    fc.array(fc.constantFrom(...'ㅅㅂㄱㄹㅁㄴㅄㅠㅣ시발씨병신개새끼1. ○fuck\0\n'.split('')), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.constantFrom('', 'ㄱ', '○', '발', 'a'),
  )
  .map(([part, end]) => part.join('').repeat(300).slice(0, 299) + end)
const message = fc.oneof({ weight: 3, arbitrary: rows }, { weight: 2, arbitrary: nasty })
const talk = fc
  .record(
    { type: fc.constantFrom('TALK', 'TALK', 'TALK', 'SHOUT'), message, sender: nasty },
    { requiredKeys: ['type'] },
  )
  .map((body) => ({ path: chatSend, body: jsonOf(body) }))
const taps = fc.oneof(nasty, fc.dictionary(fc.constantFrom('CLAP', 'FIRE', 'BOO', '__proto__'), nasty, { maxKeys: 3 }))
const anything = fc.constantFrom('', '{', 'null', '[]', '"x"', '{"type":"TALK","message":"a', '\ufeff{}', '1e999')
const frame: fc.Arbitrary<Frame> = fc
  .oneof(
    { weight: 6, arbitrary: talk },
    { weight: 2, arbitrary: taps.map((body) => ({ path: reactionSend, body: jsonOf(body) })) },
    fc.tuple(fc.constantFrom(chatSend, reactionSend), anything).map(([path, body]) => ({ path, body })),
  )
  .filter(({ body }) => body.length <= maxLength)

export async function stormFrames({ url, frames, seed, rooms }: FrameStorm): Promise<FrameDamage> {
  const damage: FrameDamage = { frames: 0, answers: {}, slowestMs: 0, faults: [] }
  const made = fc.sample(frame, { numRuns: frames, seed })
  let guests = 0
  const work = async () => {
    for (let batch = made.splice(0, perGuest); batch.length > 0; batch = made.splice(0, perGuest))
      await sendAsGuest(url, rooms[guests % rooms.length] ?? 'Room1', guests++, batch, damage)
  }
  await Promise.all(Array.from({ length: width }, work))
  return damage
}

async function sendAsGuest(url: string, room: string, guest: number, batch: Frame[], damage: FrameDamage) {
  const address = `10.8.${Math.floor(guest / 200) % 200}.${(guest % 200) + 1}`
  const headers = { cookie: `guest=${newToken().token}`, 'x-forwarded-for': address }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`, ['v12.stomp'], { headers })
  const answers = new Map<string, string>()
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    const receipt = /^receipt-id:(\w+)$/m.exec(text)?.[1] ?? /"receipt":"(\w+)"/.exec(text)?.[1]
    if (receipt) answers.set(receipt, /"code":"(\w+)"/.exec(text)?.[1] ?? 'confirmed')
  })
  const send = (command: string, more: Record<string, string>, body = '') =>
    socket.send(encodeFrame(command, more, body))
  await once(socket, 'open')
  send('CONNECT', { 'accept-version': '1.2', 'heart-beat': '0,0' })
  send('SUBSCRIBE', { id: 'refusals', destination: '/user/refusals' })
  send('SUBSCRIBE', { id: 'room', destination: chatTopic.path.replace('{roomId}', room) })
  for (const [place, { path, body }] of batch.entries()) {
    const destination = path.replace('{roomId}', room)
    const began = performance.now()
    send('SEND', { destination, receipt: `r${place}` }, body)
    const deadline = AbortSignal.timeout(timeoutMs)
    while (!answers.has(`r${place}`) && socket.readyState === WebSocket.OPEN && !deadline.aborted)
      await once(socket, 'message', { signal: deadline }).catch(() => {})
    damage.frames++
    damage.slowestMs = Math.max(damage.slowestMs, Math.round(performance.now() - began))
    const answer = answers.get(`r${place}`) ?? (deadline.aborted ? 'no answer' : 'closed')
    damage.answers[answer] = (damage.answers[answer] ?? 0) + 1
    if (['no answer', 'closed', 'INTERNAL'].includes(answer)) damage.faults.push({ fault: answer, destination, body })
    if (socket.readyState !== WebSocket.OPEN) break
  }
  socket.terminate()
}
