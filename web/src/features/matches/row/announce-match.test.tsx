// Who tells of a change of a match, and who leaves it to the screen.
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { ko } from '../../../text/ko/ko.ts'
import { announce, Toasts } from '../../../ui/feedback/toast.tsx'
import { announceMatch, useMuteScore } from './announce-match.ts'

afterEach(cleanup)

function Part({ matchId }: { matchId: number | null }) {
  useMuteScore(matchId)
  return null
}

const before = sampleMatch({ status: 'LIVE', teamScore1: 0, teamScore2: 0 })
const goal = { ...before, teamScore1: 1 }
const words = '축구, 컴퓨터공학과 1 대 0 기계공학과'

/** What is said of a goal while these parts of a screen tell the events of these matches themselves. */
function saidBeside(parts: (number | null)[], isTold = true) {
  const { unmount } = render(
    <>
      <Toasts />
      {parts.map((matchId, at) => (
        <Part key={at} matchId={matchId} />
      ))}
    </>,
  )
  act(() => {
    announce('')
    announceMatch(before, goal, ko, isTold)
  })
  const said = document.querySelector('[aria-live]')?.textContent
  unmount()
  return said
}

test('a goal is said on a screen that does not tell it itself', () => {
  expect(saidBeside([])).toBe(words)
  expect(saidBeside([2, null])).toBe(words)
})

test('a goal is left to the parts of the screen that tell it, for as long as one of them is there', () => {
  expect(saidBeside([1, 1])).toBe('')
  expect(saidBeside([1, null])).toBe('')
  expect(saidBeside([])).toBe(words)
})

test('what no event tells is said all the same', () => {
  expect(saidBeside([1], false)).toBe(words)
})
