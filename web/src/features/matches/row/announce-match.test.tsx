// Tests of which part of a screen announces a change of a match.
import { act, render, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { announce, Toasts } from '../../../ui/feedback/toast.tsx'
import { useAnnounceMatch, useMuteScore } from './announce-match.ts'

function Part({ matchId }: { matchId: number | null }) {
  useMuteScore(matchId)
  return null
}

const before = sampleMatch({ status: 'LIVE', teamScore1: 0, teamScore2: 0 })
const goal = { ...before, teamScore1: 1 }
const announcement = '축구, 컴퓨터공학과 1 대 0 기계공학과'

/** What is announced of a goal while these parts of a screen announce the events of these matches themselves. */
async function announcedBeside(parts: (number | null)[], hasEvents = true) {
  const { unmount } = render(
    <>
      <Toasts />
      {parts.map((matchId, at) => (
        <Part key={at} matchId={matchId} />
      ))}
    </>,
  )
  const { result } = renderHook(() => useAnnounceMatch())
  act(() => announce(''))
  await act(async () => {
    result.current(before, goal, hasEvents)
    // Its words are loaded with the first event.
    await import('./announcement.ts')
  })
  const announced = document.querySelector('[aria-live]')?.textContent
  unmount()
  return announced
}

test('announces a goal on a screen that does not announce it itself', async () => {
  expect(await announcedBeside([])).toBe(announcement)
  expect(await announcedBeside([2, null])).toBe(announcement)
})

test('leaves a goal to the parts of the screen that announce it, while one of them is mounted', async () => {
  expect(await announcedBeside([1, 1])).toBe('')
  expect(await announcedBeside([1, null])).toBe('')
  expect(await announcedBeside([])).toBe(announcement)
})

test('announces a change without events on any screen', async () => {
  expect(await announcedBeside([1], false)).toBe(announcement)
})
