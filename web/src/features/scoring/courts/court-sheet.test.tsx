// The sheet of a day's courts: one code per court, the same at every printing, and a new one only on purpose.
import type { CourtPass } from '@campus/contract/court-passes'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { courtPassesOn } from '../../../data/scoring/court-passes.ts'
import { sampleMatch } from '../../../match.sample.ts'
import { CourtSheet } from './court-sheet.tsx'

const date = '2099-11-14'
const at = (matchId: number, startTime: string, venueId: number | null, venue: string | null) =>
  sampleMatch({ matchId, startTime, venueId, venue, date, teamName1: `팀${matchId}` })
const matches = [
  at(1, '10:00', 7, '10코트'),
  at(2, '11:00', 3, '9코트'),
  at(3, '09:00', null, null),
  at(4, '10:00', 3, '9코트'),
]

/** The server's passes, and how many it has created. */
let passes: CourtPass[]
let made: number
let isBroken: boolean
beforeEach(() => {
  passes = []
  made = 0
  isBroken = false
  vi.stubGlobal('fetch', async (_url: string, { method, body = '' }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(passes)
    if (isBroken) return Response.json({ code: 'INTERNAL', message: '', requestId: '1' }, { status: 500 })
    const { venueId } = JSON.parse(body) as { venueId: number }
    const pass: CourtPass = {
      passId: ++made,
      venueId,
      venue: '',
      date,
      expiresAt: '2099-11-14T21:00:00Z',
      lastUsedAt: null,
      token: `token-${made}`,
    }
    passes = [...passes.filter((one) => one.venueId !== venueId), pass]
    return Response.json(pass)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const { data } = useQuery(courtPassesOn(date))
  return data && <CourtSheet date={date} matches={matches} passes={data} />
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
/** The drawing of each court's code: equal drawings are equal links. */
const codes = () =>
  screen
    .getAllByTitle(/기록 QR 코드$/)
    .map((title) => title.parentElement?.querySelectorAll('path')[1]?.getAttribute('d'))
const untilCodes = (count: number) => vi.waitFor(() => expect(codes()).toHaveLength(count), 15_000)

test('makes a code per court, shows the same ones when opened again, and replaces one alone', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'QR 2개 만들기' }))
  await untilCodes(2)
  await screen.findByRole('button', { name: '인쇄' })
  expect(made).toBe(2)
  const boxes = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(boxes).toEqual(['9코트', '10코트', '경기장 미정'])
  const [first] = screen.getAllByRole('listitem')
  expect(
    within(first!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 5)),
  ).toEqual(['10:00', '11:00'])
  const before = codes()

  cleanup()
  open()
  await untilCodes(2)
  expect([codes(), made]).toEqual([before, 2])
  expect(screen.queryByRole('button', { name: /개 만들기/ })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: '9코트 QR 새로 만들기' }))
  expect(screen.getByText(/바로 쓸 수 없게 돼요/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '새로 만들기' }))
  await vi.waitFor(() => expect(codes()[0]).not.toBe(before[0]), 15_000)
  expect([codes()[1], made]).toEqual([before[1], 3])
})

test('says why a code could not be made, and links a match without a court to its own pass', async () => {
  isBroken = true
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'QR 2개 만들기' }))
  await screen.findByText(/QR을 만들지 못했습니다/)
  expect(screen.queryByRole('button', { name: '인쇄' })).toBeNull()
  const link = screen.getByRole('link', { name: '팀3 대 기계공학과 기록 링크' })
  expect(link.getAttribute('href')).toBe('/admin/passes/3')
})
