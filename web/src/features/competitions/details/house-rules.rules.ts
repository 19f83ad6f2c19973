// Numbers of a sport's rules that an administrator may change, with the range of each.
import type { SportRules } from '@campus/contract/rules'

export interface NumberRule {
  field: string
  min: number
  max: number
  /** Empty means there is none. */
  isOptional?: true
}

const common: NumberRule[] = [
  { field: 'slotMinutes', min: 5, max: 480 },
  { field: 'forfeitScore', min: 1, max: 99 },
]

/** Without the fields that are chosen from a few values (sets, lead, what decides). */
const numbers: Record<SportRules['kind'], NumberRule[]> = {
  GOALS: [
    { field: 'halfMinutes', min: 1, max: 60 },
    { field: 'extraHalfMinutes', min: 0, max: 240 },
    { field: 'shootOutKicks', min: 0, max: 11 },
    ...common,
  ],
  POINTS: [{ field: 'points', min: 1, max: 99 }, { field: 'cap', min: 1, max: 120, isOptional: true }, ...common],
  PERIODS: [
    { field: 'periods', min: 1, max: 9 },
    { field: 'periodMinutes', min: 0, max: 60 },
    { field: 'extraMinutes', min: 0, max: 60 },
    { field: 'target', min: 1, max: 300, isOptional: true },
    { field: 'bonusFouls', min: 1, max: 20, isOptional: true },
    ...common,
  ],
  PLACED: [
    { field: 'attempts', min: 1, max: 6 },
    { field: 'lanes', min: 2, max: 60 },
    { field: 'slotMinutes', min: 5, max: 480 },
  ],
  SURVIVORS: [{ field: 'players', min: 2, max: 30 }, { field: 'setMinutes', min: 1, max: 60 }, ...common],
  TIES: common,
}

/** Of sides that bat in turns. */
const innings: NumberRule[] = [{ field: 'periods', min: 1, max: 9 }, { field: 'outs', min: 1, max: 9 }, ...common]

const lastPoints: NumberRule = { field: 'lastPoints', min: 1, max: 99 }

/** Bouts have no points; a shorter last set is changed where the preset has one. */
export function numbersOf(rules: SportRules): NumberRule[] {
  if (rules.kind === 'PERIODS' && rules.outs !== null) return innings
  // A match of one period has no name for several.
  if (rules.kind === 'PERIODS' && rules.periods === 1) return numbers.PERIODS.filter(({ field }) => field !== 'periods')
  if (rules.kind !== 'POINTS') return numbers[rules.kind]
  if (rules.points === 1) return common
  return rules.lastPoints === undefined ? numbers.POINTS : [lastPoints, ...numbers.POINTS]
}

/** Of a sport of one's own everything may be changed: a set may become a bout and back. */
export function allNumbersOf(rules: SportRules): NumberRule[] {
  if (rules.kind === 'PERIODS') return rules.outs === null ? numbers.PERIODS : innings
  if (rules.kind !== 'POINTS') return numbers[rules.kind]
  // A bout has nothing but its point.
  if (rules.points === 1) return numbers.POINTS.filter(({ field }) => field !== 'cap')
  return [{ ...lastPoints, isOptional: true }, ...numbers.POINTS]
}

export const setCounts = [1, 3, 5, 7, 9] as const

export function valueOf(rules: SportRules, field: string): number | null {
  const value = (rules as Record<string, unknown>)[field]
  return typeof value === 'number' ? value : null
}

export function isOutside({ min, max, isOptional }: NumberRule, value: number | null): boolean {
  return value === null ? !isOptional : value < min || value > max
}

/** Whether every number is filled in and in its range. */
export function isComplete(rules: SportRules, asked = numbersOf(rules)): boolean {
  return asked.every((rule) => !isOutside(rule, valueOf(rules, rule.field)))
}

/** A number that is empty while typing is null: such rules are never sent. */
export function withValue(rules: SportRules, field: string, value: number | string | null): SportRules {
  return { ...rules, [field]: value }
}
