// Editors: organisers who change the same few matches, each adding one to what they saw. An edit of an old version is rejected with the new
// one; what got no answer is sent again under its key until it has one. An accepted edit is looked for in the audit log at once, whoever answers that.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditEntry } from '@campus/contract/audit'
import type { Match } from '@campus/contract/matches'
import type { Client } from 'pg'
import type { Edited } from '../../edits/judge.ts'
import { type Field, repeat } from '../field.ts'
import type { Person } from './people.ts'

type Rejected = { details?: { match?: Match } }

export interface Edits {
  /** By match: the version that each accepted edit was answered with. */
  versions: Map<number, number[]>
  /** Accepted ones that were looked for in the audit log, and those that were not there. */
  entriesRead: number
  entriesMissing: number
}

const everyMs = 300

export async function edit(field: Field, { cookie }: Person, matchIds: number[], edits: Edits): Promise<void> {
  const seen = new Map<number, Match>()
  let turn = 0
  await repeat(field, everyMs, async () => {
    const matchId = matchIds[turn++ % matchIds.length] ?? 0
    const { version, round } = seen.get(matchId) ?? { version: 1, round: null }
    const headers = { 'idempotency-key': randomUUID() }
    const body = { round: `edit ${countOf(round) + 1}`, version }
    while (!field.hasGivenUp()) {
      const path = `/api/brackets/league/${matchId}`
      const answer = await field.calls.request<Match & Rejected>(path, { method: 'PUT', cookie, headers, body })
      const now = answer.status === 409 ? answer.body?.details?.match : answer.body
      if ((answer.status === 200 || answer.status === 409) && now) {
        seen.set(matchId, now)
        if (answer.status !== 200) return
        edits.versions.set(matchId, [...(edits.versions.get(matchId) ?? []), now.version])
        return lookFor(field, cookie, { matchId, round: body.round }, edits)
      }
      await sleep(100 + Math.random() * 200)
    }
  })
}

async function lookFor(field: Field, cookie: string, wanted: { matchId: number; round: string }, edits: Edits) {
  const path = `/api/audit?subject=MATCH&subjectId=${wanted.matchId}`
  const { status, body } = await field.calls.request<AuditEntry[]>(path, { cookie })
  if (status !== 200) return
  edits.entriesRead++
  const isThere = body?.some(({ changes }) => changes.some((one) => one.field === 'round' && one.new === wanted.round))
  if (!isThere) edits.entriesMissing++
}

/** What the rows of the edited matches count, and their audit entries. */
export async function readEdited(client: Client, matchIds: number[], { versions }: Edits): Promise<Edited[]> {
  const { rows } = await client.query<{ id: number; round: string | null; entries: number }>(
    `select id::int, round, (select count(*)::int from audit_entries
       where subject = 'MATCH' and subject_id = m.id and action = 'UPDATE') as entries
     from matches m where id = any($1::bigint[])`,
    [matchIds],
  )
  return rows.map(({ id, round, entries }) => ({ versions: versions.get(id) ?? [], counted: countOf(round), entries }))
}

const countOf = (round: string | null) => Number(/^edit (\d+)$/.exec(round ?? '')?.[1] ?? 0)
