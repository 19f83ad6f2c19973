// Local storage `userInfo`: who was signed in last, to render the right screen before the server responds. Never trusted.

import type { Role } from '@campus/contract/users'
import { readStoredJson, store } from '../../storage.ts'

interface UserInfo {
  email: string
  nickname: string
  role: Role
  userId: number
}

const key = 'userInfo'

export const storeUser = (info: UserInfo) => store('local', key, JSON.stringify(info))

export const clearUser = () => store('local', key, null)

/** Whether the server may know this browser: by the cookie that comes and goes with the session's own, or by an earlier sign-in. */
export const mayBeSignedIn = () => document.cookie.split('; ').includes('signed-in=1') || loadUser() !== null

export function loadUser(): UserInfo | null {
  const info = readStoredJson('local', key) as Partial<UserInfo> | null
  return typeof info?.nickname === 'string' ? (info as UserInfo) : null
}
