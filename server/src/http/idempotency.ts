// Writes that carry an Idempotency-Key: effect, key and answer commit together, so a repeated call changes nothing more.
import { createHash } from 'node:crypto'
import type { Endpoint } from '@campus/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { fail } from '../errors.ts'
import { type Database, type Queries, type Tx, transact } from '../platform/postgres/postgres.ts'
import type { Call } from './serve.ts'

type Asked = Pick<Call<Endpoint>, 'request' | 'reply' | 'deadline' | 'recheck'>

export type Idempotency = (call: Asked, work: (tx: Tx) => unknown) => Promise<unknown>

const keepHours = 24

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
        // A cookie is for the one who asked first: such an answer is not kept, and asking again is doing again.
        if (reply.hasHeader('set-cookie')) await forget(queries, scope, key)
        else await keep(queries, scope, key, answer)
        return answer
      },
      { deadline },
    )
  }
}

/** False when somebody had the key before; while that call is still at work we wait for its end. */
async function claim(queries: Queries, scope: string, key: string, fingerprint: Buffer): Promise<boolean> {
  await sql`delete from idempotency_keys where (scope, key) in (
    select scope, key from idempotency_keys where created_at < now() - make_interval(hours => ${keepHours})
    order by created_at limit 10 for update skip locked)`.execute(queries)
  const { rows } = await sql`insert into idempotency_keys (scope, key, fingerprint)
    values (${scope}, ${key}, ${fingerprint}) on conflict do nothing returning 1`.execute(queries)
  return rows.length > 0
}

async function replay(queries: Queries, scope: string, key: string, fingerprint: Buffer, reply: FastifyReply) {
  const { rows } = await sql<{ fingerprint: Buffer; answer: unknown }>`
    select fingerprint, answer from idempotency_keys where scope = ${scope} and key = ${key}`.execute(queries)
  const [kept] = rows
  if (!kept) return fail('UNAVAILABLE')
  if (!kept.fingerprint.equals(fingerprint)) fail('KEY_REUSED')
  reply.header('idempotent-replayed', 'true')
  return kept.answer
}

/** The fields by which answers name people. */
const namingFields = ['email', 'nickname', 'author', 'sender']

/** Whom an answer names: it is deleted with their account. */
function namesIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]) =>
    typeof value === 'string' ? (namingFields.includes(field) ? [value] : []) : namesIn(value),
  )
}

async function keep(queries: Queries, scope: string, key: string, answer: unknown) {
  await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb, names = ${namesIn(answer)}
    where scope = ${scope} and key = ${key}`.execute(queries)
}

async function forget(queries: Queries, scope: string, key: string) {
  await sql`delete from idempotency_keys where scope = ${scope} and key = ${key}`.execute(queries)
}
