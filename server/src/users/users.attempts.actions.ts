// How often what may be tried, and by whom: the limits that hold whether Redis is there or not.
import { limits } from '@campus/contract/limits'
import { keyOf, take } from '../attempts.ts'
import type { Queries } from '../platform/postgres.ts'
import * as store from './users.attempts.store.ts'

/** Wrong passwords for one account, whoever types them; and from one address, behind which a whole campus may sit. */
export const wrongPasswords = { kind: 'PASSWORD', most: 10, seconds: 600 }
export const wrongFromAddress = { kind: 'PASSWORD_ADDRESS', most: 100, seconds: 300 }
export const codeAgain = { kind: 'CODE_AGAIN', most: 1, seconds: limits.resendSeconds }
export const codeLetters = { kind: 'CODE_LETTERS', most: 5, seconds: 3600 }
export const resetLetters = { kind: 'RESET_LETTERS', most: 3, seconds: 86_400 }
/** All letters that one address asks for, to whomever. */
export const lettersFromAddress = { kind: 'LETTERS_ADDRESS', most: 300, seconds: 3600 }

/** Somebody with IPv6 has a whole /64 to come from. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

/** Checks a password as one try of that account, from that address. Right ones are not counted. */
export async function asTry(queries: Queries, emailKey: string, address: string, check: () => Promise<boolean>) {
  const network = networkOf(address)
  await take(queries, wrongPasswords, emailKey)
  try {
    await take(queries, wrongFromAddress, network)
  } catch (error) {
    await store.giveBack(queries, wrongPasswords, keyOf(emailKey))
    throw error
  }
  const isRight = await check()
  if (isRight) {
    await store.giveBack(queries, wrongPasswords, keyOf(emailKey))
    await store.giveBack(queries, wrongFromAddress, keyOf(network))
  }
  return isRight
}
