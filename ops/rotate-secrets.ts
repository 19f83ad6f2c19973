// campus-score rotate-secrets: all that is encrypted under SECRETS_KEY in the database of DATABASE_URL, encrypted under NEW_SECRETS_KEY instead:
// all of it or nothing. Processes must be restarted with the new key right after.
import { openDatabase, transact } from '@campus/server/platform/postgres'
import { resealPushKey } from '@campus/server/push/push.actions'
import { replaceKeys } from '@campus/server/second-factor/second-factor.store'
import { totpSecret } from '@campus/server/second-factor/second-factor.totp'
import { openSecret, sealSecret } from '@campus/server/secrets'

function keyIn(name: string): { SECRETS_KEY: string } {
  const key = process.env[name] ?? ''
  if (Buffer.from(key, 'base64').length !== 32) {
    console.error(`rotate-secrets: ${name} is not a key: openssl rand -base64 32 makes one`)
    process.exit(2)
  }
  return { SECRETS_KEY: key }
}

const [before, after] = [keyIn('SECRETS_KEY'), keyIn('NEW_SECRETS_KEY')]
const db = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 1 })
try {
  let keys = 0
  await transact(db, async ({ queries }) => {
    keys = 0
    await resealPushKey(queries, before, after)
    await replaceKeys(queries, (userId, stored) => {
      keys++
      return sealSecret(after, totpSecret(userId), openSecret(before, totpSecret(userId), stored))
    })
  })
  console.log(`rotate-secrets: the key of notifications and ${keys} keys of second factors are encrypted anew`)
} finally {
  await db.close()
}
