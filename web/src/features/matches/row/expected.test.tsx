// A day's list says which of its matches begin late, by the court they share; rows and sentences carry it.
import type { Match } from '@campus/contract/matches'
import { instantOf } from '@campus/rules/seoul'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { ko } from '../../../text/ko/ko.ts'
import { ExpectedTimes, useExpected } from './expected.tsx'
import { rowSentence, rowStatus } from './match-status.ts'

const now = instantOf('2026-11-14', '14:22')
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const running = sampleMatch({
  matchId: 1,
  sport: 'BADMINTON',
  status: 'LIVE',
  startTime: '14:00',
  slotMinutes: 20,
  startedAt: new Date(instantOf('2026-11-14', '14:10')).toISOString(),
})
const next = sampleMatch({ matchId: 2, startTime: '14:20', slotMinutes: 60 })

function Shown({ match }: { match: Match }) {
  const expected = useExpected(match.matchId)
  return <p>{expected ? rowSentence(match, now, ko, expected) : 'on time'}</p>
}
const show = (...matches: Match[]) =>
  render(
    <ExpectedTimes matches={matches}>
      <Shown match={next} />
    </ExpectedTimes>,
  )

test('the next match on a court that runs late says when, whatever the sport before it', () => {
  show(running, next)
  expect(screen.getByText(/예상 14:30 \(\+10분\)/)).toBeTruthy()
})

test('a match on another court is on time, and so is one of a list that an older release stored', () => {
  show(running, { ...next, venueId: 2, startTime: '14:30' })
  const { slotMinutes: _minutes, ...stored } = next
  show(running, stored)
  expect(screen.getAllByText('on time')).toHaveLength(2)
})

test('a row shows the expected time, and how much later it is', () => {
  const expected = { startsAt: instantOf('2026-11-14', '14:32'), lateMinutes: 12 }
  expect(rowStatus(next, now, ko, expected)).toEqual({ lead: '14:32', detail: '+12분', look: 'LATE' })
})
