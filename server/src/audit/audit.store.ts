// SQL that reads audit entries. Each change writes its own entry in the same transaction.
import type { AuditEntry, listAudit } from '@campus/contract/audit'
import type { QueryOf } from '@campus/contract/endpoint'
import { sql } from 'kysely'
import type { Queries } from '../platform/postgres/postgres.ts'

const pageSize = 50

/**
 * An entry about a person contains no name: the label is their current nickname. All others have the label of that
 * time.
 */
export const joinPerson = `left join users p on a.subject in ('STAFF', 'SECOND_FACTOR') and p.id = a.subject_id`
export const labelOf = `case when a.subject in ('STAFF', 'SECOND_FACTOR') then coalesce(p.nickname, '탈퇴한 사용자')
  when a.subject = 'CHAT' then coalesce((
    select coalesce(c1.name, '팀 미정') || ' 대 ' || coalesce(c2.name, '팀 미정') || ' 채팅'
    from matches c left join teams c1 on c1.id = c.team_one_id left join teams c2 on c2.id = c.team_two_id
    where c.id = substring(a.label from '^match-([0-9]{1,15})')::bigint), regexp_replace(a.label, ' #[0-9]+$', ''))
  else a.label end`

/** The actor: an account's nickname or the label of a scorer's pass; null when the account was deleted. */
export const actorOf = `coalesce(u.nickname, s.label)`
export const joinActor = `left join users u on u.id = a.user_id left join scorer_passes s on s.id = a.pass_id`

type Row = Omit<AuditEntry, 'at'> & { at: Date }

export async function list(
  queries: Queries,
  { subject, subjectId, before }: QueryOf<typeof listAudit>,
): Promise<AuditEntry[]> {
  const wanted = { subject: subject ?? null, subjectId: subjectId ?? null, before: before ?? null }
  // A match's own entries and the changes of plan that moved it.
  const moved = JSON.stringify([{ field: 'move', old: { matchId: Number(wanted.subjectId) } }])
  const ofPlan = sql`(${wanted.subject === 'MATCH' && wanted.subjectId !== null} and a.subject = 'PLAN'
    and a.changes @> ${moved}::jsonb)`
  // Only the last change of a match can be undone: undoing an older one would lose those after it. A match that was
  // deleted with its season has no deletion of its own, and its older changes cannot be undone.
  const { rows } = await sql<Row>`
    select a.id as "entryId", a.at, ${sql.raw(actorOf)} as actor, a.action, a.subject, a.subject_id as "subjectId", ${sql.raw(labelOf)} as label,
      a.changes, a.undo is not null and not exists (select from audit_entries later where later.subject = a.subject
        and later.subject_id = a.subject_id and later.id > a.id and later.undo is not null)
        and (a.subject <> 'PLAN' or not exists (select from audit_entries later where later.subject = 'PLAN' and later.id > a.id
          and later.undo -> 'matchIds' ?| array(select jsonb_array_elements_text(a.undo -> 'matchIds'))))
        and (a.action = 'DELETE' or not exists (select from matches m
          where m.id = a.subject_id and a.subject = 'MATCH' and m.deleted_at is not null)) as "canUndo"
    from audit_entries a ${sql.raw(joinActor)} ${sql.raw(joinPerson)}
    where (${wanted.subject}::text is null or a.subject = ${wanted.subject} or ${ofPlan})
      and (${wanted.subjectId}::bigint is null or a.subject_id = ${wanted.subjectId} or ${ofPlan})
      and (${wanted.before}::bigint is null or a.id < ${wanted.before})
    order by a.id desc limit ${pageSize}`.execute(queries)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
