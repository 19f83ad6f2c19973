// Marks of a match of many sides: what each side reached, in hundredths of a second, in centimetres or in pieces.
import * as z from 'zod/mini'
import { Id } from './ids.ts'
import { limits } from './limits.ts'

export const measures = ['TIME', 'DISTANCE', 'COUNT'] as const
export type Measure = (typeof measures)[number]

/** Did not start, did not finish, disqualified. */
export const unplacedReasons = ['DNS', 'DNF', 'DQ'] as const
export const Unplaced = z.enum(unplacedReasons)
export type Unplaced = z.output<typeof Unplaced>

/** A time of at most a day, in hundredths of a second. */
export const Mark = z.int().check(z.minimum(0), z.maximum(8_640_000))
export const SideNumber = z.int().check(z.minimum(1), z.maximum(limits.matchSides))

/** What one side has reached so far. */
export const SideMarks = z.object({
  /** Its lane or its place in the order, from 1. */
  side: SideNumber,
  /** In the order in which they were made; null: without a valid mark. */
  attempts: z.array(z.nullable(Mark)).check(z.maxLength(6)),
  unplaced: z.nullable(Unplaced),
})
export type SideMarks = z.output<typeof SideMarks>

/** A side as it is shown, with its team, its best mark and its place. */
export const PlacedSide = z.object({
  ...SideMarks.shape,
  teamId: Id,
  teamName: z.string(),
  department: z.string(),
  shortName: z.nullable(z.string()),
  mark: z.nullable(Mark),
  /** Equal marks share a place; null while there is none. */
  place: z.nullable(z.int()),
})
export type PlacedSide = z.output<typeof PlacedSide>
