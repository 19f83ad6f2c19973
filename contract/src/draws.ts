// Public draws: who is drawn into which group, place or side, by chance that nobody can choose and anybody can check.
import * as z from 'zod/mini'
import { GroupName } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdText } from './ids.ts'
import { limits } from './limits.ts'

/** Teams into groups, into the places of a bracket, into an order, or which team of each pair is at home. */
export const drawKinds = ['GROUPS', 'BRACKET', 'ORDER', 'SIDES'] as const
export const DrawKind = z.enum(drawKinds)
export type DrawKind = z.output<typeof DrawKind>

/** What is drawn. Its text is fixed before anybody adds a number: the commitment is of it, too. */
export const DrawSetup = z.object({
  kind: DrawKind,
  competition: z.string(),
  teams: z.array(z.object({ teamId: Id, name: z.string(), department: z.string() })),
  /**
   * Teams that are drawn together, the strongest first. GROUPS: one pot after the other. BRACKET: the seeds, whose places are
   * fixed, and all others. ORDER: one. SIDES: none.
   */
  pots: z.array(z.array(Id)),
  /** Their names; empty but for GROUPS. */
  groups: z.array(z.string()),
  /** Empty but for SIDES. */
  pairs: z.array(z.tuple([Id, Id])),
  /** No two teams of a department in a group, or in a match of the first round. */
  isApart: z.boolean(),
})
export type DrawSetup = z.output<typeof DrawSetup>

/**
 * One step of a draw: a team and where it goes. From 1: the group, the line of the bracket from its top, the place in the order,
 * or the pair whose home team it is.
 */
export const Ball = z.object({ teamId: Id, place: z.int() })
export type Ball = z.output<typeof Ball>

export const DrawNumberValue = z.int().check(z.minimum(0), z.maximum(999_999_999))
/** What the captain of a team added. */
export const DrawNumber = z.object({ teamId: Id, number: DrawNumberValue })
export type DrawNumber = z.output<typeof DrawNumber>

/** Open for numbers, drawn, or given up. */
export const DrawState = z.enum(['OPEN', 'DRAWN', 'CANCELLED'])

/** All that anybody may know of a draw; once it has ended, all there is. */
export const Draw = z.object({
  drawId: Id,
  competitionId: Id,
  kind: DrawKind,
  state: DrawState,
  /** A `DrawSetup` as JSON: these very bytes are committed to. */
  setup: z.string(),
  /** SHA-256 of the secret's 32 bytes and the setup's text, in hexadecimal digits. */
  commitment: z.string(),
  createdAt: z.iso.datetime(),
  /** The draw is made then, or as soon as all teams have added a number. */
  closesAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Teams that have added a number. */
  answered: z.array(Id),
  /** In hexadecimal digits; null while it is open, as numbers and balls are. */
  secret: z.nullable(z.string()),
  numbers: z.nullable(z.array(DrawNumber)),
  /** Null of a cancelled draw, too. */
  balls: z.nullable(z.array(Ball)),
  isApplied: z.boolean(),
})
export type Draw = z.output<typeof Draw>

const CompetitionPath = z.object({ competitionId: IdText })
const DrawPath = z.object({ drawId: IdText })

export const listDraws = endpoint({
  method: 'GET',
  path: '/api/competitions/:competitionId/draws',
  access: 'anyone',
  summary: 'List the draws of a competition, cancelled ones too, newest first',
  params: CompetitionPath,
  reply: z.array(Draw),
})

export const getDraw = endpoint({
  method: 'GET',
  path: '/api/draws/:drawId',
  access: 'anyone',
  summary: 'Get a draw: its commitment at once; secret, numbers and result once it has ended',
  params: DrawPath,
  reply: Draw,
})

export const DrawForm = z.object({
  kind: DrawKind,
  /** GROUPS: their names. */
  groups: z.optional(z.array(GroupName).check(z.maxLength(limits.competitionTeams))),
  /** ORDER: the teams to order; without it all teams of the competition. */
  teamIds: z.optional(z.array(Id).check(z.maxLength(limits.competitionTeams))),
  /** SIDES; without it all pairs of teams that have yet to play each other. */
  pairs: z.optional(z.array(z.tuple([Id, Id])).check(z.maxLength(limits.competitionTeams))),
  isApart: z._default(z.boolean(), false),
  /** How long captains may add their numbers. */
  minutes: z.int().check(z.minimum(1), z.maximum(1440)),
})
export type DrawForm = z.output<typeof DrawForm>

export const createDraw = endpoint({
  method: 'POST',
  path: '/api/competitions/:competitionId/draws',
  access: 'admin',
  summary: 'Open a draw: publish its setup and the commitment to a secret. Seeds of the entries are its pots',
  params: CompetitionPath,
  body: DrawForm,
  reply: Draw,
  idempotent: true,
})

export const DrawLink = z.object({ teamId: Id, token: z.string() })
export type DrawLink = z.output<typeof DrawLink>

export const listDrawLinks = endpoint({
  method: 'GET',
  path: '/api/draws/:drawId/links',
  access: 'admin',
  summary: 'List the tokens with which captains add their numbers; empty once the draw has ended',
  params: DrawPath,
  reply: z.array(DrawLink),
})

export const addDrawNumber = endpoint({
  method: 'POST',
  path: '/api/draws/:drawId/numbers',
  access: 'anyone',
  summary: "Add a team's number to a draw, once. The last one makes the draw",
  params: DrawPath,
  body: z.object({ token: z.string().check(z.regex(/^[\w-]{20,80}$/)), number: DrawNumberValue }),
  reply: z.object({ teamId: Id, draw: Draw }),
  // A hall of captains may share one address.
  limit: { tries: 20, seconds: 60, perNetwork: 600 },
})

export const cancelDraw = endpoint({
  method: 'POST',
  path: '/api/draws/:drawId/cancel',
  access: 'admin',
  summary: 'Cancel an open draw; it stays listed, with its secret and the numbers added so far',
  params: DrawPath,
  reply: Draw,
  idempotent: true,
})

export const applyDraw = endpoint({
  method: 'POST',
  path: '/api/draws/:drawId/apply',
  access: 'admin',
  summary:
    'Apply the result: groups or seeds of the entries, the lots of level teams, or who is named first in a match',
  params: DrawPath,
  body: z.object({ allowCascade: z.optional(z.boolean()) }),
  reply: Draw,
  idempotent: true,
})
