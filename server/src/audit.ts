// Audit entries: every write inserts one in its own transaction, with the contract's names.
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction, AuditEntry, AuditSubject } from '@campus/contract/audit'
import type { Queries } from './platform/postgres/postgres.ts'

export type FieldChange = AuditEntry['changes'][number]

export interface ChangeRecord {
  /** Null when the holder of a pass did it. */
  userId: number | null
  passId?: number | null | undefined
  action: AuditAction
  subject: AuditSubject
  subjectId: number | null
  /** Its current name: the entry must be readable after the subject is deleted. */
  label: string
  changes: FieldChange[]
  /** Data to undo the change with. */
  undo?: unknown
}

/** Returns the entry's id; 0 where there is none. */
export async function recordChange(queries: Queries, record: ChangeRecord): Promise<number> {
  const { userId, passId = null, action, subject, subjectId, label, changes, undo } = record
  // Saving an unchanged form is no change.
  if (action === 'UPDATE' && changes.length === 0) return 0
  const entry = await queries
    .insertInto('audit_entries')
    .values({
      user_id: userId,
      pass_id: passId,
      action,
      subject,
      subject_id: subjectId,
      label,
      changes: JSON.stringify(changes),
      undo: undo === undefined ? null : JSON.stringify(undo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return entry.id
}

/** A change of who takes part in a competition. */
export function recordEntries(
  queries: Queries,
  userId: number,
  { competitionId, name }: { competitionId: number; name: string },
  changes: FieldChange[],
): Promise<number> {
  const about = { subject: 'ENTRIES', subjectId: competitionId, label: name } as const
  return recordChange(queries, { ...about, userId, action: 'UPDATE', changes })
}

/** Old and new value of each field that differs; a missing side has nulls. All fields of both unless some are named. */
export function differences<Facts extends object>(
  before: Facts | null,
  after: Facts | null,
  fields?: ReadonlyArray<keyof Facts & string>,
): FieldChange[] {
  const names = fields ?? (Object.keys({ ...before, ...after }) as Array<keyof Facts & string>)
  return names
    .map((field) => ({ field, old: before?.[field] ?? null, new: after?.[field] ?? null }))
    .filter((change) => !isDeepStrictEqual(asStored(change.old), asStored(change.new)))
}

/** As JSON stores it; the comparison ignores the order of keys. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
