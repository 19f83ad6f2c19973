import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { isWrong, newReplan, requestOf } from './replan.rules.ts'

const at = (matchId: number, date: string, startTime: string, more: object = {}) =>
  sampleMatch({ matchId, date, startTime, status: 'FUTURE', venueId: 3, slotMinutes: 50, ...more })

const season = [
  at(1, '2031-03-01', '10:00', { status: 'PAST' }),
  at(2, '2031-03-08', '10:00'),
  at(3, '2031-03-15', '16:00', { venueId: 4 }),
  at(4, '2031-03-16', '12:00', { status: 'CANCELLED' }),
]

test('begins with the days, hours and courts that the matches left have', () => {
  expect(newReplan(season, '2031-03-05')).toMatchObject({
    firstDay: '2031-03-08',
    lastDay: '2031-03-15',
    weekdays: [6],
    dayStart: '10:00',
    dayEnd: '16:50',
  })
  expect(newReplan(season, '2031-03-10').firstDay).toBe('2031-03-10')
})

test('keeps what is planned before the first day, and asks for nothing that has begun', () => {
  const draft = { ...newReplan(season, '2031-03-05'), firstDay: '2031-03-10', excludedDays: ['2031-03-15'] }
  expect(requestOf(7, season, [], draft)).toMatchObject({
    competitionId: 7,
    calendar: { venueIds: [3, 4], slotMinutes: 50 },
    fixedIds: [2],
    excludedDays: ['2031-03-15'],
  })
})

test.each([{ lastDay: '2031-03-01' }, { weekdays: [] }, { dayEnd: '09:00' }, { restMinutes: null }, { firstDay: '' }])(
  '%j is not asked',
  (change) => {
    const draft = newReplan(season, '2031-03-05')
    expect([isWrong(draft), isWrong({ ...draft, ...change })]).toEqual([false, true])
  },
)

test('asks for the hours and daily breaks of the courts that it plays on', () => {
  const courts = [
    {
      venueId: 3,
      name: '체육관',
      opens: '09:00',
      closes: '21:00',
      breaks: [{ date: null, from: '12:00', to: '13:00' }],
    },
    {
      venueId: 4,
      name: '운동장',
      opens: null,
      closes: null,
      breaks: [{ date: '2031-03-15', from: '12:00', to: '13:00' }],
    },
    { venueId: 5, name: '다른 곳', opens: '10:00', closes: null },
  ]
  expect(requestOf(7, season, courts, newReplan(season, '2031-03-05')).breaks).toEqual([
    { venueId: 3, from: '00:00', to: '09:00' },
    { venueId: 3, from: '21:00', to: '23:59' },
    { venueId: 3, from: '12:00', to: '13:00' },
  ])
})
