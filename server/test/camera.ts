// A camera and a packager without the web: chunks into Redis as the door would put them, and what is said of them judged.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { readConfig } from '../src/config.ts'
import { keysOf, onAirKey } from '../src/live/live.rules.ts'
import { type Entry, type Line, readOut } from '../src/live/packager/line.ts'
import { type Packager, type PackagerDeps, startPackager } from '../src/live/packager/packager.ts'
import { readFragment, type Sample } from '../src/media/mp4/fmp4.fragment.ts'
import { type Init, readInit } from '../src/media/mp4/fmp4.init.ts'
import { openDatabase } from '../src/platform/postgres/postgres.ts'
import { openRedis } from '../src/platform/redis.ts'
import { openBus } from '../src/realtime/bus.ts'
import { cloneDatabase } from './campus.ts'
import { differences } from './second-reader.ts'

export type Studio = Awaited<ReturnType<typeof openStudio>>

const streamId = '271'
const log = pino({ level: process.env['VIDEO_LOG'] ?? 'silent' })

export async function openStudio() {
  const { databaseUrl, mediaUrl, drop } = await cloneDatabase()
  const mediaDir = mkdtempSync(join(tmpdir(), 'campus-media-'))
  const config = readConfig({
    DATABASE_URL: mediaUrl,
    REDIS_URL: inject('redisUrl'),
    NEWS_PREFIX: `test-${randomBytes(6).toString('hex')}:`,
    MEDIA_DIR: mediaDir,
  })
  const db = openDatabase(databaseUrl)
  const packing = openDatabase(mediaUrl)
  const bus = openBus({ url: config.REDIS_URL, prefix: config.NEWS_PREFIX, log })
  const { client: redis, close } = openRedis({ url: config.REDIS_URL, name: 'camera', log })
  const line: Line = { redis, prefix: config.NEWS_PREFIX }
  const keys = keysOf(config.NEWS_PREFIX, streamId)
  const packagers: Packager[] = []
  while (!redis.isReady || !bus.isUp) await sleep(5)
  onTestFinished(async () => {
    await Promise.all(packagers.map((packager) => packager.close()))
    await bus.close()
    close()
    await Promise.all([db.close(), packing.close()])
    await drop()
    rmSync(mediaDir, { recursive: true, force: true })
  })
  const query = async <Row>(text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows as Row[]
  const read = () => readOut(line, streamId)
  return {
    mediaDir,
    query,
    read,
    addPackager: async (options: Pick<PackagerDeps, 'startEncoder'> & { log?: Logger } = {}) => {
      const packager = await startPackager({ config, db: packing, bus, log, ...options })
      packagers.push(packager)
      return packager
    },
    /** Goes on air; what was on air before is over. */
    start: async (chunkMs = 200) => {
      const session = randomBytes(8).toString('hex')
      await query(`update broadcasts set ended_at = now(), ended_why = 'TAKEN_OVER' where ended_at is null`)
      const [row] = await query<{ id: number }>(
        `insert into broadcasts (stream_id, session, mime_type, chunk_ms) values ($1, $2, 'video/webm', $3) returning id`,
        [streamId, session, chunkMs],
      )
      const broadcastId = Number(row?.id)
      const announce = async () => {
        await redis.hSet(keys.state, { session, broadcastId, chunkMs })
        await redis.sAdd(onAirKey(config.NEWS_PREFIX), streamId)
        await bus.publish('live', streamId, '{}')
      }
      await announce()
      const send = (n: number, b: Buffer, t = Date.now()) =>
        redis.xAdd(
          keys.chunks,
          '*',
          { s: session, n: `${n}`, t: `${t}`, a: `${Date.now()}`, b },
          {
            TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: 60 },
          },
        )
      return { session, broadcastId, send, announce }
    },
    stop: async () => {
      await query(`update broadcasts set ended_at = now(), ended_why = 'STOPPED' where ended_at is null`)
      await redis.del(keys.state)
      await redis.sRem(onAirKey(config.NEWS_PREFIX), streamId)
      await bus.publish('live', streamId, '{}')
    },
    /** Redis loses all it knew of this installation. */
    forget: async () => redis.del(await redis.keys(`${config.NEWS_PREFIX}*`)),
    /** The numbers of the segments that are kept, once there are so many. */
    kept: async (broadcastId: number, count: number) => {
      const text = 'select sequence from video_segments where broadcast_id = $1 order by 1'
      for (let tries = 0; ; tries++) {
        const rows = await query<{ sequence: number }>(text, [broadcastId])
        if (rows.length >= count || tries > 100) return rows.map(({ sequence }) => sequence)
        await sleep(20)
      }
    },
    /** Nobody writes to the table until it is let go. */
    hold: async (table: string) => {
      const client = await db.pool.connect()
      await client.query(`begin; lock table ${table} in share mode`)
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
    /** Until what was said is as wanted. */
    until: async (isEnough: (entries: Entry[]) => boolean, patienceMs = 12_000) => {
      const deadline = Date.now() + patienceMs
      for (;;) {
        const entries = await read()
        if (isEnough(entries)) return entries
        if (Date.now() > deadline) throw new Error(`not in time: ${entries.map(tell).join(' ')}`)
        await sleep(30)
      }
    },
  }
}

export const hasEnded = (entries: Entry[]) => entries.at(-1)?.field('kind') === 'end'
export const partsOf = (entries: Entry[]) => entries.filter((entry) => entry.field('kind') === 'part')
export const secondsOf = (entries: Entry[]) => partsOf(entries).reduce((sum, part) => sum + Number(part.field('d')), 0)
const tell = (entry: Entry) => `${entry.field('kind')}:${entry.field('q')}.${entry.field('p')}`

/**
 * Every rule that what was said breaks: numbers, lengths, key frames, holes and overlaps of picture and sound, and parts that
 * another reader of MP4 reads otherwise.
 */
export function faultsIn(entries: Entry[]): string[] {
  const faults: string[] = []
  const inits = new Map<string, Init>()
  let target = 0
  let last: { q: number; p: number; n: string } | undefined
  let ends: Record<string, number> = {}
  let seconds = 0
  for (const entry of entries) {
    const kind = entry.field('kind')
    const [q, p, n] = [Number(entry.field('q')), Number(entry.field('p')), entry.field('n')]
    if (kind === 'init') {
      inits.set(n, readInit(entry.bytes) as Init)
      target = Number(entry.field('target'))
    }
    if (kind === 'done' && Math.abs(Number(entry.field('d')) - seconds) > 0.001)
      faults.push(`${q}: not as long as its parts`)
    if (kind === 'done' && Number(entry.field('d')) > 2.5) faults.push(`${q}: ${entry.field('d')} s long`)
    if (kind !== 'part') continue
    const isNext = !last || (q === last.q ? p === last.p + 1 : q === last.q + 1 && p === 0)
    if (!isNext) faults.push(`${q}.${p} after ${last?.q}.${last?.p}`)
    if (p === 0) seconds = 0
    if (p === 0 && entry.field('i') !== '1') faults.push(`${q}: begins without a key frame`)
    if (last && last.n !== n && (entry.field('x') !== '1' || p !== 0))
      faults.push(`${q}.${p}: another beginning without a cut`)
    if (last?.n !== n || (p === 0 && entry.field('x') === '1')) ends = {}
    last = { q, p, n }
    seconds += Number(entry.field('d'))
    if (Number(entry.field('d')) > target + 0.0005) faults.push(`${q}.${p}: longer than its target`)
    const init = inits.get(n)?.bytes ?? Buffer.alloc(0)
    faults.push(...differences(init, entry.bytes).map((difference) => `${q}.${p}: ${difference}`))
    for (const sample of readFragment(entry.bytes, inits.get(n)?.tracks ?? []) as Sample[]) {
      const end = ends[sample.kind]
      if (end !== undefined && sample.at !== end) faults.push(`${q}.${p}: ${sample.kind} at ${sample.at}, not ${end}`)
      ends[sample.kind] = sample.at + sample.duration
    }
  }
  return faults
}
