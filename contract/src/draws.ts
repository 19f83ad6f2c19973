// Public draws: who is drawn into which group, place or side, by chance that nobody can choose and anybody can check.
import * as z from 'zod/mini'
import { Id } from './ids.ts'

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

/** What the captain of a team added. */
export const DrawNumber = z.object({ teamId: Id, number: z.int().check(z.minimum(0), z.maximum(999_999_999)) })
export type DrawNumber = z.output<typeof DrawNumber>
