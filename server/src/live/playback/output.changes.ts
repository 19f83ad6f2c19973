// Reads the packagers' output from Redis, once per stream that has viewers in this process, over one connection for all that one command
// may read: all of them, but in a cluster those of one hash slot.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { RedisServers } from '../../platform/redis/redis.ts'
import type { LiveChanges } from '../live.changes.ts'
import { keysOf } from '../live.rules.ts'
import { binary } from '../session-bytes.store.ts'
import { applyEntry, emptyWindow, type OutputEntry, prepend, rewindLength, type Window } from './window.rules.ts'
import { recentSegments } from './window.store.ts'

/** A stream as this process has read it. */
export interface Watched {
  readonly streamId: string
  readonly window: Window
  /** Over for viewers: no more parts will come. */
  readonly isEnded: boolean
  /** Incremented after every change. */
  readonly version: number
  /** Evaluates the condition after every change; false after a timeout of `ms`. */
  until: (isTrue: () => boolean, ms: number) => Promise<boolean>
}

export interface Watching {
  /** Reads the stream from now on, for as long as it is requested at least once a minute. */
  watch: (streamId: string) => Promise<Watched>
}

/** Short, because pings wait behind a blocked read, and a new stream waits for the next read. */
const blockMs = 250
const idleMs = 60_000
/** How long the packager may take to publish the end of a broadcast that was stopped. */
const endTimeoutMs = 3000

type RawEntry = [id: Buffer, fields: Buffer[]]

class Tail implements Watched {
  readonly streamId: string
  readonly key: string
  window = emptyWindow()
  isEnded = false
  version = 0
  lastId = '0'
  requestedAt = Date.now()
  loading: Promise<void> | null = null
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

export function watchStreams({ config, db, redis, onClose }: Deps, changes: LiveChanges): Watching {
  const tails = new Map<string, Tail>()
  const readers = new Map<string, RedisServers>()
  const closing = new AbortController()
  onClose(() => {
    closing.abort()
    for (const reader of readers.values()) reader.close()
  })

  /** Loads the entries in Redis, and older segments from disk. Works from disk alone while Redis is unavailable. */
  async function load(tail: Tail) {
    const reading = binary(redis, tail.key).sendCommand<RawEntry[]>(['XRANGE', tail.key, '-', '+'])
    const entries = await reading.catch(() => [])
    const window = emptyWindow()
    for (const [, fields] of entries) applyEntry(window, toEntry(fields))
    const { segments, discontinuitiesBefore } = await recentSegments(db.queries, tail.streamId, rewindLength)
    prepend(window, segments, discontinuitiesBefore)
    // While Redis is unavailable, or has just restarted empty, the disk may have less than our window.
    if (progressOf(window) > progressOf(tail.window)) {
      tail.window = window
      tail.lastId = entries.at(-1)?.[0].toString() ?? tail.lastId
    }
    updateEnded(tail)
    tail.changed()
  }

  function updateEnded(tail: Tail): boolean {
    const state = changes.stateOf(tail.streamId)
    const isOver =
      state !== undefined &&
      !state.isLive &&
      (tail.window.endedSession === state.session || Date.now() - (state.endedAt ?? 0) > endTimeoutMs)
    if (tail.isEnded === isOver) return false
    tail.isEnded = isOver
    return true
  }

  changes.onPoll(() => {
    for (const tail of tails.values()) if (updateEnded(tail)) tail.changed()
  })

  async function readWhileWatched({ key }: Tail) {
    const group = redis.groupOf(key)
    if (readers.has(group) || closing.signal.aborted) return
    const reader = redis.duplicate({ name: 'live-out', only: key })
    readers.set(group, reader)
    for (let waited = 0; waited < blockMs && !reader.isReady; waited += 10) await sleep(10)
    for (;;) {
      for (const tail of tails.values()) if (Date.now() - tail.requestedAt > idleMs) tails.delete(tail.streamId)
      const all = [...tails.values()].filter((tail) => redis.groupOf(tail.key) === group)
      if (closing.signal.aborted || all.length === 0) break
      try {
        await readOnce(reader, all)
      } catch {
        // Redis may have trimmed entries meanwhile: load everything again.
        for (const tail of all) tail.loading = null
        await sleep(blockMs)
      }
    }
    readers.delete(group)
    reader.close()
  }

  async function readOnce(reader: RedisServers, all: Tail[]) {
    await Promise.all(all.map((tail) => (tail.loading ??= load(tail))))
    const ids = all.map(({ lastId }) => lastId)
    const keys = all.map(({ key }) => key)
    const read = ['XREAD', 'COUNT', '200', 'BLOCK', String(blockMs), 'STREAMS', ...keys, ...ids]
    const found = await binary(reader, keys[0] as string).sendCommand<Record<string, RawEntry[]> | null>(read)
    for (const tail of all) {
      const entries = found?.[tail.key]
      if (!entries) continue
      for (const [id, fields] of entries) {
        applyEntry(tail.window, toEntry(fields))
        tail.lastId = id.toString()
      }
      updateEnded(tail)
      tail.changed()
      // PostgreSQL decides about the end: a broadcast that was taken over continues as another.
      if (tail.window.endedSession !== null) void changes.poll().catch(() => {})
    }
  }

  return {
    async watch(streamId) {
      let tail = tails.get(streamId)
      if (!tail) tails.set(streamId, (tail = new Tail(streamId, keysOf(config.NEWS_PREFIX, streamId).output)))
      tail.requestedAt = Date.now()
      const loading = (tail.loading ??= load(tail))
      void readWhileWatched(tail)
      try {
        await loading
      } catch (error) {
        if (tail.loading === loading) tail.loading = null
        throw error
      }
      return tail
    },
  }
}

/** Comparable progress of a window, down to the part. */
function progressOf({ segments }: Window): number {
  const last = segments.at(-1)
  return last ? last.sequence + (last.seconds === null ? last.parts.length / 1000 : 0.999) : -1
}

function toEntry(fields: Buffer[]): OutputEntry {
  const entry = new Map<string, Buffer>()
  for (let index = 0; index + 1 < fields.length; index += 2)
    entry.set((fields[index] as Buffer).toString(), fields[index + 1] as Buffer)
  return entry
}
