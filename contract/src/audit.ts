// The audit log, and the export of all data as CSV.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'

export const auditSubjects = [
  'MATCH',
  'PLAN',
  'COURT_QUEUE',
  'TEAM',
  'PLAYERS',
  'COMPETITION',
  'ENTRIES',
  'VENUE',
  'SPORT',
  'LINEUP',
  'CHAT',
  'STAFF',
  'SECOND_FACTOR',
  'SCORER_PASS',
  'CAMERA',
  'CAMERA_PASS',
  'COMMENT',
  'ANNOUNCEMENT',
  'EXPORT',
  'FEED_KEY',
  'WEBHOOK',
  'OVERLAY',
  'SCREEN',
] as const
export const AuditSubject = z.enum(auditSubjects)
export type AuditSubject = z.output<typeof AuditSubject>

export const auditActions = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'ARCHIVE',
  'RESTORE',
  'UNDO',
  'IMPORT',
  'BUILD',
  'VOID',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.output<typeof AuditAction>

export const AuditEntry = z.object({
  entryId: Id,
  at: z.iso.datetime(),
  /** The nickname, or the label of the scorer's pass; null when the account was deleted. */
  actor: z.nullable(z.string()),
  action: AuditAction,
  subject: AuditSubject,
  subjectId: z.nullable(Id),
  /** The name of the subject at that time: "컴퓨터공학과 대 기계공학과". */
  label: z.string(),
  /** Old and new value of each changed field, by the contract's field names. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** Whether this change can be undone now. */
  canUndo: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'List audit entries, newest first, page by page',
  query: z.object({
    subject: z.optional(AuditSubject),
    subjectId: z.optional(IdText),
    /** The last entryId of the previous page. */
    before: z.optional(IdText),
  }),
  reply: z.array(AuditEntry),
})

export const exportables = [
  'teams',
  'players',
  'competitions',
  'entries',
  'venues',
  'matches',
  'lineups',
  'audit',
] as const
export type Exportable = (typeof exportables)[number]

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/export/:what',
  access: 'admin',
  summary: 'Export one table as CSV; `language=en` uses the field names of this contract',
  params: z.object({ what: z.enum(exportables) }),
  query: z.object({ language: z.optional(z.enum(['ko', 'en'])) }),
  reply: z.string(),
})
