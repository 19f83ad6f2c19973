// Creates and revokes camera passes. Revoking a pass ends the broadcast made with it.
import type { CameraPass } from '@campus/contract/live'
import { differences, recordChange } from '../../audit.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { type Queries, transact } from '../../platform/postgres/postgres.ts'
import { newToken } from '../../tokens.ts'
import { ownerOf } from '../live.rules.ts'
import * as store from '../live.store.ts'
import { endBroadcast } from './air.actions.ts'
import * as passes from './passes.store.ts'

interface PassRequest {
  streamId: string
  label: string
  hours: number
  matchId?: number | null | undefined
}

/** The only response that contains the token. */
export function createPass(
  { db }: Deps,
  userId: number,
  request: PassRequest,
): Promise<{ pass: CameraPass; token: string }> {
  if (request.label.includes('\0')) fail('BAD_REQUEST')
  return transact(db, async ({ queries }) => {
    if (!(await passes.isStream(queries, request.streamId))) fail('STREAM_NOT_FOUND')
    const matchId = request.matchId ?? null
    if (matchId !== null && !(await store.isMatch(queries, matchId))) fail('MATCH_NOT_FOUND')
    const { token, hash } = newToken()
    const pass = await passes.add(queries, { ...request, matchId, hash, userId })
    await recordPass(queries, userId, 'CREATE', pass)
    return { pass, token }
  })
}

export async function revokePass(deps: Deps, userId: number, streamId: string, passId: number): Promise<void> {
  const { db } = deps
  await transact(db, async ({ queries }) => {
    // Under the stream's lock: a concurrent start with this pass is either ended below, or finds the pass revoked.
    await store.lockStream(queries, streamId)
    const pass = (await passes.list(queries, streamId)).find((one) => one.passId === passId) ?? fail('PASS_NOT_FOUND')
    if (pass.isRevoked) return
    await passes.revoke(queries, streamId, passId)
    await recordPass(queries, userId, 'DELETE', pass)
  })
  const [open] = await store.openBroadcasts(db.queries, streamId)
  if (open?.owner === ownerOf({ userId: null, passId })) await endBroadcast(deps, open, 'REVOKED')
}

async function recordPass(queries: Queries, userId: number, action: 'CREATE' | 'DELETE', pass: CameraPass) {
  const [before, after] = action === 'CREATE' ? [null, pass] : [pass, null]
  const changes = differences<CameraPass>(before, after, ['streamId', 'matchId', 'expiresAt'])
  const about = { subject: 'CAMERA_PASS', subjectId: pass.passId, label: pass.label } as const
  await recordChange(queries, { userId, action, ...about, changes })
}
