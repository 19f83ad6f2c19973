// The state of a result: provisional until it is confirmed, official once it can no longer be protested.
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { Line } from './text.ts'

/** Who confirms the results of a competition: nobody, the scorer, both captains, or an organiser. */
export const confirmers = ['NOBODY', 'SCORER', 'CAPTAINS', 'ORGANISER'] as const
export const Confirmer = z.enum(confirmers)
export type Confirmer = z.output<typeof Confirmer>

export const ProtestMinutes = z.int().check(z.minimum(0), z.maximum(limits.protestMinutes))

const Side = z.union([z.literal(1), z.literal(2)])

/** Only of a match that is over, in a competition whose results are confirmed. */
export const MatchResult = z.object({
  state: z.enum(['PROVISIONAL', 'CONFIRMED']),
  /** Who confirmed it, or who is asked to. */
  by: z.enum(['SCORER', 'CAPTAINS', 'ORGANISER']),
  /** Sides whose captain has signed, or has refused to. */
  signed: z.array(Side),
  refused: z.array(Side),
  confirmedAt: z.nullable(z.iso.datetime()),
  /** A captain protests, and nobody has ruled yet. */
  isProtested: z.boolean(),
  /** From then on it is official; null while it is provisional or protested against. */
  officialAt: z.nullable(z.iso.datetime()),
})
export type MatchResult = z.output<typeof MatchResult>

/** A path of lines in a box of 300 by 120, as SVG writes it. */
export const Signature = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.signatureLength), z.regex(/^[ML][\d .ML]*$/))

/** Of a captain: the side. 0: the scorer or an organiser. */
export const ConfirmingSide = z.union([z.literal(0), z.literal(1), z.literal(2)])

export const Confirmation = z.object({
  side: ConfirmingSide,
  name: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  isRefused: z.boolean(),
  reason: z.nullable(z.string()),
  isOrganiser: z.boolean(),
  confirmedAt: z.iso.datetime(),
})
export type Confirmation = z.output<typeof Confirmation>

export const ConfirmationForm = z.object({
  side: ConfirmingSide,
  /** The version of the match whose result they saw. */
  version: z.int(),
  /** Of a captain. */
  name: z.optional(Line.check(z.minLength(1), z.maxLength(limits.captainNameLength))),
  signature: z.optional(Signature),
  /** A captain who does not accept the result says why. */
  refusal: z.optional(Line.check(z.minLength(1), z.maxLength(200))),
})
export type ConfirmationForm = z.output<typeof ConfirmationForm>
