// Creates, revokes and voids scorer passes. Each action writes an audit entry.
import type { Match } from '@campus/contract/matches'
import type { Pass } from '@campus/contract/scoring'
import { differences, recordChange } from '../audit.ts'
import type { Deps, ScoringDeps, VoidedPass } from '../deps.ts'
import { fail } from '../errors.ts'
import { type Queries, type Tx, transact } from '../platform/postgres/postgres.ts'
import { newToken } from '../tokens.ts'
import * as courts from './courts.store.ts'
import * as store from './scoring.store.ts'

interface PassForm {
  matchId: number
  label: string
  hours: number
}

/** The token is returned only here: only its hash is stored. */
export function createPass({ db }: Deps, userId: number, form: PassForm): Promise<{ pass: Pass; token: string }> {
  if (form.label.includes('\0')) fail('BAD_REQUEST')
  return transact(db, async ({ queries }) => {
    if (!(await store.isMatch(queries, form.matchId))) fail('MATCH_NOT_FOUND')
    const { token, hash } = newToken()
    const pass = await store.add(queries, { ...form, hash, userId })
    await recordPass(queries, userId, 'CREATE', null, pass)
    return { pass, token }
  })
}

export function revokePass({ db }: Deps, userId: number, matchId: number, passId: number): Promise<void> {
  return transact(db, ({ queries }) => revokeOpen(queries, userId, matchId, passId))
}

/** Revokes the pass first: taps sent meanwhile wait for the match's lock and then find the pass revoked. */
export async function voidPass(tx: Tx, { voidTaps }: ScoringDeps, voided: VoidedPass): Promise<Match> {
  await revokeOpen(tx.queries, voided.userId, voided.matchId, voided.passId)
  return voidTaps(tx, voided)
}

async function revokeOpen(queries: Queries, userId: number, matchId: number, passId: number): Promise<void> {
  const pass = (await store.list(queries, matchId)).find((one) => one.passId === passId) ?? fail('PASS_NOT_FOUND')
  if (pass.isRevoked) return
  if (!(await store.revoke(queries, matchId, passId))) await courts.revoke(queries, passId)
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
