// Periodic work: never twice at once, and a failure is logged once until a run succeeds.
import type { Logger } from 'pino'

/** `trouble` is the log message of a failure. Returns a function that stops the work. */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  { log, trouble }: { log: Logger; trouble: string },
): () => void {
  let isRunning = false
  let isFailing = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ reason: (error as Error).message }, trouble)
      isFailing = true
    }
    isRunning = false
  }, ms)
  return () => clearInterval(timer)
}
