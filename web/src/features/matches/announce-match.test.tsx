// Who tells of a change of a match, and who leaves it to the screen.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sampleMatch } from '../../match.sample.ts'
import { ko } from '../../text/ko.ts'
import { announce, Toasts } from '../../ui/toast.tsx'
import { announceMatch, useMuteScore } from './announce-match.ts'

afterEach(cleanup)

function Part({ matchId }: { matchId: number | null }) {
  useMuteScore(matchId)
  return null
}

const before = sampleMatch({ status: 'LIVE', teamScore1: 0, teamScore2: 0 })
const goal = { ...before, teamScore1: 1 }
const said = () => screen.queryByText('축구, 컴퓨터공학과 1 대 0 기계공학과') !== null

/** As the frame hears it from the lists, and as the match's own page does. */
function hear(match = goal) {
  announce('')
  announceMatch(before, match, ko)
  announceMatch(before, match, ko, true)
}

test('a goal is said, unless a part of the screen tells it at its own time', async () => {
  const { rerender } = render(<Toasts />)
  hear()
  await expect.poll(said).toBe(true)
  const shown = (...parts: (number | null)[]) =>
    rerender(
      <>
        <Toasts />
        {parts.map((matchId, at) => (
          <Part key={at} matchId={matchId} />
        ))}
      </>,
    )
  // The page of a match and the picture of it, then the picture alone.
  for (const parts of [[1, 1], [1, null], [1]]) {
    shown(...parts)
    hear()
    announce(`${parts.length}`)
    await screen.findByText(`${parts.length}`)
    expect(said()).toBe(false)
    hear()
    expect(said()).toBe(false)
  }
  // What no event tells is said all the same.
  announceMatch(before, goal, ko, false)
  await expect.poll(said).toBe(true)
  shown(2)
  hear()
  await expect.poll(said).toBe(true)
})
