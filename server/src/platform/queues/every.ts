// Work done again and again: never twice at once, and a failure is told once, until it goes well again.
import type { Logger } from 'pino'

/** `trouble` is what the log says of a failure. Answers how to stop. */
export function every(
  ms: number,
  work: () => Promise<unknown>,
  { log, trouble }: { log: Logger; trouble: string },
): () => void {
  let isAtIt = false
  let isFailing = false
  const timer = setInterval(async () => {
    if (isAtIt) return
    isAtIt = true
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ reason: (error as Error).message }, trouble)
      isFailing = true
    }
    isAtIt = false
  }, ms)
  return () => clearInterval(timer)
}
