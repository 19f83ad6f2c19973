// Rate limits on log-ins, codes and resets, which hold with or without Redis. Strangers share counters; a signed-in
// user, or a browser that logged in to the account before, has one that strangers cannot use up.
import { limits } from '@campus/contract/limits'
import { type Attempt, consumeAttempts, refundAttempts } from '../../attempts.ts'
import type { Network } from '../../network.ts'
import type { Queries } from '../../platform/postgres/postgres.ts'

/** Wrong passwords for one account, by anybody; and from one network, which may be a whole campus. */
export const wrongPasswords = { kind: 'PASSWORD', most: 10, seconds: 600 }
const wrongFromNetwork = { kind: 'PASSWORD_ADDRESS', most: 1000, seconds: 300 }
const wrongAtDevice = { kind: 'PASSWORD_DEVICE', most: 10, seconds: 600 }
const wrongWhileSignedIn = { kind: 'PASSWORD_OWN', most: 10, seconds: 600 }
const codeAgain = { kind: 'CODE_AGAIN', most: 1, seconds: limits.resendSeconds }
const codeEmails = { kind: 'CODE_LETTERS', most: 5, seconds: 3600 }
/** Reset links for one account: requested from one network, and from anywhere. */
const resetsFromNetwork = { kind: 'RESET_NETWORK', most: 3, seconds: 86_400 }
const resetEmails = { kind: 'RESET_LETTERS', most: 12, seconds: 86_400 }
const resetsAtDevice = { kind: 'RESET_DEVICE', most: 3, seconds: 86_400 }
/** All emails that one network requests, to any address. */
const emailsFromNetwork = { kind: 'LETTERS_ADDRESS', most: 1000, seconds: 3600 }

export const strangersTries = (emailKey: string, network: Network): Attempt[] => [
  { limit: wrongPasswords, key: emailKey },
  { limit: wrongFromNetwork, key: network },
]
export const deviceTries = (device: Buffer, userId: number): Attempt[] => [
  { limit: wrongAtDevice, key: `${device.toString('hex')} ${userId}` },
]
export const ownTries = (userId: number): Attempt[] => [{ limit: wrongWhileSignedIn, key: `user ${userId}` }]

/** The address's counters first: what they reject is not counted for the network. */
export const codeTries = (emailKey: string, network: Network): Attempt[] => [
  { limit: codeAgain, key: emailKey },
  { limit: codeEmails, key: emailKey },
  { limit: emailsFromNetwork, key: network },
]
/** Per address and network, so that strangers elsewhere cannot use up somebody's links. */
export const strangersResets = (emailKey: string, network: Network): Attempt[] => [
  { limit: resetsFromNetwork, key: `${emailKey} ${network}` },
  { limit: resetEmails, key: emailKey },
]
export const deviceResets = (device: Buffer, userId: number): Attempt[] => [
  { limit: resetsAtDevice, key: `${device.toString('hex')} ${userId}` },
]
export const networkEmails = (network: Network): Attempt => ({ limit: emailsFromNetwork, key: network })

/** Checks a password as one attempt. Right ones are not counted. */
export async function asTry(queries: Queries, tries: Attempt[], check: () => Promise<boolean>) {
  await consumeAttempts(queries, tries)
  const isRight = await check()
  if (isRight) await refundAttempts(queries, tries)
  return isRight
}
