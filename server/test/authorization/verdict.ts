// The expected access of each caller to each endpoint, in two small tables.
import type { Access } from '@campus/contract/endpoint'
import type { Caller } from './world.ts'

/**
 * 401 and 403 come from the access check, before the request is read. `not theirs`: admitted by the access check and
 * rejected by the feature; `ignored`: a success response without an effect.
 */
export type Verdict = 'in' | 'not theirs' | 'ignored' | 401 | 403

/** The possible statuses of each verdict. */
export const statusesOf = { in: [], 'not theirs': [403, 404], ignored: [200], 401: [401], 403: [403] }

/** The access of signed-in callers by role. */
const all: Access[] = ['user', 'scorer', 'camera', 'broadcaster', 'moderator', 'admin', 'staff']
const roles: Partial<Record<Caller, Access[]>> = {
  owner: ['user'],
  user: ['user'],
  scorer: ['user', 'scorer', 'staff'],
  camera: ['user', 'camera', 'broadcaster', 'staff'],
  moderator: ['user', 'moderator', 'staff'],
  admin: all,
  'second admin': all,
}

/** Passes: the one access they are for, and its verdict; for any other access they count as no session. */
const passes: Partial<Record<Caller, [Access, Verdict]>> = {
  'scorer pass': ['scorer', 'in'],
  'scorer pass of another match': ['scorer', 403],
  'scorer pass that is revoked': ['scorer', 401],
  'scorer pass that is over': ['scorer', 401],
  'court pass': ['scorer', 'in'],
  'court pass of another court': ['scorer', 403],
  'camera pass': ['camera', 'in'],
  'camera pass of another camera': ['camera', 403],
  'camera pass that is revoked': ['camera', 401],
}

/**
 * Endpoints of signed-in users with path parameters: `own` belongs to one user, whatever the role of others (and `own,
 * hidden` does not even reveal that it exists); `anybody` is public. A new endpoint without an entry fails.
 */
export const whose: Record<string, 'own' | 'own, hidden' | 'anybody'> = {
  addFavorite: 'own',
  removeFavorite: 'own',
  deleteComment: 'own',
  removePasskey: 'own',
  withdrawProtest: 'own',
  endSession: 'own, hidden',
  addComment: 'anybody',
  reportComment: 'anybody',
  reportChatMessage: 'anybody',
  unfollowTeam: 'anybody',
  makeClip: 'anybody',
  fileProtest: 'anybody',
}

export function verdictOf(access: Access, name: string, caller: Caller): Verdict {
  if (access === 'anyone') return 'in'
  if (name === 'getCourtNow' && caller === 'scorer pass') return 403
  const [passAccess, verdict] = passes[caller] ?? []
  if (passAccess === access && verdict) return verdict
  const opened = roles[caller]
  if (!opened) return 401
  if (!opened.includes(access)) return 403
  if (caller === 'owner') return 'in'
  return whose[name] === 'own' ? 'not theirs' : whose[name] === 'own, hidden' ? 'ignored' : 'in'
}
