// What makes a sport, as data: everything that differs between two sports of one family, and what they are called.
import * as z from 'zod/mini'
import { RulePreset, ruleKinds, SportRules, serves, TieBreakPreset } from './rules.ts'
import { SportCode } from './sports.ts'

/** In the languages of the app. */
const Words = z.object({ ko: z.string().check(z.minLength(1)), en: z.string().check(z.minLength(1)) })

export const kitCards = ['YELLOW', 'SECOND_YELLOW', 'RED'] as const
export const KitCard = z.enum(kitCards)

export const Kit = z.object({
  sport: SportCode,
  /** Whose picture it has; its own where this is missing. */
  icon: z.optional(SportCode),
  /** Increased by every change: a match keeps what it was played under. */
  version: z.int(),
  /** The family: which rules it has. */
  kind: z.enum(ruleKinds),
  names: Words,
  /** What a part of a match is called where it has no name of its own: a game, a set, a bout. */
  part: Words,
  /** How many of them a match has; more are overtime. Null where a further one is called like the others. */
  regularParts: z.nullable(z.int()),
  /** A part is a single point: who won it says all. */
  isBout: z.boolean(),
  /** The first is the default. */
  presets: z.array(RulePreset).check(z.minLength(1)),
  /** Of a sport of the campus's own: what the preset OWN means. */
  rules: z.optional(SportRules),
  tieBreaks: z.array(TieBreakPreset).check(z.minLength(1)),
  /** Of rules that do not say it. */
  serve: z.enum(serves),
  hasTimeOuts: z.boolean(),
  cards: z.array(KitCard),
  /** How many of a squad start; null where everybody does. */
  starters: z.nullable(z.int()),
})
export type Kit = z.output<typeof Kit>
