// A known match for tests: without taps, with changes for each case.
import type { Match } from '@campus/contract/matches'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent, StoredEvent } from '@campus/contract/scoring'
import { baseOf, fold } from '@campus/rules/scoring/scoring'
import { presetRules } from '@campus/rules/sports/presets'
import { sampleMatch } from '../../../match.sample.ts'
import type { Game } from '../pads/controls.rules.ts'
import { type Body, type Known, newTap, tapsOf } from './log.rules.ts'

/** At the version that the device last saw. */
export const knownMatch = (changes: Partial<Match> = {}) => sampleMatch({ version: 5, ...changes })

export const sampleKnown = (changes: Partial<Known> = {}): Known => ({
  matchId: 1,
  match: knownMatch(),
  rules: presetRules.IFAB_2x45,
  squads: [],
  events: [],
  upTo: 5,
  mine: [],
  scorer: '주심',
  ...changes,
})

const firstAt = Date.parse('2026-11-14T07:00:00Z')
export const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-0000000000aa`

/** Taps one after the other, a second apart. */
export function tapped(bodies: readonly Body[]): ScoreEvent[] {
  const taps: ScoreEvent[] = []
  for (const body of bodies) taps.push(newTap(body, taps, idOf(taps.length + 1), firstAt + taps.length * 1000))
  return taps
}

export const stored = (event: ScoreEvent, version: number, scorer = '주심'): StoredEvent => ({
  ...event,
  at: event.deviceAt,
  scorer,
  version,
})

export function gameAfter(bodies: readonly Body[], rules: SportRules, match: Partial<Match> = {}): Game {
  const known = sampleKnown({ rules, match: knownMatch(match) })
  const base = baseOf(known.match)
  const waiting = tapped(bodies).map((tap) => ({ ...tap, matchId: 1 }))
  return { rules, base, folded: fold(rules, base, tapsOf(known, waiting)) }
}

export const times = (count: number, body: Body): Body[] => Array.from({ length: count }, () => body)
