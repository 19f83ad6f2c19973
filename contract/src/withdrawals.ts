// Teams that withdraw from a competition: one act with its preview and its undo.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Match } from './matches.ts'
import { Line } from './text.ts'

/** WALKOVER: played results count, the rest is won by the opponents. VOID: none of its league matches counts. */
export const withdrawalRules = ['WALKOVER', 'VOID'] as const
export const WithdrawalRule = z.enum(withdrawalRules)
export type WithdrawalRule = z.output<typeof WithdrawalRule>

export const Withdrawal = z.object({
  teamId: Id,
  teamName: z.string(),
  rule: WithdrawalRule,
  reason: z.string(),
  withdrawnAt: z.iso.datetime(),
})
export type Withdrawal = z.output<typeof Withdrawal>

const TableRow = z.object({
  teamId: Id,
  teamName: z.string(),
  rank: z.int(),
  played: z.int(),
  difference: z.int(),
  points: z.int(),
  isWithdrawn: z.boolean(),
})

export const WithdrawalPreview = z.object({
  /** By the usual rule: half of its league matches or more are played, or not. */
  usualRule: WithdrawalRule,
  played: z.int(),
  remaining: z.int(),
  /** The table of its group, now and then; empty without one. */
  before: z.array(TableRow),
  after: z.array(TableRow),
  /** Every match that would change, as it is and as it would be. */
  matches: z.array(z.object({ before: Match, after: Match })),
  /** Followers who would be notified. */
  people: z.int(),
})
export type WithdrawalPreview = z.output<typeof WithdrawalPreview>

const CompetitionPath = z.object({ competitionId: IdText })

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/withdrawals',
  access: 'admin',
  summary: 'List the teams that withdrew',
  params: CompetitionPath,
  reply: z.array(Withdrawal),
})

export const previewWithdrawal = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/withdrawals/preview',
  access: 'admin',
  summary: 'Preview a withdrawal: the table before and after, the matches that change; stores nothing',
  params: CompetitionPath,
  body: z.object({ teamId: Id, rule: WithdrawalRule }),
  reply: WithdrawalPreview,
})

export const withdrawTeam = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/withdrawals',
  access: 'admin',
  summary: 'Withdraw a team: its remaining matches become walkovers, or none of its league matches counts',
  params: CompetitionPath,
  body: z.object({
    teamId: Id,
    rule: WithdrawalRule,
    reason: Line.check(z.minLength(1), z.maxLength(limits.reasonLength)),
  }),
  reply: z.array(Withdrawal),
  idempotent: true,
})

export const undoWithdrawal = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/withdrawals/:teamId/undo',
  access: 'admin',
  summary: 'Undo a withdrawal: every match is as it was, if none of them has changed since',
  params: z.object({ competitionId: IdText, teamId: IdText }),
  reply: z.array(Withdrawal),
  idempotent: true,
})

export const replaceTeam = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/replacements',
  access: 'admin',
  summary: 'Let another team take the place of one that has not played yet: its group, its seed and its matches',
  params: CompetitionPath,
  body: z.object({
    teamId: Id,
    byTeamId: Id,
    reason: Line.check(z.minLength(1), z.maxLength(limits.reasonLength)),
    /** Although the new team is busy at one of these times. */
    allowClash: z.optional(z.boolean()),
  }),
  /** How many matches it has taken over. */
  reply: z.object({ matches: z.int() }),
  idempotent: true,
})
