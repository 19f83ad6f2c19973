// Live video in tests: a camera that sends chunks over HTTP, and a stand-in for the packager's output, written as the packager writes it.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Campus } from './campus.ts'

export interface Camera {
  headers: Record<string, string>
  streamId?: string
}

export async function startCamera(url: string, { headers, streamId = '271' }: Camera, body?: object) {
  const response = await fetch(`${url}/api/live/webcam/start/${streamId}`, {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { session: string; isResumed: boolean; playlist: string; code?: string }
  return { status: response.status, ...answer }
}

export async function stopCamera(url: string, { headers, streamId = '271' }: Camera, body?: object) {
  const response = await fetch(`${url}/api/live/webcam/stop/${streamId}`, {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status
}

/** A chunk, by our recorder's name or any other. */
export async function sendChunk(url: string, camera: Camera, fileName: string, bytes: Buffer = randomBytes(2000)) {
  const form = new FormData()
  form.append('video', new Blob([new Uint8Array(bytes)], { type: 'video/webm' }), fileName)
  const path = `/api/live/webcam/frame/${camera.streamId ?? '271'}`
  const response = await fetch(url + path, { method: 'POST', headers: camera.headers, body: form })
  return { status: response.status, ...((await response.json()) as { next?: number; code?: string }) }
}

/** As a recorder does: what is not taken now is sent again. */
export async function sendSurely(url: string, camera: Camera, fileName: string, bytes: Buffer): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { status } = await sendChunk(url, camera, fileName, bytes)
    if (status === 200) return
    if (status !== 429 && status !== 503) throw new Error(`chunk refused: ${status}`)
    await sleep(200)
  }
  throw new Error('chunk never taken')
}

export const chunkName = (session: string, sequence: number) =>
  `${session}-${String(sequence).padStart(8, '0')}-${Date.now()}.webm`

const partSeconds = 1 / 3

/** Says what a packager would say: parts of a third of a second, six of them a segment. */
export class Output {
  readonly #campus: Campus
  readonly #key: string
  session: string
  sequence: number
  init = 0
  #part = 0
  #at: number
  #isDiscontinuity = false

  constructor(campus: Campus, session: string, { streamId = '271', sequence = 0, at = Date.now() } = {}) {
    this.#campus = campus
    this.session = session
    this.sequence = sequence
    this.#key = `${campus.node.deps.config.NEWS_PREFIX}live:{${streamId}}:out`
    this.#at = at
  }

  async #add(fields: Record<string, string | number | Buffer>) {
    const words = Object.entries(fields).flatMap(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value : String(value),
    ])
    await this.#campus.node.deps.redis.sendCommand(['XADD', this.#key, '*', 's', this.session, ...words])
  }

  async begin() {
    const bytes = randomBytes(700)
    await this.#add({ kind: 'init', n: this.init, codecs: 'avc1', target: 0.334, hold: 1.7, b: bytes })
    return bytes
  }

  async part(): Promise<Buffer> {
    const b = randomBytes(900)
    await this.#add({
      kind: 'part',
      q: this.sequence,
      p: this.#part,
      d: partSeconds,
      i: this.#part % 3 === 0 ? 1 : 0,
      at: Math.round(this.#at + this.#part * partSeconds * 1000),
      n: this.init,
      x: this.#isDiscontinuity ? 1 : 0,
      b,
    })
    this.#part++
    return b
  }

  async done() {
    const [d, x] = [this.#part * partSeconds, this.#isDiscontinuity ? 1 : 0]
    await this.#add({ kind: 'done', q: this.sequence, d, at: Math.round(this.#at), n: this.init, x })
    this.#at += d * 1000
    this.sequence++
    this.#part = 0
    this.#isDiscontinuity = false
  }

  /** Whole segments, with their bytes. */
  async segments(count: number): Promise<Buffer[]> {
    const all: Buffer[] = []
    for (let index = 0; index < count; index++) {
      const parts: Buffer[] = []
      for (let part = 0; part < 6; part++) parts.push(await this.part())
      await this.done()
      all.push(Buffer.concat(parts))
    }
    return all
  }

  /** Another recording in the same playlist. */
  async interrupt(session = this.session) {
    if (this.#part > 0) await this.done()
    this.session = session
    this.init++
    this.#isDiscontinuity = true
    this.#at += 3000
    await this.begin()
  }

  end() {
    return this.#add({ kind: 'end' })
  }
}
