// A queue's matches show their call, or when it will probably come: by what was measured, and never beside a plan that says otherwise.
import type { Match } from '@campus/contract/matches'
import { instantOf } from '@campus/rules/seoul'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { ko } from '../../../text/ko/ko.ts'
import { ExpectedTimes, useExpected } from './expected.tsx'
import { rowSentence, rowStatus } from './match-status.ts'
import { callsOf } from './queue-ahead.ts'
import { useCallEstimate } from './queue-times.tsx'
import { TimeLeft } from './time-left.tsx'

const at = (clock: string) => instantOf('2026-11-14', clock)
const text = (clock: string) => new Date(at(clock)).toISOString()
const now = at('14:00')
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

type Queue = NonNullable<Match['queue']>
const queued = (matchId: number, queue: Partial<Queue> = {}, more: Partial<Match> = {}): Match =>
  sampleMatch({
    matchId,
    sport: 'BADMINTON',
    startTime: '12:00',
    slotMinutes: 30,
    teamId1: matchId * 2,
    teamId2: matchId * 2 + 1,
    venueId: null,
    venue: null,
    queue: {
      queueId: 1,
      place: matchId,
      isPaused: false,
      courtIds: [7],
      restMinutes: 0,
      calledAt: null,
      absentAt: null,
      endedAt: null,
      ...queue,
    },
    ...more,
  })
const here = { venueId: 7, venue: '3코트' }
const playing = queued(1, { calledAt: text('13:50') }, { status: 'LIVE', ...here })
const called = queued(1, { calledAt: text('13:58'), absentAt: text('14:08') }, here)
const waiting = queued(2)

test('one that waits is estimated by the plan, then by what was measured', () => {
  expect(callsOf([playing, waiting], now).get(2)).toMatchObject({ about: at('14:20'), court: '3코트' })
  const over = [11, 12, 13].map((matchId) =>
    queued(matchId, { calledAt: text('13:00'), endedAt: text('13:15') }, { status: 'PAST', ...here }),
  )
  expect(callsOf([...over, playing, waiting], now).get(2)).toMatchObject({ from: at('14:05'), to: at('14:05') })
})

test('nothing is promised of a paused queue', () => {
  const paused = [playing, waiting].map((match) => ({ ...match, queue: { ...(match.queue as Queue), isPaused: true } }))
  expect(callsOf(paused, now).size).toBe(0)
})

test('a row shows the call, or about when it comes; a sentence has the whole range', () => {
  expect(rowStatus(called, now, ko)).toEqual({ lead: '호출됨', detail: '3코트', look: 'LATE' })
  const call = { from: at('14:15'), about: at('14:20'), to: at('14:30'), venueId: 7, court: '3코트' }
  expect(rowStatus(waiting, now, ko, undefined, call)).toEqual({ lead: '약 14:20', detail: '3코트', look: 'TIME' })
  expect(rowSentence(waiting, now, ko, undefined, call)).toMatch(/약 14:20, 14:15~14:30 호출 예상, 3코트$/)
})

function Shown() {
  const [late, call] = [useExpected(2), useCallEstimate(2)]
  return <p>{`${late ? 'late' : 'no plan'}, ${call ? 'estimated' : 'no estimate'}`}</p>
}

test('a match of a queue has its estimate, and is never late by its planned start', async () => {
  vi.useRealTimers()
  render(
    <ExpectedTimes matches={[playing, waiting]}>
      <Shown />
    </ExpectedTimes>,
  )
  expect(await screen.findByText('no plan, estimated', {}, { timeout: 15_000 })).toBeTruthy()
})

test('the time to come is counted down, and is over', () => {
  render(<TimeLeft until={text('14:04')} />)
  expect(screen.getByText('남은 시간 04:00')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(241_000))
  expect(screen.getByText('도착 시간이 지났어요')).toBeTruthy()
})
