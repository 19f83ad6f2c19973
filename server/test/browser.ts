// A browser as the server knows one: it keeps its cookies and sends them back. And accounts to log in to.
import type { CallOf, Endpoint, ReplyOf } from '@campus/contract/endpoint'
import { login } from '@campus/contract/users'
import { hash } from '@node-rs/argon2'
import type { Campus } from './campus.ts'

export interface Answer<E extends Endpoint> {
  status: number
  body: ReplyOf<E> & { code?: string; details?: { retryAfterSeconds: number } }
  headers: Headers
}

export interface Browser {
  cookies: Map<string, string>
  call: <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<Answer<E>>
}

export function openBrowser(campus: Campus): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    call: async (endpoint, call) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await campus.call(endpoint, call, { userId: 0, cookie })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return answer as never
    },
  }
}

export const password = 'demo-Campus1'
const passwordHash = hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

export async function addAccount(campus: Campus, word: string, role = 'USER'): Promise<string> {
  const email = `${word}@campus.test`
  await campus.query(
    `insert into users (email, email_key, name, nickname, nickname_key, password_hash, role)
     values ($1, lower($1), '이학생', $2, lower($2), $3, $4)`,
    [email, word, await passwordHash, role],
  )
  return email
}

export async function signedIn(campus: Campus, email: string): Promise<Browser> {
  const browser = openBrowser(campus)
  const { status } = await browser.call(login, { body: { email, password } })
  if (status !== 200) throw new Error(`log-in failed: ${status}`)
  return browser
}
