// The form of a sport of the campus's own: what it starts with, what is missing, and its form in a file.
import { kitCards } from '@campus/contract/kits'
import { measures } from '@campus/contract/marks'
import type { OwnSportForm } from '@campus/contract/own-sports'
import { type SportRules, serves } from '@campus/contract/rules'
import { sports } from '@campus/contract/sports'
import { setDraftSport } from '@campus/rules/kits/kits'
import { formFrom } from '@campus/rules/kits/own-kit'
import { maxForfeitScore, rulesFit, usualRules } from '@campus/rules/sports/presets'
import { allNumbersOf, isComplete, setCounts } from '../details/house-rules.rules.ts'

type Base = OwnSportForm['base']

export const newSport = (base: Base = 'TUG_OF_WAR'): OwnSportForm => formFrom(base, usualRules(base))

/** Another base brings its own rules; what was typed about the sport itself stays. */
export function withBase({ names }: OwnSportForm, base: Base): OwnSportForm {
  return { ...newSport(base), names }
}

/** A single point is a bout: whoever scores has won it, and nothing else ends it. */
function asBout(rules: SportRules): SportRules {
  if (rules.kind !== 'POINTS' || rules.points !== 1) return rules
  const { lastPoints: _last, ...own } = rules
  return { ...own, lead: 1, cap: null }
}

/** A forfeit that counted what winning takes goes on doing so. */
export function withRules(form: OwnSportForm, changed: SportRules): OwnSportForm {
  const rules = asBout(changed)
  const [before, after] = [maxForfeitScore(form.rules), maxForfeitScore(rules)]
  const follows = after !== null && (form.rules.forfeitScore === before || rules.forfeitScore > after)
  const isTyped = rules.forfeitScore !== form.rules.forfeitScore
  return { ...form, rules: follows && !isTyped ? { ...rules, forfeitScore: after } : rules }
}

export type SportProblem = 'name' | 'part' | 'rules'

export function problemsOf(form: OwnSportForm): SportProblem[] {
  const { names, part, rules } = form
  const isWrong: Record<SportProblem, boolean> = {
    name: names.ko.trim() === '',
    part: part.ko.trim() === '',
    rules: !isPlayable(form.base, rules),
  }
  return (Object.keys(isWrong) as SportProblem[]).filter((problem) => isWrong[problem])
}

/** Whether every number is there and the rules make sense; a trial shows the rest. */
export function isPlayable(base: Base, rules: SportRules): boolean {
  const hasValues = rules.kind !== 'PERIODS' || rules.values.length > 0
  return hasValues && isComplete(rules, allNumbersOf(rules)) && rulesFit(base, rules)
}

/** A last set like the others is no number. */
export function sentRules(rules: SportRules): SportRules {
  if (rules.kind !== 'POINTS') return rules
  const { lastPoints, ...own } = rules
  return lastPoints ? { ...own, lastPoints } : own
}

const filled = ({ ko, en }: { ko: string; en: string }) => ({ ko: ko.trim(), en: en.trim() || ko.trim() })

/** As it is sent: no empty words, and no empty numbers where there is none. */
export function sentForm({ names, part, rules, ...form }: OwnSportForm): OwnSportForm {
  return { ...form, names: filled(names), part: filled(part), rules: sentRules(rules) }
}

/** What one tap may count, from "1, 2, 3"; null where that is no such list. */
export function valuesIn(text: string): number[] | null {
  const values = text.split(/[\s,]+/).filter(Boolean).map(Number) // biome-ignore format: short
  const isList = values.length >= 1 && values.length <= 4 && new Set(values).size === values.length
  return isList && values.every((value) => Number.isInteger(value) && value >= 1 && value <= 10) ? values : null
}

const fileKind = 'campus-score sport'

export const fileOf = (form: OwnSportForm) => JSON.stringify({ kind: fileKind, ...sentForm(form) }, null, 2)

export const fileName = ({ names }: OwnSportForm) =>
  `${names.ko.trim().replace(/[^\p{L}\p{N}]+/gu, '-') || 'sport'}.json`

/** The form in a file; null for any other file. The server checks it again, with all limits. */
export function formIn(text: string): OwnSportForm | null {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? readForm(read) : null
  } catch {
    return null
  }
}

function readForm(read: Record<string, unknown>): OwnSportForm | null {
  const base = sports.find((known) => known === read['base'])
  if (!base || !isRecord(read['rules'])) return null
  const near = newSport(base)
  const rules = rulesLike(near.rules, read['rules'])
  if (!rules || !isPlayable(base, rules)) return null
  const cards = Array.isArray(read['cards']) ? read['cards'] : []
  const { starters } = read
  return {
    base,
    names: wordsIn(read['names'], 20),
    part: wordsIn(read['part'], 10),
    rules,
    hasTimeOuts: read['hasTimeOuts'] === true,
    cards: kitCards.filter((card) => cards.includes(card)),
    starters: typeof starters === 'number' && starters >= 1 && starters <= 30 ? Math.floor(starters) : null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function wordsIn(value: unknown, most: number): { ko: string; en: string } {
  const { ko, en } = isRecord(value) ? value : {}
  const word = (text: unknown) => (typeof text === 'string' ? text.slice(0, most) : '')
  return { ko: word(ko), en: word(en) }
}

/** Rules of the family of `near` with the values that were read; null where one is of another kind. */
function rulesLike(near: SportRules, read: Record<string, unknown>): SportRules | null {
  if (near.kind !== read['kind'] || near.kind === 'TIES') return null
  const optional = near.kind === 'POINTS' ? { lastPoints: 1, serve: 'NONE', keepsEnds: false } : {}
  const known: Record<string, unknown> = { ...optional, ...near }
  const own = Object.keys(known).filter((name) => read[name] !== undefined)
  if (Object.keys(near).some((name) => !(name in optional) && read[name] === undefined)) return null
  if (own.some((name) => !isLike(name, known[name], read[name]))) return null
  return Object.fromEntries(own.map((name) => [name, read[name]])) as unknown as SportRules
}

const choices: Record<string, readonly unknown[]> = {
  serve: serves,
  measure: measures,
  decidedBy: ['SETS', 'SURVIVORS'],
  bestOf: [null, ...setCounts],
  lead: [1, 2],
}

function isLike(name: string, near: unknown, read: unknown): boolean {
  const chosen = choices[name]
  if (chosen) return chosen.includes(read)
  if (Array.isArray(near)) return Array.isArray(read) && valuesIn(read.join()) !== null
  if (typeof near === 'number' || near === null) return read === null || Number.isInteger(read)
  return typeof read === typeof near
}

/** Makes the words of the form those of the draft's code, for everything that asks for a sport by its code. */
export function showAsDraft(form: OwnSportForm): void {
  setDraftSport(sentForm(form))
}
