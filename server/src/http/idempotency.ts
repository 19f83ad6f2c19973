// Writes with an Idempotency-Key: effect, key and response commit together, so a repeated call has no second effect.
import { createHash } from 'node:crypto'
import type { Endpoint } from '@campus/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { fail } from '../errors.ts'
import { type Database, type Queries, type Tx, transact } from '../platform/postgres/postgres.ts'
import type { Call } from './serve.ts'

type IdempotentCall = Pick<Call<Endpoint>, 'request' | 'reply' | 'deadline' | 'recheck'>

export type Idempotency = (call: IdempotentCall, work: (tx: Tx) => unknown) => Promise<unknown>

const retentionHours = 24

export function openIdempotency(db: Database): Idempotency {
  return async ({ request, reply, deadline, recheck }, work) => {
    const key = request.headers['idempotency-key']
    if (key === undefined) {
      const checked = (tx: Tx) => recheck(tx.queries).then(() => work(tx))
      return transact(db, checked, { deadline })
    }
    if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) fail('BAD_REQUEST')
    const scope = request.viewer ? `user ${request.viewer.userId}` : 'stranger'
    const fingerprint = createHash('sha256')
      .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
      .digest()
    return transact(
      db,
      async (tx) => {
        const { queries } = tx
        await recheck(queries)
        if (!(await claim(queries, scope, key, fingerprint))) return replay(queries, scope, key, fingerprint, reply)
        const answer = (await work(tx)) ?? null
        // A response with a cookie is not stored, because the cookie is for the first caller only: a repeated call runs again.
        if (reply.hasHeader('set-cookie')) await deleteKey(queries, scope, key)
        else await storeAnswer(queries, scope, key, answer)
        return answer
      },
      { deadline },
    )
  }
}

/** False when the key is used already; waits for a call with the same key that still runs. */
async function claim(queries: Queries, scope: string, key: string, fingerprint: Buffer): Promise<boolean> {
  await sql`delete from idempotency_keys where (scope, key) in (
    select scope, key from idempotency_keys where created_at < now() - make_interval(hours => ${retentionHours})
    order by created_at limit 10 for update skip locked)`.execute(queries)
  const { rows } = await sql`insert into idempotency_keys (scope, key, fingerprint)
    values (${scope}, ${key}, ${fingerprint}) on conflict do nothing returning 1`.execute(queries)
  return rows.length > 0
}

async function replay(queries: Queries, scope: string, key: string, fingerprint: Buffer, reply: FastifyReply) {
  const { rows } = await sql<{ fingerprint: Buffer; answer: unknown }>`
    select fingerprint, answer from idempotency_keys where scope = ${scope} and key = ${key}`.execute(queries)
  const [stored] = rows
  if (!stored) return fail('UNAVAILABLE')
  if (!stored.fingerprint.equals(fingerprint)) fail('KEY_REUSED')
  reply.header('idempotent-replayed', 'true')
  return stored.answer
}

/** The fields of responses that name people. */
const namingFields = ['email', 'nickname', 'author', 'sender']

/** The people a response names: it is deleted with their account. */
function namesIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]) =>
    typeof value === 'string' ? (namingFields.includes(field) ? [value] : []) : namesIn(value),
  )
}

async function storeAnswer(queries: Queries, scope: string, key: string, answer: unknown) {
  await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb, names = ${namesIn(answer)}
    where scope = ${scope} and key = ${key}`.execute(queries)
}

async function deleteKey(queries: Queries, scope: string, key: string) {
  await sql`delete from idempotency_keys where scope = ${scope} and key = ${key}`.execute(queries)
}
