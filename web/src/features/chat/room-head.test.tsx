// The heading of a chat says its room to the letter, and whom it is about where that is known.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RoomHead } from './room-head.tsx'

afterEach(cleanup)

const heading = () => screen.getByRole('heading', { level: 2 }).textContent

test('a room of a match has both names', () => {
  render(<RoomHead roomId="match-12" matchName="컴퓨터공학과 vs 기계공학과" />)
  expect(heading()).toBe('컴퓨터공학과 vs 기계공학과 match-12')
})

test('any other room has its own', () => {
  render(<RoomHead roomId="Room4002" matchName={undefined} />)
  expect(heading()).toBe('Room4002')
})
