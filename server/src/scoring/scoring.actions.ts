// What may be done to scorer passes: made and ended, nothing else.
import type { Pass } from '@campus/contract/scoring'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { transact } from '../platform/postgres.ts'
import { newToken } from '../tokens.ts'
import * as store from './scoring.store.ts'

interface Asked {
  matchId: number
  label: string
  hours: number
}

/** The token is told this once. */
export function createPass({ db }: Deps, userId: number, asked: Asked): Promise<{ pass: Pass; token: string }> {
  if (asked.label.includes('\0')) fail('BAD_REQUEST')
  return transact(db, async ({ queries }) => {
    if (!(await store.isMatch(queries, asked.matchId))) fail('MATCH_NOT_FOUND')
    const { token, hash } = newToken()
    return { pass: await store.add(queries, { ...asked, hash, userId }), token }
  })
}

export function revokePass({ db }: Deps, matchId: number, passId: number): Promise<void> {
  return transact(db, async ({ queries }) => {
    if (!(await store.revoke(queries, matchId, passId))) fail('PASS_NOT_FOUND')
  })
}
