// The first administrator of the installed machine with a camera: sets up the second factor that it asks for, and films. Run by the
// install drill: `URL STREAM`; the last line is JSON. With COOKIE the session of an earlier run goes on.
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, stepAt } from '@campus/server/second-factor/second-factor.totp'
import { adminPassword } from './install-page.ts'
import { recordingPieces } from './video-recording.ts'
import { goOffAir, goOnAir, sendPiece } from './video-sender.ts'

const [url = '', streamId = ''] = process.argv.slice(2)
const recording = { seconds: 10, chunkMs: 1000 }
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

async function send(method: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, cookie }
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

const cookieIn = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** The key as an app reads what a person typed (RFC 4648). */
function keyIn(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function logIn(): Promise<string> {
  const password = adminPassword
  const half = cookieIn(await send('POST', '/api/users/login', { email: process.env['ADMIN'], password }))
  const asked = await send('POST', '/api/second-factor/totp', { password }, half)
  const { key } = (await asked.json()) as { key: string }
  const code = codeOf(keyIn(key), stepAt(new Date()))
  return cookieIn(await send('POST', '/api/second-factor/totp/confirm', { code }, half))
}

const cookie = process.env['COOKIE'] || (await logIn())
const door = { url, cookie, streamId }
await send('PUT', `/api/live/streams/${streamId}`, { title: streamId }, cookie)
const { session } = await goOnAir(door, recording.chunkMs)
const answers: number[] = []
for (const [sequence, bytes] of (await recordingPieces(recording)).entries()) {
  const name = `${session}-${String(sequence).padStart(8, '0')}-${Date.now()}.webm`
  answers.push(await sendPiece(door, name, bytes))
  await sleep(recording.chunkMs)
}
const playlist = await fetch(`${url}/hls/${streamId}.m3u8`)
const isTaken = answers.every((status) => status === 200)
if (isTaken) await goOffAir(door)
console.log(JSON.stringify({ cookie, isTaken, playlist: playlist.status }))
process.exit(0)
