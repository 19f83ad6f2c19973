// The administrator of the installed machine with a camera. Run by the install drill: `URL STREAM`, with COOKIE; the last line is JSON.
import { setTimeout as sleep } from 'node:timers/promises'
import { recordingPieces } from '../video/recording.ts'
import { goOffAir, goOnAir, sendPiece } from '../video/sender.ts'
import { send } from './admin.ts'

const [url = '', streamId = ''] = process.argv.slice(2)
/** One that is to be taken off air films until it is, for three times as long as a packager tries. */
const recording = { seconds: streamId === 'bad' ? 30 : 10, chunkMs: 1000 }
const cookie = process.env['COOKIE'] ?? ''
const target = { url, cookie, streamId }
await send(url, 'PUT', `/api/live/streams/${streamId}`, { title: streamId }, cookie)
const { session } = await goOnAir(target, recording.chunkMs)
const answers: number[] = []
for (const [sequence, bytes] of (await recordingPieces(recording)).entries()) {
  const name = `${session}-${String(sequence).padStart(8, '0')}-${Date.now()}.webm`
  answers.push(await sendPiece(target, name, bytes))
  if (answers.at(-1) !== 200) break
  await sleep(recording.chunkMs)
}
const playlist = await fetch(`${url}/hls/${streamId}.m3u8`)
const seconds = (answers.length * recording.chunkMs) / 1000
const isTaken = answers.every((status) => status === 200)
if (isTaken) await goOffAir(target)
console.log(JSON.stringify({ isTaken, seconds, playlist: playlist.status }))
process.exit(0)
