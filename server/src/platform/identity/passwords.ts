// Password hashing by argon2id. Two at a time per process, so that a flood of guesses leaves the other core to everybody
// else; a short queue behind them, and beyond that "come back in a moment".
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError, fail } from '../../errors.ts'
import { FairQueue } from '../queues/fair-queue.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostRunning = 2
const mostWaiting = 64
const retryAfterSeconds = 3

let running = 0
const waiting = new FairQueue<() => void>(mostWaiting)

/** Runs work that hashes when its turn has come. Turns go round among those who wait, `whose` tells them apart. */
export async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
  if (running >= mostRunning) {
    // Whoever leaves hands over its place, so that nobody slips in between.
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const isIn = waiting.add(whose, resolve, () => reject(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds })))
    if (!isIn) fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
    await promise
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.next()
    if (next) next()
    else running--
  }
}

let hashes = 0

/** Only for those who have shown a code or a link from an e-mail, or the password before: each is somebody else. */
export const hashPassword = (password: string) => inTurn(`hash ${++hashes}`, () => hash(password, cost))

// Made at the start: made at the first need, it would make that answer twice as long.
const nobodys = hash(randomBytes(16), cost)

/** Costs the same whether there is a hash or not: nobody can tell by the time whether an account exists. Within a turn. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const own = stored?.startsWith('$argon2id$') ? stored : undefined
  return (await verify(own ?? (await nobodys), password)) && own !== undefined
}
