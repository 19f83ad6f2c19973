// What the screen of a queue shows of its matches.
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { queueable, rowsOf } from './queue.rules.ts'

const queue = {
  queueId: 1,
  place: 1,
  isPaused: false,
  courtIds: [1],
  restMinutes: 0,
  calledAt: null,
  absentAt: null,
  endedAt: null,
}
const entry = (matchId: number, venueId: number | null) => {
  return { matchId, place: matchId, venueId, calledAt: null, wait: null }
}

test('competitions with matches of two teams that have not begun and are in no queue', () => {
  const cup = { competitionId: 7, competitionName: '배드민턴' }
  const matches = [
    sampleMatch({ matchId: 1, ...cup }),
    sampleMatch({ matchId: 2, ...cup }),
    sampleMatch({ matchId: 3, ...cup, status: 'LIVE' }),
    sampleMatch({ matchId: 4, competitionId: 8, queue }),
    sampleMatch({ matchId: 5, competitionId: 9, sides: [] }),
  ]
  expect(queueable(matches)).toEqual([{ competitionId: 7, name: '배드민턴', count: 2 }])
})

test('each court with its match, also one that was taken out while it is played on; the others wait', () => {
  const matches = [1, 2, 3].map((matchId) => sampleMatch({ matchId, venue: '옛 코트' }))
  const shown = rowsOf(
    {
      queueId: 1,
      date: '2026-11-14',
      absentMinutes: 10,
      isPaused: false,
      courts: [
        { venueId: 1, name: '코트 1' },
        { venueId: 2, name: '코트 2' },
      ],
      entries: [entry(1, 2), entry(2, 9), entry(3, null), entry(4, null)],
    },
    matches,
  )
  expect(shown.courts.map(({ name, row, isOut }) => [name, row?.match.matchId, isOut])).toEqual([
    ['코트 1', undefined, false],
    ['코트 2', 1, false],
    ['옛 코트', 2, true],
  ])
  expect(shown.waiting.map(({ match }) => match.matchId)).toEqual([3])
})
