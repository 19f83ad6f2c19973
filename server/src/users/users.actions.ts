// What may be done with an account: logging in and out.
import { verify } from '@node-rs/argon2'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'
import { emailKey } from './users.rules.ts'
import * as store from './users.store.ts'

// Checked when nobody has that e-mail, so that a stranger cannot tell by the time it takes.
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$Z8SYQNc4eKs7Ws4sIsFVGw$6LBkWXO2K0sTFEZBZsY3lsQPKOVvhfQ2gY7EvEm0F8M'

export async function login({ db }: Deps, email: string, password: string): Promise<store.Account> {
  const account = await store.findByEmail(db.queries, emailKey(email))
  const isRight = await verify(account?.passwordHash ?? nobodysHash, password).catch(() => false)
  return account && isRight ? account : fail('LOGIN_FAILED')
}
