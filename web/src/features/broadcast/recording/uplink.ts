// Sends the pieces of one recording: a few at once, with retries, until it is closed.
import { ApiError } from '../../../api/api-error.ts'
import {
  accepted,
  add,
  begin,
  choose,
  emptyUplink,
  hurry,
  missed,
  type Piece,
  rejected,
  verdictOn,
} from './uplink.rules.ts'

interface Options {
  send: (piece: Piece<Blob>, signal: AbortSignal) => Promise<void>
  /** Requests to resume a broadcast that timed out; whether it resumes. */
  resume: () => Promise<boolean>
  onOver: (error: unknown) => void
}

export function createUplink({ send, resume, onOver }: Options) {
  let uplink = emptyUplink<Blob>(Date.now())
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let resuming: Promise<boolean> | undefined
  const closing = new AbortController()
  const drained = new Set<() => void>()

  function pump() {
    clearTimeout(timer)
    if (uplink.pieces.length === 0) for (const done of drained) done()
    if (closing.signal.aborted || resuming) return
    const now = Date.now()
    const chosen = choose(uplink, now)
    if (chosen === null) return
    if ('waitMs' in chosen) {
      timer = setTimeout(pump, chosen.waitMs)
      return
    }
    uplink = begin(uplink, chosen, now)
    void deliver(chosen)
    pump()
  }

  async function deliver(piece: Piece<Blob>) {
    try {
      await send(piece, closing.signal)
      uplink = accepted(uplink, piece, Date.now())
    } catch (error) {
      if (!closing.signal.aborted) await failed(piece, error)
    }
    pump()
  }

  async function failed(piece: Piece<Blob>, error: unknown) {
    const now = Date.now()
    const verdict = error instanceof ApiError ? verdictOn(error, now - uplink.lastAcceptedAt) : 'OVER'
    if (verdict === 'OVER') return onOver(error)
    if (verdict === 'SKIP') {
      uplink = rejected(uplink, piece)
      return
    }
    // Every piece in flight gets the same error: only one requests to resume.
    if (verdict === 'RESUME') resuming ??= resume().finally(() => (resuming = undefined))
    if (!resuming || (await resuming)) uplink = missed(uplink, piece, Date.now())
  }

  function backOnline() {
    uplink = hurry(uplink)
    pump()
  }
  addEventListener('online', backOnline)

  return {
    read: () => uplink,
    add(body: Blob, capturedAt: number) {
      uplink = add(uplink, { sequence: next++, capturedAt, bytes: body.size, body }, Date.now())
      pump()
    },
    /** Resolves when everything is sent, or after `mostMs`. */
    drain: (mostMs: number) =>
      new Promise<void>((resolve) => {
        const done = () => {
          drained.delete(done)
          resolve()
        }
        drained.add(done)
        setTimeout(done, mostMs)
        pump()
      }),
    close() {
      clearTimeout(timer)
      removeEventListener('online', backOnline)
      closing.abort()
    },
  }
}
