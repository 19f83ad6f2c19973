// Segments on disk: written aside and renamed, so that a file is whole or not there; then a row says that it is.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Init } from '../../media/mp4/fmp4.init.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { Segment } from './output.ts'
import { addInit, addSegment } from './segments.store.ts'

export interface Disk {
  keepInit: (number: number, init: Init) => void
  keepSegment: (segment: Segment) => void
  keepHeader: (bytes: Buffer) => void
  readHeader: () => Promise<Buffer | undefined>
  /** Everything handed over is kept, or was tried long enough. */
  settled: () => Promise<void>
}

const tries = 8
const pauseMs = 500
/** A minute's segments: with a disk that stays full, more would only fill the memory too. */
const mostWaiting = 30

export function openDisk(options: { mediaDir: string; broadcastId: number; db: Database; log: Logger }): Disk {
  const { db, log, broadcastId } = options
  const folder = join(options.mediaDir, String(broadcastId))
  let work = Promise.resolve()
  let waiting = 0

  async function write(name: string, bytes: Buffer) {
    await mkdir(folder, { recursive: true })
    const aside = join(folder, `${name}.${process.pid}.tmp`)
    try {
      await writeFile(aside, bytes)
      await rename(aside, join(folder, name))
    } catch (error) {
      // On a full disk the half of it would only be in the way.
      await rm(aside, { force: true })
      throw error
    }
  }

  function keep(what: string, step: () => Promise<void>) {
    waiting++
    work = work.then(() => insist(what, step)).finally(() => waiting--)
  }

  async function insist(what: string, step: () => Promise<void>) {
    for (let tried = 1; ; tried++) {
      try {
        return await step()
      } catch (error) {
        if (tried === tries || waiting > mostWaiting)
          return log.error({ err: error, broadcastId, what }, 'video could not be kept')
        await sleep(pauseMs * tried)
      }
    }
  }

  return {
    keepInit: (number, init) =>
      keep(`init ${number}`, async () => {
        await write(`init${number}.mp4`, init.bytes)
        await addInit(db, { broadcastId, number, bytes: init.bytes, codecs: init.codecs })
      }),
    keepSegment: ({ sequence, at, init, isDiscontinuity, parts }) =>
      keep(`segment ${sequence}`, async () => {
        const bytes = Buffer.concat(parts.map((part) => part.bytes))
        await write(`${sequence}.m4s`, bytes)
        const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
        const startsAt = new Date(Math.round(at))
        await addSegment(db, { broadcastId, sequence, startsAt, seconds, init, isDiscontinuity, bytes: bytes.length })
      }),
    keepHeader: (bytes) => keep('header', () => write('header', bytes)),
    readHeader: () => readFile(join(folder, 'header')).catch(() => undefined),
    settled: () => work,
  }
}
