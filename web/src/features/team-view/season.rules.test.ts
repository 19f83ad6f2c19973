// Tests of the sections of a team's page.
import type { Match } from '@campus/contract/matches'
import { describe, expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { byDay, resultFor, seasonOf } from './season.rules.ts'

const today = '2026-11-14'
const us = 7

let made = 0
function match(changes: Partial<Match>): Match {
  made += 1
  return sampleMatch({ matchId: made, date: today, teamId1: us, teamId2: 8, ...changes })
}

test.each([
  ['won at home', { status: 'PAST', winner: 1 }, 'W'],
  ['lost at home', { status: 'PAST', winner: 2 }, 'L'],
  ['won away', { status: 'PAST', winner: 2, teamId1: 8, teamId2: us }, 'W'],
  ['lost away by forfeit', { status: 'FORFEIT', winner: 1, teamId1: 8, teamId2: us }, 'L'],
  ['level', { status: 'PAST', winner: null }, 'D'],
  ['being played', { status: 'LIVE', winner: null }, null],
  ['called off', { status: 'CANCELLED', winner: null }, null],
] as const)('%s', (_, changes, result) => {
  expect(resultFor(us, match(changes))).toBe(result)
})

describe('the season', () => {
  test('the match in progress comes before the next one', () => {
    const next = match({ date: '2026-11-15' })
    const live = match({ status: 'LIVE', date: '2026-11-16' })
    expect(seasonOf(us, [next, live], today)).toMatchObject({ next: live, fixtures: [next] })
  })

  test('the next match is the soonest with a day from today on; one without a day comes last', () => {
    const stale = match({ date: '2026-11-13' })
    const undated = match({ date: null, startTime: null })
    const later = match({ startTime: '18:00' })
    const sooner = match({ startTime: '15:00' })
    const season = seasonOf(us, [undated, later, stale, sooner], today)
    expect(season.next).toBe(sooner)
    expect(season.fixtures).toEqual([stale, later, undated])
  })

  test('a cancelled match stays among the fixtures until its day is over', () => {
    const todays = match({ status: 'CANCELLED' })
    const gone = match({ status: 'POSTPONED', date: '2026-11-13' })
    const undated = match({ status: 'POSTPONED', date: null })
    const season = seasonOf(us, [todays, gone, undated], today)
    expect(season).toMatchObject({ next: null, fixtures: [todays, undated], past: [gone], form: [] })
  })

  test('results and form begin with the latest, and form ends after five', () => {
    const played = [1, 2, 3, 4, 5, 6].map((day) =>
      match({ date: `2026-11-0${day}`, status: 'PAST', winner: day % 2 ? 1 : 2 }),
    )
    const { past, form } = seasonOf(us, played, today)
    expect(past).toEqual(played.toReversed())
    expect(form.map(({ result }) => result).join('')).toBe('LWLWL')
  })
})

test('matches of one day and competition share a heading', () => {
  const [a, b, cup, c] = [match({}), match({}), match({ competitionId: 2 }), match({ date: '2026-11-15' })]
  expect(byDay([a, b, cup, c])).toEqual([[a, b], [cup], [c]])
})
