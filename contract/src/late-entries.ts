// Teams that enter a league after its season was built: one act with its preview and its undo.
import * as z from 'zod/mini'
import { GroupName } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Match } from './matches.ts'
import { Day } from './sports.ts'
import { Line } from './text.ts'

export const LateEntry = z.object({
  teamId: Id,
  teamName: z.string(),
  groupName: z.nullable(z.string()),
  reason: z.string(),
  enteredAt: z.iso.datetime(),
  /** None of its matches has begun: it can be taken out again. */
  canUndo: z.boolean(),
})
export type LateEntry = z.output<typeof LateEntry>

export const LateEntryForm = z.object({
  teamId: Id,
  /** Null where the league has no groups. */
  groupName: z.nullable(GroupName),
  /** Its matches are placed between these days, on the weekdays, at the hours and on the courts of the others. */
  firstDay: Day,
  lastDay: Day,
})

const CompetitionPath = z.object({ competitionId: IdText })

export const listLateEntries = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/late-entries',
  access: 'admin',
  summary: 'List the teams that entered late',
  params: CompetitionPath,
  reply: z.array(LateEntry),
})

export const previewLateEntry = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/late-entries/preview',
  access: 'admin',
  summary: 'Preview a late entry: the matches that would be added; stores nothing',
  params: CompetitionPath,
  body: LateEntryForm,
  reply: z.object({ matches: z.array(Match) }),
})

export const addLateEntry = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/late-entries',
  access: 'admin',
  summary: 'Let a team enter a round robin late: a match against every team of its group, at free times of the season',
  params: CompetitionPath,
  body: z.extend(LateEntryForm, {
    reason: Line.check(z.minLength(1), z.maxLength(limits.reasonLength)),
  }),
  reply: z.array(LateEntry),
  idempotent: true,
})

export const undoLateEntry = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/late-entries/:teamId/undo',
  access: 'admin',
  summary: 'Take a late entry back: its matches are deleted, if none of them has begun',
  params: z.object({ competitionId: IdText, teamId: IdText }),
  reply: z.array(LateEntry),
  idempotent: true,
})
