// The sheet of a day: ordered by court, with the date on each card, and printed again without new codes.
import type { Match } from '@campus/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchesToScore } from '../../../data/matches/more-lists.ts'
import { sampleMatch } from '../../../match.sample.ts'
import { DaySheet } from './day-sheet.tsx'
import { inSheetOrder } from './pass.rules.ts'

const at = (matchId: number, startTime: string, venue: string | null, status: Match['status'] = 'FUTURE') =>
  sampleMatch({ matchId, startTime, venue, status, teamName1: `팀${matchId}` })
const matches = [at(1, '10:00', '10코트'), at(2, '10:00', '9코트'), at(3, '09:00', null), at(4, '11:00', '9코트')]

/** The server's passes by match, and how many were created. */
let passes: Record<string, object[]>
let made: number
beforeEach(() => {
  made = 0
  passes = {}
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const [, matchId = ''] = /matches\/(\d+)\/passes/.exec(url) ?? []
    if (method === 'GET')
      return Response.json(
        url.includes('date=') ? [...matches, at(5, '12:00', '9코트', 'POSTPONED')] : (passes[matchId] ?? []),
      )
    // Other tests of this worker may still send requests.
    if (!matchId) return Response.json({})
    const pass = {
      passId: ++made,
      matchId: Number(matchId),
      label: '현장 기록',
      isRevoked: false,
      lastUsedAt: null,
      expiresAt: '2099-01-01T00:00:00Z',
    }
    passes[matchId] = [pass]
    return Response.json({ pass, token: `t${made}` })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const open = () =>
  render(
    <QueryClientProvider client={client()}>
      <DaySheet date="2026-11-14" matches={matches} />
    </QueryClientProvider>,
  )
const cards = () =>
  screen
    .getAllByRole('listitem')
    .map((card) => within(card).getByText(/^팀\d 대/, { selector: 'strong' }).textContent?.[1])

/** The button, once the existing passes are loaded. */
const ready = (name: string) =>
  vi.waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.ariaDisabled).not.toBe('true')
    return button
  }, 15_000)

const ids = (order: 'court' | 'time') => inSheetOrder(matches, order).map(({ matchId }) => matchId)

test('sorts by court, court 10 after court 9 and without a court last, or by time', () => {
  expect(ids('court')).toEqual([2, 4, 1, 3])
  expect(ids('time')).toEqual([3, 2, 1, 4])
})

test('leaves postponed matches out', async () => {
  const list = await client().fetchQuery(matchesToScore('2026-11-14'))
  expect(list.map(({ matchId }) => matchId)).toEqual([1, 2, 3, 4])
})

test('prints again in the same window; another window explains why it cannot, and confirms first', async () => {
  open()
  fireEvent.click(await ready('QR 4개 만들기'))
  await screen.findByRole('button', { name: '인쇄' })
  expect(made).toBe(4)
  expect(cards()).toEqual(['2', '4', '1', '3'])
  for (const card of screen.getAllByRole('listitem')) expect(within(card).getByText(/11\. 14\. \(토\)/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('인쇄 순서'), { target: { value: 'time' } })
  expect(cards()).toEqual(['3', '2', '1', '4'])

  cleanup()
  open()
  await screen.findByRole('button', { name: '인쇄' })
  expect(screen.queryByRole('button', { name: /만들기/ })).toBeNull()

  cleanup()
  sessionStorage.clear()
  open()
  fireEvent.click(await ready('QR 4개 만들기'))
  expect(screen.getByText(/같은 QR을 다시 인쇄할 수 없어요/)).toBeTruthy()
  expect(made).toBe(4)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '새 QR 4개 만들기' })))
  await vi.waitFor(() => expect(made).toBe(8), 15_000)
})
