// Password hashing by argon2id. Two at a time per process, so that a flood of guesses leaves a core to other requests;
// then a short queue, and beyond that TOO_MANY_REQUESTS.
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

/** Runs hashing work in turn. Turns rotate among the owners that wait, identified by `whose`. */
export async function inTurn<T>(whose: string, work: () => Promise<T>): Promise<T> {
  if (running >= mostRunning) {
    // Finished work hands its slot to the next, so that no newcomer overtakes the queue.
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

/** Only for users who have proved a code, a link or the old password, so each call is its own owner. */
export const hashPassword = (password: string) => inTurn(`hash ${++hashes}`, () => hash(password, cost))

// Created at the start: at first use it would double the time of that response.
const dummyHash = hash(randomBytes(16), cost)

/**
 * Takes the same time with or without a hash, so that timing does not reveal whether an account exists. Call it within
 * `inTurn`.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const own = stored?.startsWith('$argon2id$') ? stored : undefined
  return (await verify(own ?? (await dummyHash), password)) && own !== undefined
}
