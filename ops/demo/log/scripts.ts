// Matches that are being played by a script: taps of a whole match, cut at now, and the state that the real fold makes of them.

import { fold } from '@campus/rules/scoring/scoring'
import { usualRules } from '@campus/rules/sports/presets'
import { chance } from '../prng.ts'
import type { Sets } from '../rows.ts'
import type { Sport } from '../sports.ts'
import { tapPeriods } from './log.periods.ts'
import { tapSets } from './log.sets.ts'
import type { Tap } from './log.ts'
import type { LiveState } from './running.ts'

/** How the match ends that is being played now. */
const scripts: Partial<Record<Sport, Sets>> = {
  // biome-ignore format: a set a pair
  VOLLEYBALL: [[25, 21], [22, 25], [15, 12]],
  // biome-ignore format: a quarter a pair
  BASKETBALL: [[14, 11], [9, 15], [16, 12], [13, 14]],
}

/** The same for every seed, so that a row and its log agree without knowing each other. */
export function tapScript(sport: Sport, startsAt: number, now: number): Tap[] | undefined {
  const sets = scripts[sport]
  if (!sets) return undefined
  const rules = usualRules(sport)
  const luck = chance(1, `script ${sport}`)
  if (rules.kind === 'GOALS' || rules.kind === 'PLACED' || rules.kind === 'TIES')
    throw new Error(`${sport} has no script`)
  const taps =
    rules.kind === 'PERIODS'
      ? tapPeriods(luck, rules, sets, startsAt)
      : tapSets(luck, rules, { sets, status: 'PAST', startsAt: new Date(startsAt) }, now)
  return taps.filter(({ at }) => at <= now)
}

export function scriptedState(sport: Sport, startsAt: number, now: number): LiveState | undefined {
  const taps = tapScript(sport, startsAt, now)
  if (!taps) return undefined
  const events = taps.map(({ at, ...tap }, index) => ({
    ...tap,
    id: String(index),
    clock: index + 1,
    deviceAt: new Date(at).toISOString(),
  }))
  const { state } = fold(usualRules(sport), { sport, mustDecide: false }, events)
  const { scoreOne, scoreTwo, period, periodFromMinute } = state
  const sets = state.sets.map(({ one, two, end }): Sets[number] => (end ? [one, two, end] : [one, two]))
  return { scoreOne, scoreTwo, sets, period, periodStartedAt: null, periodFromMinute }
}
