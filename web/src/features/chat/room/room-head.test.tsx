// The heading of a chat says its room to the letter.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RoomHead } from './room-head.tsx'

afterEach(cleanup)

const heading = () => screen.getByRole('heading', { level: 2 }).textContent

test('a room of a match says what it is first, its id last: the page names the match', () => {
  render(<RoomHead roomId="match-12" isOfMatch />)
  expect(heading()).toBe('채팅match-12')
})

test('any other room has its own', () => {
  render(<RoomHead roomId="Room4002" isOfMatch={false} />)
  expect(heading()).toBe('Room4002')
})
