// Stores segments on disk: a temporary file is renamed, so that a file is never partial, and then a row is inserted.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { Segment } from './output.ts'
import { addInit, addSegment } from './segments.store.ts'

export interface Disk {
  storeInit: (number: number, init: Init) => void
  storeSegment: (segment: Segment) => void
  storeHeader: (bytes: Buffer) => void
  readHeader: () => Promise<Buffer | undefined>
  /** Waits until every write succeeded or was given up. */
  flush: () => Promise<void>
}

const maxTries = 8
const pauseMs = 500
/** A minute of segments: on a disk that stays full, more would fill the memory too. */
const maxPending = 30

export function openDisk(options: { mediaDir: string; broadcastId: number; db: Database; log: Logger }): Disk {
  const { db, log, broadcastId } = options
  const folder = join(options.mediaDir, String(broadcastId))
  let work = Promise.resolve()
  let pending = 0

  async function write(name: string, bytes: Buffer) {
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, `${name}.${process.pid}.tmp`)
    try {
      await writeFile(temporary, bytes)
      await rename(temporary, join(folder, name))
    } catch (error) {
      // A partial file would use up space on a full disk.
      await rm(temporary, { force: true })
      throw error
    }
  }

  function enqueue(what: string, step: () => Promise<void>) {
    pending++
    work = work.then(() => storeWithRetry(what, step)).finally(() => pending--)
  }

  async function storeWithRetry(what: string, step: () => Promise<void>) {
    for (let tried = 1; ; tried++) {
      try {
        return await step()
      } catch (error) {
        if (tried === maxTries || pending > maxPending)
          return log.error({ err: error, broadcastId, what }, 'video could not be stored, giving up')
        await sleep(pauseMs * tried)
      }
    }
  }

  return {
    storeInit: (number, init) =>
      enqueue(`init ${number}`, async () => {
        await write(`init${number}.mp4`, init.bytes)
        await addInit(db, { broadcastId, number, bytes: init.bytes, codecs: init.codecs })
      }),
    storeSegment: ({ sequence, at, init, isDiscontinuity, parts }) =>
      enqueue(`segment ${sequence}`, async () => {
        const bytes = Buffer.concat(parts.map((part) => part.bytes))
        await write(`${sequence}.m4s`, bytes)
        const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
        const startsAt = new Date(Math.round(at))
        await addSegment(db, { broadcastId, sequence, startsAt, seconds, init, isDiscontinuity, bytes: bytes.length })
      }),
    storeHeader: (bytes) => enqueue('header', () => write('header', bytes)),
    readHeader: () => readFile(join(folder, 'header')).catch(() => undefined),
    flush: () => work,
  }
}
