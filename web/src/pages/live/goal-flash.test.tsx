// A goal over the video: shown when the video reaches it, or when it arrives if there is no video; hidden after its seconds.
import { soccer } from '@campus/rules/scoring/samples'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storyOf } from '../../features/commentary/commentary.sample.ts'
import { setPictureTime } from '../../features/live/sync/picture-time.ts'
import { sampleMatch } from '../../match.sample.ts'
import { GoalFlash } from './goal-flash.tsx'

const at = Date.parse('2026-11-14T08:00:00Z')
const sample = storyOf(soccer, 'START G1')
const names = ['컴퓨터공학과', '기계공학과'] as const
const match = sampleMatch({ status: 'LIVE', teamScore1: 1, teamScore2: 0 })

function storyWith(...goals: string[]) {
  const moments = goals.flatMap((id) => sample.moments.slice(-1).map((goal) => ({ ...goal, id })))
  const times = new Map(['start', ...goals].map((id) => [id, new Date(at).toISOString()]))
  return { match, moments, times }
}

const isShown = () => screen.queryByText('골!') !== null
const show = (given: ReturnType<typeof storyWith>) => <GoalFlash story={given} names={names} />

beforeEach(() => {
  vi.useFakeTimers()
  // The phone's clock is ten seconds slow.
  vi.setSystemTime(at - 10_000)
  setPictureTime(null)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('without video it is shown when it arrives, whatever the phone’s clock, and disappears by itself', () => {
  const { rerender } = render(show({ match, moments: [], times: new Map() }))
  // Goals in the first log are not new.
  rerender(show(storyWith('old')))
  expect(isShown()).toBe(false)
  rerender(show(storyWith('old', 'new')))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(4999))
  expect(isShown()).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isShown()).toBe(false)
})

test('with video it is shown when the video reaches it, for a few seconds of video time', () => {
  setPictureTime(at - 1)
  const { rerender } = render(show(storyWith('old')))
  rerender(show(storyWith('old', 'new')))
  expect(isShown()).toBe(false)
  act(() => setPictureTime(at))
  expect(isShown()).toBe(true)
  act(() => setPictureTime(at + 5000))
  expect(isShown()).toBe(false)
})
