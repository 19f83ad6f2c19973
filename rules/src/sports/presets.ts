// The rule presets, which of them fit a sport, and the rules of a competition.
import type { Measure } from '@campus/contract/marks'
import type { RulePreset, SportRules, TieBreakPreset } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '../kits/kits.ts'
import { setsToWin } from '../results/sets.ts'
import { mostRubbers } from '../results/ties.ts'
import { tiePresets } from './tie-presets.ts'

const volleyball = { kind: 'POINTS', points: 25, lead: 2, cap: null, lastPoints: 15 } as const
/** One point is the bout. */
const bouts = { kind: 'POINTS', bestOf: 3, points: 1, lead: 1, cap: null, forfeitScore: 2 } as const

const quarters = {
  kind: 'PERIODS',
  periods: 4,
  values: [1, 2, 3],
  target: null,
  extraTarget: null,
  bonusFouls: 5,
  outs: null,
  mayDraw: false,
  forfeitScore: 20,
} satisfies Partial<SportRules>

const innings = {
  kind: 'PERIODS',
  periodMinutes: 0,
  extraMinutes: 0,
  values: [1],
  target: null,
  extraTarget: null,
  bonusFouls: null,
  outs: 3,
} satisfies Partial<SportRules>

/** A walkover is no result where many are placed. */
const placed = { kind: 'PLACED', attempts: 1, lanes: 8, forfeitScore: 1 } as const

/** Never changed once shipped: a match stays bound to the rules it was played under, and new regulations get a new name. */
export const presetRules: Record<Exclude<RulePreset, 'OWN'>, SportRules> = {
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
  FUTSAL_2x20: { ...goals({ halfMinutes: 20, extraHalfMinutes: 5, slotMinutes: 70 }), forfeitScore: 5 },
  FIVB_5x25: { ...volleyball, bestOf: 5, slotMinutes: 110, forfeitScore: 3 },
  FIVB_3x25: { ...volleyball, bestOf: 3, slotMinutes: 60, forfeitScore: 2 },
  JOKGU_3x15: { kind: 'POINTS', bestOf: 3, points: 15, lead: 2, cap: 19, slotMinutes: 45, forfeitScore: 2 },
  TUG_OF_WAR_3: { ...bouts, slotMinutes: 20 },
  ARM_WRESTLING_3: { ...bouts, slotMinutes: 10, keepsEnds: true },
  FIBA_4x10: { ...quarters, periodMinutes: 10, extraMinutes: 5, slotMinutes: 100 },
  CAMPUS_4x7: { ...quarters, periodMinutes: 7, extraMinutes: 3, slotMinutes: 50 },
  FIBA_3x3: {
    ...quarters,
    periods: 1,
    periodMinutes: 10,
    extraMinutes: 0,
    values: [1, 2],
    target: 21,
    extraTarget: 2,
    bonusFouls: 7,
    slotMinutes: 25,
    forfeitScore: 21,
  },
  KICKBALL_5: { ...innings, periods: 5, mayDraw: true, slotMinutes: 60, forfeitScore: 10 },
  SOFTBALL_7: { ...innings, periods: 7, mayDraw: false, slotMinutes: 100, forfeitScore: 7 },
  RELAY_8: { ...placed, measure: 'TIME', slotMinutes: 10 },
  SPRINT_8: { ...placed, measure: 'TIME', slotMinutes: 5 },
  MARATHON: { ...placed, measure: 'TIME', lanes: 60, slotMinutes: 120 },
  LONG_JUMP_3: { ...placed, measure: 'DISTANCE', attempts: 3, lanes: 12, slotMinutes: 60 },
  GROUP_ROPE_2: { ...placed, measure: 'COUNT', attempts: 2, lanes: 12, slotMinutes: 20 },
  ...tiePresets,
}

function goals(lengths: { halfMinutes: number; extraHalfMinutes: number; slotMinutes: number }) {
  return { kind: 'GOALS', ...lengths, shootOutKicks: 5, forfeitScore: 3 } as const
}

function survivors(way: { bestOf: number | null; decidedBy: 'SETS' | 'SURVIVORS'; forfeitScore: number }) {
  return { kind: 'SURVIVORS', players: 12, setMinutes: 5, slotMinutes: 40, ...way } as const
}

/** The rules that a preset means in this sport. */
export function rulesOfPreset(sport: Sport, preset: RulePreset): SportRules {
  // Of a sport that is not known here the rules are not, either.
  return preset === 'OWN' ? (kitOf(sport).rules ?? presetRules.IFAB_2x45) : presetRules[preset]
}

/** Of a competition that nobody chose anything for. */
export const usualRules = (sport: Sport) => rulesOfPreset(sport, defaultsOf(sport).rulePreset)

/** What marks of this sport are; all its presets agree. */
export function measureOf(sport: Sport): Measure {
  const rules = usualRules(sport)
  return rules.kind === 'PLACED' ? rules.measure : 'TIME'
}

/** What a competition of this sport has unless something else is chosen. */
export function defaultsOf(sport: Sport): { rulePreset: RulePreset; tieBreakPreset: TieBreakPreset } {
  const { presets, tieBreaks } = kitOf(sport)
  return { rulePreset: presets[0] as RulePreset, tieBreakPreset: tieBreaks[0] as TieBreakPreset }
}

/** Whether a house rule is one of this sport and can be played: every match under it can come to an end. */
export function rulesFit(sport: Sport, rules: SportRules): boolean {
  if (!kitOf(sport).presets.some((preset) => rulesOfPreset(sport, preset).kind === rules.kind)) return false
  if (rules.kind === 'TIES' && !rules.rubbers.every((rubber) => rulesFit(sport, rubber.rules))) return false
  if (rules.kind === 'SURVIVORS' && rules.decidedBy === 'SURVIVORS' && rules.bestOf === null) return false
  if (!isLastPlayable(rules)) return false
  return isCapPlayable(rules) && rules.forfeitScore <= (maxForfeitScore(rules) ?? rules.forfeitScore)
}

/** A cap ends a game that its points could not. */
export const isCapPlayable = (rules: SportRules) =>
  rules.kind !== 'POINTS' || rules.cap === null || rules.cap > rules.points

export const isLastPlayable = (rules: SportRules) =>
  rules.kind !== 'POINTS' || (rules.lastPoints ?? rules.points) <= rules.points

/** The most a forfeit may count: what winning takes. Null where there is no such number. */
export function maxForfeitScore(rules: SportRules): number | null {
  if (rules.kind === 'PERIODS') return rules.target
  if (rules.kind === 'TIES') return mostRubbers(rules)
  if (rules.kind === 'PLACED') return 1
  if (rules.kind === 'GOALS' || rules.bestOf === null) return null
  if (rules.kind === 'SURVIVORS' && rules.decidedBy === 'SURVIVORS') return rules.bestOf * rules.players
  return setsToWin(rules.bestOf)
}

/** The house rule, or the preset's; an unknown preset name means the sport's default rules. */
export function rulesOf(competition: { sport: Sport; rulePreset: string; rules: SportRules | null }): SportRules {
  const { sport, rulePreset, rules } = competition
  if (rules) return rules
  const preset = kitOf(sport).presets.find((known) => known === rulePreset)
  return rulesOfPreset(sport, preset ?? defaultsOf(sport).rulePreset)
}
