// Whether this device may score a match now: by its pass, or by who is signed in once the pass is over.
import { ApiError } from '../../../api/api-error.ts'
import { refusalOf } from './outbox.rules.ts'
import { scorerPasses } from './pass.ts'
import { askAccess } from './scoring.calls.ts'

export type Access = { scorer: string; refusal: null } | { scorer: null; refusal: string }

async function tryAccess(token: string | null, matchId: number): Promise<Access> {
  try {
    const { scorer } = await askAccess(token, matchId)
    return { scorer, refusal: null }
  } catch (error) {
    if (!(error instanceof ApiError) || refusalOf(error, false) !== 'ACCESS') throw error
    return { scorer: null, refusal: error.code }
  }
}

/** Throws what may pass by itself. */
export async function findAccess(matchId: number): Promise<Access> {
  const token = scorerPasses.load(matchId)
  const access = await tryAccess(token, matchId)
  if (token === null || access.refusal !== 'PASS_INVALID') return access
  // An administrator who once tried a link must not be kept out by it.
  const own = await tryAccess(null, matchId)
  if (own.refusal !== null) return access
  scorerPasses.delete(matchId)
  return own
}
