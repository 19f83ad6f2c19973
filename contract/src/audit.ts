// Who changed what, as administrators read it; and everything of a campus as CSV.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'

export const auditSubjects = [
  'MATCH',
  'TEAM',
  'PLAYERS',
  'COMPETITION',
  'ENTRIES',
  'VENUE',
  'LINEUP',
  'CHAT',
  'STAFF',
  'SECOND_FACTOR',
  'SCORER_PASS',
  'CAMERA',
  'CAMERA_PASS',
  'COMMENT',
  'EXPORT',
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
  /** The nickname, or the label of the scorer's pass that did it; null when the account is gone. */
  actor: z.nullable(z.string()),
  action: AuditAction,
  subject: AuditSubject,
  subjectId: z.nullable(Id),
  /** What it was called then: "컴퓨터공학과 대 기계공학과". */
  label: z.string(),
  /** Old and new value of each field that differs, in the contract's words. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** Whether this very change can be taken back now. */
  canUndo: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  summary: 'Changes, newest first, a page at a time',
  query: z.object({
    subject: z.optional(AuditSubject),
    subjectId: z.optional(IdText),
    /** The last entryId of the page before. */
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
  summary: 'One kind of fact as CSV that a spreadsheet opens; in the names of this contract with `language=en`',
  params: z.object({ what: z.enum(exportables) }),
  query: z.object({ language: z.optional(z.enum(['ko', 'en'])) }),
  reply: z.string(),
})
