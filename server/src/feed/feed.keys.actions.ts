// Makes and deletes keys of the feed. Only the hash is stored: the key itself is shown once.
import type { FeedKey } from '@campus/contract/feed'
import { limits } from '@campus/contract/limits'
import { recordChange } from '../audit.ts'
import { fail } from '../errors.ts'
import type { Tx } from '../platform/postgres/postgres.ts'
import { newToken } from '../tokens.ts'
import * as store from './feed.store.ts'

export async function createKey({ queries }: Tx, userId: number, label: string): Promise<FeedKey & { key: string }> {
  if ((await store.countKeys(queries)) >= limits.feedKeys) fail('TOO_MANY_FEED_KEYS')
  const { token, hash } = newToken()
  const made = await store.addKey(queries, label, hash)
  await recordChange(queries, { ...about(made), userId, action: 'CREATE', changes: [] })
  return { ...made, key: token }
}

export async function deleteKey({ queries }: Tx, userId: number, keyId: number): Promise<void> {
  const gone = (await store.removeKey(queries, keyId)) ?? fail('FEED_KEY_NOT_FOUND')
  await recordChange(queries, { ...about(gone), userId, action: 'DELETE', changes: [] })
}

const about = ({ keyId, label }: FeedKey) => ({ subject: 'FEED_KEY', subjectId: keyId, label }) as const
