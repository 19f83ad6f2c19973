// What may be done to scorer passes: made, ended, and voided with all that was tapped by them. Each leaves an audit entry.
import type { Match } from '@campus/contract/matches'
import type { Pass } from '@campus/contract/scoring'
import { differences, recordChange } from '../audit.ts'
import type { Deps, ScoringDeps, VoidedPass } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Queries, type Tx, transact } from '../platform/postgres/postgres.ts'
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
    const pass = await store.add(queries, { ...asked, hash, userId })
    await recordPass(queries, userId, 'CREATE', null, pass)
    return { pass, token }
  })
}

export function revokePass({ db }: Deps, userId: number, matchId: number, passId: number): Promise<void> {
  return transact(db, ({ queries }) => endPass(queries, userId, matchId, passId))
}

/** Ends the pass first: what its holder sends meanwhile waits for the match, and finds the pass ended. */
export async function voidPass(tx: Tx, { voidTaps }: ScoringDeps, voided: VoidedPass): Promise<Match> {
  await endPass(tx.queries, voided.userId, voided.matchId, voided.passId)
  return voidTaps(tx, voided)
}

async function endPass(queries: Queries, userId: number, matchId: number, passId: number): Promise<void> {
  const pass = (await store.list(queries, matchId)).find((one) => one.passId === passId) ?? fail('PASS_NOT_FOUND')
  if (pass.isRevoked) return
  await store.revoke(queries, matchId, passId)
  await recordPass(queries, userId, 'DELETE', pass, null)
}

async function recordPass(
  queries: Queries,
  userId: number,
  action: 'CREATE' | 'DELETE',
  before: Pass | null,
  after: Pass | null,
): Promise<void> {
  const { passId, label } = after ?? before ?? fail('PASS_NOT_FOUND')
  const changes = differences(before, after, ['matchId', 'expiresAt'])
  await recordChange(queries, { userId, action, subject: 'SCORER_PASS', subjectId: passId, label, changes })
}
