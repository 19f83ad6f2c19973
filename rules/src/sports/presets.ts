// The rule presets, which of them fit a sport, and the rules of a competition.
import {
  presetSports,
  type RulePreset,
  rulePresets,
  type SportRules,
  type TieBreakPreset,
} from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { setsToWin } from '../results/sets.ts'

/** Never changed once shipped: a match stays bound to the rules it was played under, and new regulations get a new name. */
export const presetRules: Record<RulePreset, SportRules> = {
  IFAB_2x45: goals({ halfMinutes: 45, extraHalfMinutes: 15, slotMinutes: 120 }),
  CAMPUS_2x20: goals({ halfMinutes: 20, extraHalfMinutes: 0, slotMinutes: 60 }),
  BWF_3x21: { kind: 'POINTS', bestOf: 3, points: 21, lead: 2, cap: 30, slotMinutes: 60, forfeitScore: 2 },
  BWF_3x15: { kind: 'POINTS', bestOf: 3, points: 15, lead: 2, cap: 21, slotMinutes: 50, forfeitScore: 2 },
  ITTF_5x11: { kind: 'POINTS', bestOf: 5, points: 11, lead: 2, cap: null, slotMinutes: 50, forfeitScore: 3 },
  ITTF_7x11: { kind: 'POINTS', bestOf: 7, points: 11, lead: 2, cap: null, slotMinutes: 70, forfeitScore: 4 },
  KR_CLASS: survivors({ bestOf: 3, decidedBy: 'SETS', forfeitScore: 2 }),
  // A forfeit counts as winning every set with all players in.
  KR_CLASS_SURVIVORS: survivors({ bestOf: 3, decidedBy: 'SURVIVORS', forfeitScore: 36 }),
  WDBF: { ...survivors({ bestOf: null, decidedBy: 'SETS', forfeitScore: 5 }), players: 6, slotMinutes: 60 },
}

function goals(lengths: { halfMinutes: number; extraHalfMinutes: number; slotMinutes: number }): SportRules {
  return { kind: 'GOALS', ...lengths, shootOutKicks: 5, forfeitScore: 3 }
}

function survivors(way: { bestOf: number | null; decidedBy: 'SETS' | 'SURVIVORS'; forfeitScore: number }) {
  return { kind: 'SURVIVORS', players: 12, setMinutes: 5, slotMinutes: 40, ...way } as const
}

export const defaultPresets: Record<Sport, { rulePreset: RulePreset; tieBreakPreset: TieBreakPreset }> = {
  SOCCER: { rulePreset: 'IFAB_2x45', tieBreakPreset: 'FIFA_2026' },
  BADMINTON: { rulePreset: 'BWF_3x21', tieBreakPreset: 'BWF' },
  TABLE_TENNIS: { rulePreset: 'ITTF_5x11', tieBreakPreset: 'ITTF' },
  DODGEBALL: { rulePreset: 'KR_CLASS', tieBreakPreset: 'DODGEBALL_KR' },
}

const tieBreaks: Record<Sport, TieBreakPreset[]> = {
  SOCCER: ['FIFA_2026', 'FIFA_2022', 'K_LEAGUE', 'SCHOOL'],
  BADMINTON: ['BWF'],
  TABLE_TENNIS: ['ITTF'],
  DODGEBALL: ['DODGEBALL_KR'],
}

const kinds: Record<Sport, SportRules['kind']> = {
  SOCCER: 'GOALS',
  BADMINTON: 'POINTS',
  TABLE_TENNIS: 'POINTS',
  DODGEBALL: 'SURVIVORS',
}

export function presetsOf(sport: Sport): RulePreset[] {
  return rulePresets.filter((preset) => presetSports[preset] === sport)
}

export function tieBreaksOf(sport: Sport): TieBreakPreset[] {
  return [...tieBreaks[sport]]
}

/** Whether a house rule is one of this sport and can be played: every match under it can come to an end. */
export function rulesFit(sport: Sport, rules: SportRules): boolean {
  if (rules.kind !== kinds[sport]) return false
  if (rules.kind === 'SURVIVORS' && rules.decidedBy === 'SURVIVORS' && rules.bestOf === null) return false
  return isCapPlayable(rules) && rules.forfeitScore <= (maxForfeitScore(rules) ?? rules.forfeitScore)
}

/** A cap ends a game that its points could not. */
export const isCapPlayable = (rules: SportRules) =>
  rules.kind !== 'POINTS' || rules.cap === null || rules.cap > rules.points

/** The most a forfeit may count: what winning takes. Null where there is no such number. */
export function maxForfeitScore(rules: SportRules): number | null {
  if (rules.kind === 'GOALS' || rules.bestOf === null) return null
  if (rules.kind === 'SURVIVORS' && rules.decidedBy === 'SURVIVORS') return rules.bestOf * rules.players
  return setsToWin(rules.bestOf)
}

/** The house rule, or the preset's; an unknown preset name means the sport's default rules. */
export function rulesOf(competition: { sport: Sport; rulePreset: string; rules: SportRules | null }): SportRules {
  const { sport, rulePreset, rules } = competition
  if (rules) return rules
  return presetRules[presetsOf(sport).find((preset) => preset === rulePreset) ?? defaultPresets[sport].rulePreset]
}
