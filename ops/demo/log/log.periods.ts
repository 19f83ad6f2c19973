// Quarters and innings tap by tap: some way on which the parts of a score can have come about.
import type { PeriodRules } from '@campus/contract/rules'
import { hasReachedTarget } from '@campus/rules/results/periods'
import type { Chance } from '../prng.ts'
import type { Sets } from '../rows.ts'
import { minute } from '../seoul.ts'
import type { Tap } from './log.ts'

type Body = Omit<Tap, 'at'>
const sides = [1, 2] as const
const pause = 2 * minute

/** The whole match, from its start to its end. */
export function tapPeriods(luck: Chance, rules: PeriodRules, sets: Sets, startsAt: number): Tap[] {
  return rules.outs === null ? tapQuarters(luck, rules, sets, startsAt) : tapInnings(luck, rules, sets, startsAt)
}

/** By the clock: each period takes its minutes, the horn or the target ends it. */
function tapQuarters(luck: Chance, rules: PeriodRules, sets: Sets, startsAt: number): Tap[] {
  const taps: Tap[] = []
  let at = startsAt
  sets.forEach((set, index) => {
    const length = (index < rules.periods ? rules.periodMinutes : rules.extraMinutes) * minute
    taps.push({ type: index === 0 ? 'START' : 'SET_START', at })
    const plays = tapQuarter(luck, rules, set)
    const times = plays.map(() => at + Math.ceil(luck.real() * length)).toSorted((a, b) => a - b)
    taps.push(...plays.map((play, i) => ({ ...play, at: times[i] ?? at })))
    at += length
    const played = sets.slice(0, index + 1).map(([one, two]) => ({ one, two }))
    if (!hasReachedTarget(rules, played)) taps.push({ type: 'SET', end: 'TIME', at })
    at += pause
  })
  return [...taps, { type: 'FINISH', at }]
}

/** Baskets and a few fouls in any order; the basket that reaches a target is the last. */
function tapQuarter(luck: Chance, rules: PeriodRules, [one, two]: Sets[number]): Body[] {
  const baskets = sides.flatMap((team) => split(luck, rules.values, team === 1 ? one : two, team))
  const fouls = sides.flatMap((team) => Array.from({ length: luck.whole(0, 4) }, (): Body => ({ type: 'FOUL', team })))
  const plays = luck.shuffle([...baskets, ...fouls])
  const winner = one > two ? 1 : 2
  const last = plays.findLastIndex(({ type, team }) => type === 'POINT' && team === winner)
  return rules.target === null ? plays : [...plays.toSpliced(last, 1), ...plays.slice(last, last + 1)]
}

/** Points as baskets, most of them from the field, none worth more than is left. */
function split(luck: Chance, values: number[], points: number, team: 1 | 2): Body[] {
  const baskets: Body[] = []
  let left = points
  while (left > 0) {
    const value = luck.pick([...values, ...values.slice(1, 2), ...values.slice(1, 2)].filter((one) => one <= left))
    baskets.push({ type: 'POINT', team, value })
    left -= value
  }
  return baskets
}

/** Without a clock: spread over most of the time that the venue was booked for. */
function tapInnings(luck: Chance, rules: PeriodRules, sets: Sets, startsAt: number): Tap[] {
  const taps: Body[] = [{ type: 'START', team: 1 }]
  let ahead = 0
  sets.forEach(([one, two], index) => {
    const isLast = index >= rules.periods - 1
    taps.push(...tapTurn(luck, rules, 1, one, false))
    ahead += one
    if (isLast && ahead < 0) return
    ahead -= two
    taps.push(...tapTurn(luck, rules, 2, two, isLast && ahead < 0))
  })
  taps.push({ type: 'FINISH' })
  const step = (0.8 * rules.slotMinutes * minute) / taps.length
  return taps.map((tap, i) => ({ ...tap, at: startsAt + Math.floor(i && step * (i + luck.real() * 0.8)) }))
}

/** One side at bat: its runs between its outs. The run that wins the match leaves an out unused. */
function tapTurn(luck: Chance, rules: PeriodRules, team: 1 | 2, runs: number, isWon: boolean): Body[] {
  const run: Body = { type: 'POINT', team }
  const out: Body = { type: 'OUT', team }
  const outs = Array.from({ length: (rules.outs ?? 1) - 1 }, () => out)
  const others = Array.from({ length: isWon ? runs - 1 : runs }, () => run)
  return [...luck.shuffle([...others, ...outs]), isWon ? run : out]
}
