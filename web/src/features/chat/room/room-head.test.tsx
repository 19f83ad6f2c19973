// The heading of a chat shows its room exactly.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoomHead } from './room-head.tsx'

const heading = () => screen.getByRole('heading', { level: 2 }).textContent

test('shows the label before the id for a room of a match', () => {
  render(<RoomHead roomId="match-12" isOfMatch />)
  expect(heading()).toBe('채팅match-12')
})

test('shows only the id for any other room', () => {
  render(<RoomHead roomId="Room4002" isOfMatch={false} />)
  expect(heading()).toBe('Room4002')
})
