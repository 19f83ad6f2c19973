// campus-score rotate-secrets: all secrets in the database of DATABASE_URL, opened with SECRETS_KEY or SECRETS_KEY_OTHER and encrypted under
// SECRETS_KEY: all of them or none.
import { resealWebhooks } from '@campus/server/feed/webhooks/webhooks.actions'
import { openDatabase, transact } from '@campus/server/platform/postgres/postgres'
import { resealPushKey } from '@campus/server/push/push.actions'
import { resealTokens } from '@campus/server/scoring/courts.actions'
import { replaceKeys } from '@campus/server/second-factor/second-factor.store'
import { totpSecret } from '@campus/server/second-factor/second-factor.totp'
import { openSecret, sealSecret } from '@campus/server/secrets'

const { SECRETS_KEY = '', SECRETS_KEY_OTHER, DATABASE_URL = '', DATABASE_DIRECT_URL = DATABASE_URL } = process.env
for (const [name, key] of Object.entries({ SECRETS_KEY, ...(SECRETS_KEY_OTHER && { SECRETS_KEY_OTHER }) }))
  if (Buffer.from(key, 'base64').length !== 32) {
    console.error(`rotate-secrets: ${name} is not a key: openssl rand -base64 32 makes one`)
    process.exit(2)
  }

const config = { SECRETS_KEY, SECRETS_KEY_OTHER }
const db = openDatabase(DATABASE_DIRECT_URL, { max: 1 })
try {
  let keys = 0
  await transact(db, async ({ queries }) => {
    keys = 0
    await resealPushKey(queries, config)
    await resealTokens(queries, config)
    await resealWebhooks(queries, config)
    await replaceKeys(queries, (userId, stored) => {
      keys++
      return sealSecret(config, totpSecret(userId), openSecret(config, totpSecret(userId), stored))
    })
  })
  console.log(`rotate-secrets: the key of notifications and ${keys} keys of second factors are encrypted anew`)
} finally {
  await db.close()
}
