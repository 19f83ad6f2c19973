// Local storage `userInfo`: who was signed in last, to render the right screen before the server responds. Never trusted.
import type { Role } from '@campus/contract/users'

interface UserInfo {
  email: string
  nickname: string
  role: Role
  userId: number
}

const key = 'userInfo'

export function storeUser(info: UserInfo) {
  try {
    localStorage.setItem(key, JSON.stringify(info))
  } catch {}
}

export function clearUser() {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Whether the server may know this browser: by the cookie that comes and goes with the session's own, or by an earlier sign-in. */
export const mayBeSignedIn = () => document.cookie.split('; ').includes('signed-in=1') || loadUser() !== null

export function loadUser(): UserInfo | null {
  try {
    const info: Partial<UserInfo> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof info?.nickname === 'string' ? (info as UserInfo) : null
  } catch {
    return null
  }
}
