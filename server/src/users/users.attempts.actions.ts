// How often what may be tried, and by whom: the limits that hold whether Redis is there or not.
import { limits } from '@campus/contract/limits'
import { keyOf, take } from '../attempts.ts'
import type { Network } from '../network.ts'
import type { Queries } from '../platform/postgres.ts'
import * as store from './users.attempts.store.ts'

/** Wrong passwords for one account, whoever types them; and from one address, behind which a whole campus may sit. */
export const wrongPasswords = { kind: 'PASSWORD', most: 10, seconds: 600 }
export const wrongFromNetwork = { kind: 'PASSWORD_ADDRESS', most: 100, seconds: 300 }
export const codeAgain = { kind: 'CODE_AGAIN', most: 1, seconds: limits.resendSeconds }
export const codeLetters = { kind: 'CODE_LETTERS', most: 5, seconds: 3600 }
export const resetLetters = { kind: 'RESET_LETTERS', most: 3, seconds: 86_400 }
/** All letters that one address asks for, to whomever. */
export const lettersFromNetwork = { kind: 'LETTERS_ADDRESS', most: 300, seconds: 3600 }

/** Checks a password as one try of that account, from that address. Right ones are not counted. */
export async function asTry(queries: Queries, emailKey: string, network: Network, check: () => Promise<boolean>) {
  await take(queries, wrongPasswords, emailKey)
  try {
    await take(queries, wrongFromNetwork, network)
  } catch (error) {
    await store.giveBack(queries, wrongPasswords, keyOf(emailKey))
    throw error
  }
  const isRight = await check()
  if (isRight) {
    await store.giveBack(queries, wrongPasswords, keyOf(emailKey))
    await store.giveBack(queries, wrongFromNetwork, keyOf(network))
  }
  return isRight
}
