// The scene of the drill poison with a camera: one chunk whose sound lies before the beginning of time, among good ones.
import { setTimeout as sleep } from 'node:timers/promises'
import { id, writeElement, writeUint } from '@campus/server/media/webm/ebml'
import { demoAdmin } from '../../demo/campus.ts'
import { eventually } from '../../local/process.ts'
import { signIn } from '../people/sign-in.ts'
import { recordingPieces } from '../video/recording.ts'
import { goOffAir, goOnAir, type IngestTarget, sendPiece } from '../video/sender.ts'
import type { Passed, Scene } from './rows.ts'

const chunkMs = 1000
const seconds = 30
const badAt = 10
/** Up to the next key frame, a second later, the picture may be missing; and the end of a session is cut. */
const mayMissSeconds = 3

/** A cluster at zero with a block of sound at -100 ms. Pieces are cut a byte into the next cluster: so is this one. */
function badPiece(): Buffer {
  const block = writeElement(id.simpleBlock, Buffer.from([0x82, 0xff, 0x9c, 0x80]), Buffer.from('sound'))
  const cluster = writeElement(id.cluster, writeUint(id.timecode, 0), block)
  return Buffer.concat([cluster.subarray(1), cluster.subarray(0, 1)])
}

/** Seconds of video; a second session of the same camera must be packed too. */
export async function poisonVideo({ url, pool }: Scene): Promise<Passed> {
  const pieces = await recordingPieces({ seconds, chunkMs })
  const { cookie } = await signIn(url, demoAdmin)
  const target: IngestTarget = { url, cookie, streamId: 'poison' }
  const camera = await fetch(`${url}/api/live/streams/${target.streamId}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: target.streamId }),
  })
  if (!camera.ok) throw new Error(`camera: ${camera.status} ${await camera.text()}`)
  const withBad = [...pieces.slice(0, badAt), badPiece(), ...pieces.slice(badAt)]
  const wanted = [withBad, pieces.slice(0, 8)]
  const packed: number[] = []
  for (const session of wanted) {
    await send(target, session)
    packed.push(await packedSeconds(pool, session.length - mayMissSeconds))
  }
  const isWhole = packed.map((length, index) => length >= (wanted[index]?.length ?? 0) - mayMissSeconds)
  return { sent: wanted.length, passed: isWhole.filter(Boolean).length }
}

async function send(target: IngestTarget, pieces: Buffer[]) {
  const { session } = await goOnAir(target, chunkMs)
  for (const [sequence, bytes] of pieces.entries()) {
    const name = `${session}-${String(sequence).padStart(8, '0')}-${Date.now()}.webm`
    for (let tries = 0; tries < 5 && (await sendPiece(target, name, bytes)) !== 200; tries++) await sleep(200)
    await sleep(chunkMs)
  }
  await sleep(3 * chunkMs)
  await goOffAir(target)
}

/** Of the camera's last broadcast. */
async function packedSeconds(pool: Scene['pool'], wanted: number): Promise<number> {
  let found = 0
  const check = async () => {
    const { rows } = await pool.query<{ seconds: number | null }>(
      `select sum(seconds)::float as seconds from video_segments where broadcast_id =
        (select max(id) from broadcasts where stream_id = 'poison')`,
    )
    found = rows[0]?.seconds ?? 0
    if (found < wanted) throw new Error(`${found} s of ${wanted}`)
  }
  await eventually(check, 20_000, 500).catch(() => {})
  return found
}
