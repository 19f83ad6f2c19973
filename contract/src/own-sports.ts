// Sports that a campus makes itself: a shipped kit with other words and rules.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { KitCard, kitCards } from './kits.ts'
import { SportRules } from './rules.ts'
import { OwnCode, sports } from './sports.ts'
import { Line } from './text.ts'

const words = (most: number) => {
  const Word = Line.check(z.minLength(1), z.maxLength(most))
  return z.object({ ko: Word, en: Word })
}

export const OwnSportForm = z.object({
  /** The shipped sport it is nearest to: its family, its order of a table and its icon are its own. */
  base: z.enum(sports),
  names: words(20),
  /** What a part of a match is called. */
  part: words(10),
  rules: SportRules,
  hasTimeOuts: z.boolean(),
  cards: z.array(KitCard).check(z.maxLength(kitCards.length)),
  /** How many of a squad start; null where everybody does. */
  starters: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
})
export type OwnSportForm = z.output<typeof OwnSportForm>

export const OwnSport = z.object({
  sport: OwnCode,
  /** Increased by every change: a competition keeps the rules that it was made with. */
  version: z.int(),
  ...OwnSportForm.shape,
})
export type OwnSport = z.output<typeof OwnSport>

/** Why a sport cannot be used yet: what random matches of it ran into. */
export const trialProblems = [
  /** A knock-out match stood level with nothing left to decide it. */
  'NO_WINNER',
  /** A match had no end. */
  'ENDLESS',
] as const
export type TrialProblem = (typeof trialProblems)[number]

const OwnSportPath = z.object({ sport: OwnCode })

export const listOwnSports = endpoint({
  method: 'GET',
  path: '/api/sports',
  access: 'anyone',
  summary: 'List the sports that this campus made itself, the oldest first',
  reply: z.array(OwnSport),
})

export const createOwnSport = endpoint({
  method: 'POST',
  path: '/api/sports',
  access: 'admin',
  summary: 'Add a sport, if ten thousand random matches of it come to an end',
  body: OwnSportForm,
  reply: OwnSport,
  idempotent: true,
})

export const updateOwnSport = endpoint({
  method: 'PUT',
  path: '/api/sports/:sport',
  access: 'admin',
  summary: 'Change a sport; competitions keep the rules they have until an organiser takes over the new ones',
  params: OwnSportPath,
  body: z.object({ ...OwnSportForm.shape, version: z.optional(z.int()) }),
  reply: OwnSport,
  idempotent: true,
})

export const deleteOwnSport = endpoint({
  method: 'DELETE',
  path: '/api/sports/:sport',
  access: 'admin',
  summary: 'Delete a sport that no competition and no team has',
  params: OwnSportPath,
  reply: z.object({}),
  idempotent: true,
})
