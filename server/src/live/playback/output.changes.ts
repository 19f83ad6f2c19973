// What packagers put out, followed by this process once per stream that somebody here watches: one line to Redis for all of them.
import { setTimeout as sleep } from 'node:timers/promises'
import { RESP_TYPES } from '@redis/client'
import type { Deps } from '../../deps.ts'
import { openRedis } from '../../platform/redis.ts'
import type { LiveChanges } from '../live.changes.ts'
import { keysOf } from '../live.rules.ts'
import { emptyWindow, prepend, rewindLength, take, type Window, type Word } from './window.rules.ts'
import { recentSegments } from './window.store.ts'

/** A stream as this process sees it. */
export interface Watched {
  readonly streamId: string
  readonly window: Window
  /** Over for whoever watches: no more will come. */
  readonly isEnded: boolean
  /** Another number after every change. */
  readonly version: number
  /** Whether it came true within the time, asked again after every change. */
  until: (isTrue: () => boolean, ms: number) => Promise<boolean>
}

export interface Watching {
  /** Followed from now on, for as long as somebody asks for it at least once a minute. */
  watch: (streamId: string) => Promise<Watched>
}

/** Pings wait behind a blocked read, and a stream that joins waits for the next one. */
const blockMs = 250
const idleMs = 60_000
/** The packager has so long to say the last word of a broadcast that has been stopped. */
const lastWordMs = 3000

type RawEntry = [id: Buffer, fields: Buffer[]]

class Tail implements Watched {
  readonly streamId: string
  readonly key: string
  window = emptyWindow()
  isEnded = false
  version = 0
  lastId = '0'
  askedAt = Date.now()
  isLoaded: Promise<void> | null = null
  readonly #waiting = new Set<() => void>()

  constructor(streamId: string, key: string) {
    this.streamId = streamId
    this.key = key
  }

  changed() {
    this.version++
    for (const check of this.#waiting) check()
  }

  until(isTrue: () => boolean, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      if (isTrue()) return resolve(true)
      const settle = (result: boolean) => {
        clearTimeout(timer)
        this.#waiting.delete(check)
        resolve(result)
      }
      const check = () => {
        if (isTrue()) settle(true)
      }
      const timer = setTimeout(() => settle(false), ms)
      this.#waiting.add(check)
    })
  }
}

export function watchStreams({ config, db, redis, log, onClose }: Deps, changes: LiveChanges): Watching {
  const tails = new Map<string, Tail>()
  const line = openRedis({ url: config.REDIS_URL, name: 'live-out', log })
  const reader = line.client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const history = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  const closing = new AbortController()
  let isReading = false
  onClose(() => {
    closing.abort()
    line.close()
  })

  /** What is in Redis, and before it what is on disk. A Redis that is away leaves the disk. */
  async function load(tail: Tail) {
    const entries = await history.sendCommand<RawEntry[]>(['XRANGE', tail.key, '-', '+']).catch(() => [])
    const window = emptyWindow()
    for (const [, fields] of entries) take(window, wordOf(fields))
    const { segments, discontinuitiesBefore } = await recentSegments(db.queries, tail.streamId, rewindLength)
    prepend(window, segments, discontinuitiesBefore)
    // While Redis is away, or has just come back with nothing, the disk may know less than we do.
    if (progressOf(window) > progressOf(tail.window)) {
      tail.window = window
      tail.lastId = entries.at(-1)?.[0].toString() ?? tail.lastId
    }
    settle(tail)
    tail.changed()
  }

  function settle(tail: Tail): boolean {
    const facts = changes.factsOf(tail.streamId)
    const isOver =
      facts !== undefined &&
      !facts.isLive &&
      (tail.window.endedSession === facts.session || Date.now() - (facts.endedAt ?? 0) > lastWordMs)
    if (tail.isEnded === isOver) return false
    tail.isEnded = isOver
    return true
  }

  changes.onLook(() => {
    for (const tail of tails.values()) if (settle(tail)) tail.changed()
  })

  async function readOn() {
    if (isReading) return
    isReading = true
    while (!closing.signal.aborted && tails.size > 0) {
      for (const tail of tails.values()) if (Date.now() - tail.askedAt > idleMs) tails.delete(tail.streamId)
      try {
        await readOnce([...tails.values()])
      } catch {
        // What was missed meanwhile may be gone from Redis: begun again from what is there.
        for (const tail of tails.values()) tail.isLoaded = null
        await sleep(blockMs)
      }
    }
    isReading = false
  }

  async function readOnce(all: Tail[]) {
    await Promise.all(all.map((tail) => (tail.isLoaded ??= load(tail))))
    const ids = all.map(({ lastId }) => lastId)
    const keys = all.map(({ key }) => key)
    const read = ['XREAD', 'COUNT', '200', 'BLOCK', String(blockMs), 'STREAMS', ...keys, ...ids]
    const found = await reader.sendCommand<Record<string, RawEntry[]> | null>(read)
    for (const tail of all) {
      const entries = found?.[tail.key]
      if (!entries) continue
      for (const [id, fields] of entries) {
        take(tail.window, wordOf(fields))
        tail.lastId = id.toString()
      }
      settle(tail)
      tail.changed()
      // The end is a fact of PostgreSQL: a broadcast that was taken over goes on as another.
      if (tail.window.endedSession !== null) void changes.look().catch(() => {})
    }
  }

  return {
    async watch(streamId) {
      let tail = tails.get(streamId)
      if (!tail) tails.set(streamId, (tail = new Tail(streamId, keysOf(config.NEWS_PREFIX, streamId).output)))
      tail.askedAt = Date.now()
      const isLoaded = (tail.isLoaded ??= load(tail))
      void readOn()
      try {
        await isLoaded
      } catch (error) {
        if (tail.isLoaded === isLoaded) tail.isLoaded = null
        throw error
      }
      return tail
    },
  }
}

/** How far it goes, to the part. */
function progressOf({ segments }: Window): number {
  const last = segments.at(-1)
  return last ? last.sequence + (last.seconds === null ? last.parts.length / 1000 : 0.999) : -1
}

function wordOf(fields: Buffer[]): Word {
  const word = new Map<string, Buffer>()
  for (let index = 0; index + 1 < fields.length; index += 2)
    word.set((fields[index] as Buffer).toString(), fields[index + 1] as Buffer)
  return word
}
