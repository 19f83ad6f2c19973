// Every made-up result can be tapped: its log has no tap without effect, and folds to it.

import { fold } from '@campus/rules/scoring/scoring'
import { usualRules } from '@campus/rules/sports/presets'
import { expect, it } from 'vitest'
import { chance } from '../prng.ts'
import { playMatch } from '../season/results.ts'
import { minute } from '../seoul.ts'
import { demoSports } from '../sports.ts'
import { tapPeriods } from './log.periods.ts'
import { tapSets } from './log.sets.ts'

const startsAt = Date.parse('2026-05-20T15:00:00+09:00')
/** Goals need players: the campus's own logs are folded in bustle.test.ts. */
const withoutPlayers = demoSports.filter((sport) => usualRules(sport).kind !== 'GOALS')

it.each(withoutPlayers)('results of %s can be tapped within the time that is booked', (sport) => {
  const rules = usualRules(sport)
  if (rules.kind === 'GOALS' || rules.kind === 'PLACED' || rules.kind === 'TIES') throw new Error('needs players')
  const luck = chance(7, sport)
  for (let i = 0; i < 100; i++) {
    const mustDecide = i % 2 === 0
    const { sets, scoreOne, scoreTwo, winner } = playMatch(luck, sport, luck.real() * 2 - 1, mustDecide)
    const match = { sets, status: 'PAST', startsAt: new Date(startsAt) } as const
    const taps =
      rules.kind === 'PERIODS'
        ? tapPeriods(luck, rules, sets, startsAt)
        : tapSets(luck, rules, match, startsAt + 1440 * minute)
    const events = taps.map(({ at, ...tap }, clock) => {
      return { ...tap, id: `${clock}`, clock, deviceAt: new Date(at).toISOString() }
    })
    const { state, ignored } = fold(rules, { sport, mustDecide }, events)
    const label = `${i}: ${JSON.stringify(sets)}`
    expect(ignored, label).toEqual([])
    expect(state, label).toMatchObject({ status: 'PAST', scoreOne, scoreTwo, winner })
    expect(
      state.sets.map(({ one, two, end }) => (end ? [one, two, end] : [one, two])),
      label,
    ).toEqual(sets)
    expect(taps.at(-1)?.at, label).toBeLessThan(startsAt + rules.slotMinutes * minute)
  }
})
