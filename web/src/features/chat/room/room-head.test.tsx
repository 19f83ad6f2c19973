// The heading of a chat shows its room: by its id, unless the page names it.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoomHead } from './room-head.tsx'

const heading = () => screen.getByRole('heading', { level: 2 }).textContent

test('names a room of a match without its id', () => {
  render(<RoomHead roomId="match-12" isOfMatch />)
  expect(screen.getByRole('heading', { level: 2, name: '채팅' })).toBeTruthy()
  expect(screen.getByText('match-12').hidden).toBe(true)
})

test('shows only the id for any other room', () => {
  render(<RoomHead roomId="Room4002" isOfMatch={false} />)
  expect(heading()).toBe('Room4002')
})
