// Password hashing by argon2id. Two at a time per process, so that a flood of guesses leaves the other core to everybody
// else; a short queue behind them, and beyond that "come back in a moment".
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fail } from '../errors.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostRunning = 2
const mostWaiting = 64
const retryAfterSeconds = 3

let running = 0
const waiting: Array<() => void> = []

/** Runs work that hashes when its turn has come. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostRunning) {
    if (waiting.length >= mostWaiting) fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
    // Whoever leaves hands over its place, so that nobody slips in between.
    await new Promise<void>((resolve) => void waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

// Made at the start: made at the first need, it would make that answer twice as long.
const nobodys = hash(randomBytes(16), cost)

/** Costs the same whether there is a hash or not: nobody can tell by the time whether an account exists. Within a turn. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const own = stored?.startsWith('$argon2id$') ? stored : undefined
  return (await verify(own ?? (await nobodys), password)) && own !== undefined
}
