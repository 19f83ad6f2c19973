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

export function loadUser(): UserInfo | null {
  try {
    const info: Partial<UserInfo> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof info?.nickname === 'string' ? (info as UserInfo) : null
  } catch {
    return null
  }
}
