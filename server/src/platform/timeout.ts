// Time limits for promises that have none of their own.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The promise's result, or the given error when it takes longer than `ms`. */
export async function withTimeout<T>(ms: number, promise: Promise<T>, error: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a promise resolves in time. One more turn of the event loop is allowed, so that our own stall is not taken for another's. */
export async function resolvesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let isResolved = false
  const resolving = (async () => {
    try {
      await promise
      isResolved = true
    } catch {}
  })()
  await withTimeout(ms, resolving, () => new Error('late')).catch(() => {})
  if (!isResolved) await nextTurn()
  return isResolved
}
