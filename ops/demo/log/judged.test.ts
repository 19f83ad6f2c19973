// Validation accepts every result of the demo, with the same winners.
import { SlotSource } from '@campus/contract/sports'
import { type Draft, validateResult } from '@campus/rules/results/result'
import { rulesOf } from '@campus/rules/sports/presets'
import { expect, it } from 'vitest'
import { makeCampus } from '../campus.ts'
import { sportOf } from '../campus-checks.ts'
import { makeDay } from '../day.ts'
import type { Campus, MatchRow } from '../rows.ts'

const noon = Date.parse('2026-05-20T12:00:00+09:00')
const campuses = [
  ...Array.from({ length: 24 }, (_, i) => makeCampus({ now: new Date(noon + i * 7 * 60_000), seed: i + 1 })),
  makeDay({ date: '2026-06-01', matches: 100 }),
]

function draftOf({ status, scoreOne, scoreTwo, sets, matchType }: MatchRow): Draft {
  const structured = sets.map(([one, two, end]) => (end ? { one, two, end } : { one, two }))
  return { status, scoreOne, scoreTwo, sets: structured, shootOut: null, mustDecide: matchType === 'TOURNAMENT' }
}

it.each(campuses.map((campus, i) => [i, campus] as const))('campus %i', (_, campus: Campus) => {
  for (const match of campus.matches) {
    const competition = campus.competitions.find(({ id }) => id === match.competitionId)
    const rules = rulesOf({ sport: sportOf(campus, match), rulePreset: competition?.rulePreset ?? '', rules: null })
    const { scoreOne, scoreTwo, winner } = match
    expect(validateResult(rules, draftOf(match)), JSON.stringify(match)).toMatchObject({
      ok: true,
      scoreOne,
      scoreTwo,
      winner,
    })
  }
})

it('shows where the teams of a knock-out come from', () => {
  for (const { matches } of campuses)
    for (const match of matches) {
      const sources = [match.sourceOne, match.sourceTwo].filter((source) => source !== null)
      for (const source of sources) SlotSource.parse(source)
      expect(match.position !== null).toBe(match.matchType === 'TOURNAMENT')
      if (match.round === 'FINAL') expect(sources).toEqual(['WINNER:SEMI_FINALS:1', 'WINNER:SEMI_FINALS:2'])
    }
})
