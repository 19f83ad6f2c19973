// A broadcast without a match is listed among what is LIVE, and opens at its own camera.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { streamsKey } from '../../data/live/streams.ts'
import { readRoomId } from '../chat/room/room-id.rules.ts'
import { OnAirCard } from './on-air-card.tsx'

const camera = {
  title: '',
  isLive: true,
  matchId: null,
  startedAt: '2026-11-16T01:00:00.000Z',
  viewers: 0,
  hasSound: false,
}

function show(streams: object[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(streamsKey, streams)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OnAirCard />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('names what is on air without a match, and nothing else', () => {
  show([
    { ...camera, streamId: '271', title: '개막식', viewers: 3 },
    { ...camera, streamId: 'court-2', title: '2코트', matchId: 7 },
    { ...camera, streamId: 'court-3', title: '3코트', isLive: false },
  ])
  const [link, ...more] = screen.getAllByRole('link')
  expect(more).toEqual([])
  expect(link!.textContent).toContain('개막식')
  const room = new URL(link!.getAttribute('href')!, 'http://campus').searchParams.get('roomId')
  expect(readRoomId(room!)).toMatchObject({ matchId: null, streamId: '271' })
})

test('renders nothing where everything on air belongs to a match', () => {
  show([{ ...camera, streamId: 'court-2', matchId: 7 }])
  expect(screen.queryByRole('heading')).toBeNull()
})
