// The actions of a match, and who gets the link to its console.
import type { Stream } from '@campus/contract/live'
import type { Role } from '@campus/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { whoAmI } from '../../data/users/me.ts'
import { storeUser } from '../../data/users/user-info.ts'
import { sampleMatch } from '../../match.sample.ts'
import { MatchActions, MatchTools } from './match-tools.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function showTo(
  role: Role | null,
  streams: Pick<Stream, 'streamId' | 'matchId' | 'isLive' | 'viewers'>[] = [],
  changes: Parameters<typeof sampleMatch>[0] = {},
) {
  const client = new QueryClient()
  client.setQueryData(['streams'], streams)
  const person = role && { userId: 1, email: 'fan@campus.test', nickname: '하늘', role }
  if (person) storeUser(person)
  client.setQueryData(whoAmI().queryKey, person && { ...person, username: '김하늘', marketing: false })
  const page = (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MatchActions match={sampleMatch({ matchId: 12, ...changes })} />
        <MatchTools match={sampleMatch({ matchId: 12, ...changes })} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  // The lazy part renders once its module is loaded.
  await act(async () => {
    render(page)
    await import('../../features/scoring/passes/score-link.tsx')
  })
}

test.each(['ADMIN', 'SCORER'] as const)('%s gets the link to the console', async (role) => {
  await showTo(role)
  const link = await screen.findByRole('link', { name: '점수 기록' })
  expect(link.getAttribute('href')).toBe('/score/12')
})

test.each([
  ['FUTURE', true],
  ['PAST', true],
  ['POSTPONED', false],
  ['CANCELLED', false],
] as const)('offers chat and calendar for a %s match: %s', async (status, isOffered) => {
  await showTo(null, [], { status })
  const offered = [screen.queryByRole('link', { name: '응원 채팅' }), screen.queryByRole('link', { name: /캘린더/ })]
  expect(offered.map((link) => link !== null)).toEqual([isOffered, isOffered])
})

test.each([null, 'USER', 'CAMERA', 'MODERATOR'] as const)('%s does not get the link to the console', async (role) => {
  await showTo(role)
  expect(screen.getByRole('button', { name: '공유' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '점수 기록' })).toBeNull()
})

test('the link to the live page says whether there is video, and shows what the camera sees', async () => {
  const camera = { streamId: 'court-2', matchId: 12, isLive: true, viewers: 312 }
  await showTo(null, [camera])
  const link = screen.getByRole('link', { name: '중계 보기 312명 시청' })
  expect(link.getAttribute('href')).toBe('/livepage?roomId=match-12')
  const picture = link.querySelector('img')!
  expect(picture.getAttribute('src')).toMatch(/^\/hls\/court-2\.jpg\?at=\d+$/)
  expect(picture.hidden).toBe(true)
  fireEvent.load(picture)
  expect(picture.hidden).toBe(false)
  fireEvent.error(picture)
  expect(picture.hidden).toBe(true)
  cleanup()
  await showTo(null, [{ ...camera, viewers: 2 }])
  expect(screen.getByRole('link', { name: '중계 보기' })).toBeTruthy()
  cleanup()
  await showTo(null, [{ ...camera, matchId: 13 }])
  expect(screen.getByRole('link', { name: '응원 채팅' })).toBeTruthy()
})

const source = () => document.querySelector('img')!.getAttribute('src')

test('renews the picture while the page is in sight', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-17T10:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await showTo(null, [{ streamId: '271', matchId: 12, isLive: true, viewers: 0 }])
  const first = source()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(source()).toBe(first)
  hidden.mockRestore()
  act(() => void vi.advanceTimersByTime(15_000))
  expect(source()).not.toBe(first)
})
