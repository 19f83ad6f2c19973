// The pill before a match: how long until it starts.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { StatusPill } from './status-pill.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-14T13:46:00+09:00') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a match within a day says in how long it starts, and its status to screen readers', () => {
  render(<StatusPill match={sampleMatch({ date: '2026-11-14', startTime: '16:00' })} />)
  expect(screen.getByText('2시간 14분 뒤')).toBeTruthy()
  expect(screen.getByText('예정').className).toContain('sr-only')
})

test.each([
  ['later than in a day', { date: '2026-11-15', startTime: '16:00' }],
  ['late', { date: '2026-11-14', startTime: '13:45' }],
  ['without a time', { date: '2026-11-14', startTime: null }],
])('a match %s says its status alone', (_when, changes) => {
  const { container } = render(<StatusPill match={sampleMatch(changes)} />)
  expect(container.textContent).toBe('예정')
  expect(screen.getByText('예정').className).not.toContain('sr-only')
})
