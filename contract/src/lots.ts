// Lots among teams that the tie-breaks leave level: drawn by people, entered by an organiser, in force for exactly these teams.
import * as z from 'zod/mini'
import { LotsMethod, lotsMethods } from './brackets.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'
import { Line } from './text.ts'

/** A tie as organisers see it. */
export const OfficeTie = z.object({
  /** Empty when the league has no groups. */
  group: z.string(),
  place: z.int(),
  /** How many teams of the group qualify; 0 without a knock-out. */
  qualifiers: z.int(),
  teams: z.array(z.object({ teamId: Id, teamName: z.string(), department: z.string() })),
  drawn: z.nullable(
    z.object({ lotsId: Id, witnesses: z.array(z.string()), method: LotsMethod, drawnAt: z.iso.datetime() }),
  ),
})
export type OfficeTie = z.output<typeof OfficeTie>

const CompetitionPath = z.object({ competitionId: IdText })

export const listTies = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/lots',
  access: 'admin',
  summary: 'List the ties of finished groups that only lots can break, with the lots drawn and their witnesses',
  params: CompetitionPath,
  reply: z.array(OfficeTie),
})

export const LotsForm = z.object({
  /** All teams of the tie, in the order drawn. */
  teamIds: z.array(Id).check(z.minLength(2), z.maxLength(limits.competitionTeams)),
  method: z.enum(lotsMethods),
  drawnAt: z.iso.datetime(),
  witnesses: z.array(Line.check(z.minLength(1), z.maxLength(20))).check(z.minLength(1), z.maxLength(4)),
  /** Matches already played may be reset. */
  allowCascade: z.optional(z.boolean()),
})
export type LotsForm = z.output<typeof LotsForm>

export const enterLots = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/lots',
  access: 'admin',
  summary: 'Enter lots that were drawn among level teams, and fill the slots that waited for them',
  params: CompetitionPath,
  body: LotsForm,
  reply: z.array(OfficeTie),
  idempotent: true,
})

export const removeLots = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/lots/:lotsId/remove',
  access: 'admin',
  summary:
    'Remove lots with the names of their witnesses: the teams are level again, and slots filled by them are open',
  params: z.object({ competitionId: IdText, lotsId: IdText }),
  body: z.object({ allowCascade: z.optional(z.boolean()) }),
  reply: z.array(OfficeTie),
  idempotent: true,
})
