// Local storage `userInfo`: who was signed in last, to draw the right screen while the server is asked. Nothing trusts it.
import type { Role } from '@campus/contract/users'

interface UserInfo {
  email: string
  nickname: string
  role: Role
  userId: number
}

const key = 'userInfo'

export function rememberUser(info: UserInfo) {
  try {
    localStorage.setItem(key, JSON.stringify(info))
  } catch {}
}

export function forgetUser() {
  try {
    localStorage.removeItem(key)
  } catch {}
}

export function recallUser(): UserInfo | null {
  try {
    const info: Partial<UserInfo> | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof info?.nickname === 'string' ? (info as UserInfo) : null
  } catch {
    return null
  }
}
