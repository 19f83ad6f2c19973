// A camera without a browser: sends a recording's pieces in their own time, like our recorder: numbered, retried after a failure; and,
// where a drill wants it, with mishaps.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export type Mishap = 'lost' | 'doubled' | 'swapped' | 'corrupt'

export interface Sender {
  session: string
  /** Something happens to the next piece. */
  setMishap: (mishap: Mishap) => void
  /** The network is down: pieces recorded meanwhile are sent when it is back. */
  loseNetwork: (ms: number) => void
  /** Pieces sent, and tries that failed. */
  counts: () => { sent: number; failed: number }
  /** Stops without going off air, as a page that crashes. */
  die: () => void
  stop: () => Promise<void>
}

export interface IngestTarget {
  url: string
  cookie: string
  streamId: string
  /** The match that it shows. */
  matchId?: number
}

export async function startSending(target: IngestTarget, pieces: Buffer[], chunkMs: number): Promise<Sender> {
  const { session } = await goOnAir(target, chunkMs)
  const leaving = new AbortController()
  let mishap: Mishap | undefined
  let networkAt = 0
  let [sent, failed] = [0, 0]

  async function deliver(sequence: number, bytes: Buffer) {
    const name = `${session}-${String(sequence).padStart(8, '0')}-${Date.now()}.webm`
    await sleep(Math.max(0, networkAt - Date.now()))
    for (let pause = 100; !leaving.signal.aborted; pause = Math.min(800, pause * 2)) {
      const status = await sendPiece(target, name, bytes)
      if (status === 200) sent++
      else failed++
      if (status === 200 || status === 409) return
      await sleep(pause)
    }
  }

  async function work() {
    const began = Date.now()
    for (const [sequence, bytes] of pieces.entries()) {
      await sleep(Math.max(0, began + (sequence + 1) * chunkMs - Date.now()))
      if (leaving.signal.aborted) return
      const now = mishap
      mishap = undefined
      if (now === 'lost') continue
      if (now === 'swapped') {
        void sleep(chunkMs + 50).then(() => deliver(sequence, bytes))
        continue
      }
      void deliver(sequence, now === 'corrupt' ? corrupted(bytes) : bytes)
      if (now === 'doubled') void deliver(sequence, bytes)
    }
  }
  void work()

  return {
    session,
    setMishap: (what) => {
      mishap = what
    },
    loseNetwork: (ms) => {
      networkAt = Date.now() + ms
    },
    counts: () => ({ sent, failed }),
    die: () => leaving.abort(),
    stop: async () => {
      leaving.abort()
      await goOffAir(target)
    },
  }
}

export async function goOnAir(target: IngestTarget, chunkMs: number): Promise<{ session: string }> {
  const { url, cookie, streamId, matchId } = target
  const response = await fetch(`${url}/api/live/webcam/start/${streamId}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ mimeType: 'video/webm;codecs=vp8,opus', chunkMs, takeOver: true, matchId }),
  })
  if (!response.ok) throw new Error(`start: ${response.status} ${await response.text()}`)
  return (await response.json()) as { session: string }
}

export async function goOffAir({ url, cookie, streamId }: IngestTarget) {
  await fetch(`${url}/api/live/webcam/stop/${streamId}`, { method: 'POST', headers: { cookie } })
}

/** The status of the response, 0 when none came. */
export async function sendPiece({ url, cookie, streamId }: IngestTarget, name: string, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('video', new Blob([new Uint8Array(bytes)], { type: 'video/webm' }), name)
  const request = { method: 'POST', headers: { cookie }, body: form, signal: AbortSignal.timeout(8000) }
  const response = await fetch(`${url}/api/live/webcam/frame/${streamId}`, request).catch(() => undefined)
  await response?.arrayBuffer().catch(() => {})
  return response?.status ?? 0
}

/** Three thousand bytes of noise in its middle. */
function corrupted(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const at = Math.floor(changed.length / 2)
  randomBytes(Math.min(3000, changed.length - at)).copy(changed, at)
  return changed
}
