// A goal over the picture: when one sees it, or when it comes where there is no picture; and gone after its seconds.
import { soccer } from '@campus/rules/scoring/samples'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storyOf } from '../../features/commentary/commentary.sample.ts'
import { setPictureTime } from '../../features/live/sync/picture-time.ts'
import { sampleMatch } from '../../match.sample.ts'
import { GoalFlash } from './goal-flash.tsx'

const at = Date.parse('2026-11-14T08:00:00Z')
const story = storyOf(soccer, 'START G1')
const names = ['컴퓨터공학과', '기계공학과'] as const
const match = sampleMatch({ status: 'LIVE', teamScore1: 1, teamScore2: 0 })

function told(...goals: string[]) {
  const moments = goals.flatMap((id) => story.moments.slice(-1).map((goal) => ({ ...goal, id })))
  const times = new Map(['start', ...goals].map((id) => [id, new Date(at).toISOString()]))
  return { match, moments, times }
}

const isShown = () => screen.queryByText('골!') !== null
const show = (given: ReturnType<typeof told>) => <GoalFlash told={given} names={names} />

beforeEach(() => {
  vi.useFakeTimers()
  // Ten seconds slow: a phone like many.
  vi.setSystemTime(at - 10_000)
  setPictureTime(null)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('without a picture it is shown when it comes, whatever the clock of the phone says, and goes away by itself', () => {
  const { rerender } = render(show({ match, moments: [], times: new Map() }))
  // What has been before one came is no news.
  rerender(show(told('old')))
  expect(isShown()).toBe(false)
  rerender(show(told('old', 'new')))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(4999))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isShown()).toBe(false)
})

test('with a picture it is shown when the picture comes to it, for as long as it is in it', () => {
  setPictureTime(at - 1)
  const { rerender } = render(show(told('old')))
  rerender(show(told('old', 'new')))
  expect(isShown()).toBe(false)
  act(() => setPictureTime(at))
  expect(isShown()).toBe(true)
  act(() => setPictureTime(at + 5000))
  expect(isShown()).toBe(false)
})
