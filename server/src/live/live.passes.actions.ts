// What may be done to camera passes: made and ended. With a pass ends what is filmed with it.
import type { CameraPass } from '@campus/contract/live'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { transact } from '../platform/postgres.ts'
import { newToken } from '../tokens.ts'
import { end } from './live.actions.ts'
import * as passes from './live.passes.store.ts'
import { ownerOf } from './live.rules.ts'
import * as store from './live.store.ts'

interface Asked {
  streamId: string
  label: string
  hours: number
  matchId?: number | null | undefined
}

/** The token is told this once. */
export function createPass({ db }: Deps, userId: number, asked: Asked): Promise<{ pass: CameraPass; token: string }> {
  if (asked.label.includes('\0')) fail('BAD_REQUEST')
  return transact(db, async ({ queries }) => {
    if (!(await passes.isStream(queries, asked.streamId))) fail('STREAM_NOT_FOUND')
    const matchId = asked.matchId ?? null
    if (matchId !== null && !(await store.isMatch(queries, matchId))) fail('MATCH_NOT_FOUND')
    const { token, hash } = newToken()
    return { pass: await passes.add(queries, { ...asked, matchId, hash, userId }), token }
  })
}

export async function revokePass(deps: Deps, streamId: string, passId: number): Promise<void> {
  const { db } = deps
  await transact(db, async ({ queries }) => {
    // Under the lock of the stream: a start with this pass has either been seen below, or sees that it is over.
    await store.lockStream(queries, streamId)
    if (!(await passes.revoke(queries, streamId, passId))) fail('PASS_NOT_FOUND')
  })
  const [open] = await store.openBroadcasts(db.queries, streamId)
  if (open?.owner === ownerOf({ userId: null, passId })) await end(deps, open, 'REVOKED')
}
