// What the contract's word on access means for each caller: the whole expectation, in two small tables.
import type { Access } from '@campus/contract/endpoint'
import type { Caller } from './world.ts'

/**
 * 401 and 403 are the door's, before anything that was sent is read. `not theirs`: let in by the door and refused by the feature;
 * `ignored`: answered as if it were done, and nothing is.
 */
export type Verdict = 'in' | 'not theirs' | 'ignored' | 401 | 403

/** What may be answered where it is not the door that answers. */
export const statusesOf = { in: [], 'not theirs': [403, 404], ignored: [200], 401: [401], 403: [403] }

/** Signed in, and what their roles open. */
const all: Access[] = ['user', 'scorer', 'camera', 'moderator', 'admin', 'staff']
const roles: Partial<Record<Caller, Access[]>> = {
  owner: ['user'],
  user: ['user'],
  scorer: ['user', 'scorer', 'staff'],
  camera: ['user', 'camera', 'staff'],
  moderator: ['user', 'moderator', 'staff'],
  admin: all,
  'second admin': all,
}

/** Passes: the one door they are for, and what happens there; at all others they are nothing. */
const passes: Partial<Record<Caller, [Access, Verdict]>> = {
  'scorer pass': ['scorer', 'in'],
  'scorer pass of another match': ['scorer', 403],
  'scorer pass that is revoked': ['scorer', 401],
  'scorer pass that is over': ['scorer', 401],
  'camera pass': ['camera', 'in'],
  'camera pass of another camera': ['camera', 403],
  'camera pass that is revoked': ['camera', 401],
}

/**
 * Calls of signed-in people whose path names something: what is `own` is nobody else's, whatever their role (and for some not
 * even told to be there); the rest names what everybody may name. A new call without an entry fails.
 */
export const whose: Record<string, 'own' | 'own, told to nobody' | 'anybody'> = {
  addFavorite: 'own',
  removeFavorite: 'own',
  deleteComment: 'own',
  removePasskey: 'own',
  endSession: 'own, told to nobody',
  addComment: 'anybody',
  reportComment: 'anybody',
  reportChatMessage: 'anybody',
  unfollowTeam: 'anybody',
  makeClip: 'anybody',
}

export function verdictOf(access: Access, name: string, caller: Caller): Verdict {
  if (access === 'anyone') return 'in'
  const [door, there] = passes[caller] ?? []
  if (door === access && there) return there
  const opened = roles[caller]
  if (!opened) return 401
  if (!opened.includes(access)) return 403
  if (caller === 'owner') return 'in'
  return whose[name] === 'own' ? 'not theirs' : whose[name] === 'own, told to nobody' ? 'ignored' : 'in'
}
