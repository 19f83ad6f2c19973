// Whether this device may score a match: by its pass, or by the signed-in user once the pass has expired or its court has lost the match.
import { ApiError } from '../../../api/api-error.ts'
import { requestAccess } from '../../../data/scoring/scoring.calls.ts'
import { rejectionOf } from './outbox.rules.ts'
import { scorerPasses } from './pass.ts'

export type Access =
  | { scorer: string; seat: 1 | 2 | null; isSeatOwn: boolean; rejection: null }
  | { scorer: null; rejection: string }

async function tryAccess(token: string | null, matchId: number): Promise<Access> {
  try {
    const { scorer, seat, isSeatOwn } = await requestAccess(token, matchId)
    return { scorer, seat, isSeatOwn, rejection: null }
  } catch (error) {
    if (!(error instanceof ApiError) || rejectionOf(error, false) !== 'ACCESS') throw error
    return { scorer: null, rejection: error.code }
  }
}

/** Throws temporary errors. */
export async function findAccess(matchId: number): Promise<Access> {
  const token = scorerPasses.load(matchId)
  const access = await tryAccess(token, matchId)
  const isOfNoUse = access.rejection === 'PASS_INVALID' || access.rejection === 'FORBIDDEN'
  if (token === null || !isOfNoUse) return access
  // A stored pass that opens nothing here must not lock an administrator out.
  const own = await tryAccess(null, matchId)
  if (own.rejection !== null) return access
  scorerPasses.delete(matchId)
  return own
}
