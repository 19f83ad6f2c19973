// Commenters: each comments on a match with an idempotency key, and retries with the same key until acknowledged.
import { randomUUID } from 'node:crypto'
import type { Comment } from '@campus/contract/comments'
import { type Field, repeat, retryUntilOk } from '../field.ts'
import type { Write } from '../judge/history.ts'
import type { Person } from './people.ts'

/** A person may comment five times in ten seconds. */
const everyMs = 2200

export async function comment(field: Field, { userId, cookie }: Person, matchId: number): Promise<void> {
  let count = 0
  await repeat(field, everyMs, async () => {
    const text = `comment ${userId} ${++count}`
    const place = `comments ${matchId}`
    const write: Write = { place, key: text, sentAt: performance.now(), ackedAt: null, number: null }
    field.history.writes.push(write)
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await retryUntilOk<Comment>(field, () =>
      field.calls.request(`/api/comments/${matchId}`, { method: 'POST', cookie, headers, body: { text } }),
    )
    if (answer?.body) Object.assign(write, { ackedAt: performance.now(), number: answer.body.commentId })
  })
}
