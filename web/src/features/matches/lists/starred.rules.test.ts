// Tests of the order of starred matches.
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { byDay, bySport } from './starred.rules.ts'

test("orders by sport, then today's and upcoming matches by time, undated last, past ones latest first", () => {
  const list = [
    sampleMatch({ matchId: 1, sport: 'DODGEBALL' }),
    sampleMatch({ matchId: 2, date: '2026-11-20' }),
    sampleMatch({ matchId: 3, date: '2026-11-14', status: 'LIVE' }),
    sampleMatch({ matchId: 4, date: '2026-11-01', status: 'PAST' }),
    sampleMatch({ matchId: 5, date: '2026-11-08', status: 'FORFEIT' }),
    sampleMatch({ matchId: 6, date: null, startTime: null, status: 'POSTPONED' }),
    sampleMatch({ matchId: 7, date: '2026-11-03', status: 'CANCELLED' }),
    sampleMatch({ matchId: 8, date: '2026-11-14', startTime: '10:00', status: 'PAST' }),
  ]
  const starred = bySport(list, '2026-11-14')
  const ids = starred.map(({ sport, coming, past }) => [
    sport,
    coming.map((m) => m.matchId),
    past.map((m) => m.matchId),
  ])
  expect(ids).toEqual([
    ['SOCCER', [8, 3, 2, 6], [5, 7, 4]],
    ['DODGEBALL', [1], []],
  ])
})

test('groups matches of the same day once', () => {
  const days = byDay([
    sampleMatch({ matchId: 1 }),
    sampleMatch({ matchId: 2 }),
    sampleMatch({ matchId: 3, date: null }),
  ])
  expect(days.map((day) => day.map((match) => match.matchId))).toEqual([[1, 2], [3]])
})
