// State of the welcome page: where to go on to, which match to star or team to follow, and why the visitor is here.
import type { Role } from '@campus/contract/users'
import { localPath, paths } from '../../paths.ts'

/** `ended`: the session is over. `admin`: that page is for administrators. `forgot`: a new reset email is wanted. */
type Reason = 'ended' | 'admin' | 'forgot' | 'logIn' | 'joined'

/** What other screens put into the history entry of the welcome page. */
export interface EntryState {
  from?: string | undefined
  star?: number
  follow?: number
  reason?: Reason
}

export interface Entry {
  from: string | null
  star: number | null
  follow: number | null
  reason: Reason | null
}

const reasons: Reason[] = ['ended', 'admin', 'forgot', 'logIn', 'joined']

const idIn = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null)

export function readEntry({ state, search }: { state: unknown; search: string }): Entry {
  const { from, star, follow, reason } = (state ?? {}) as Record<string, unknown>
  return {
    from: localPath(from) ?? localPath(new URLSearchParams(search).get('next')),
    star: idIn(star),
    follow: idIn(follow),
    reason: reasons.find((known) => known === reason) ?? null,
  }
}

export function homeOf(role: Role): string {
  return role === 'ADMIN' ? paths.adminMain : paths.main
}
