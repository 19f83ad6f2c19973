// What waits says what it is and offers its likely answer; a result of paper is two numbers and Enter.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleMatch } from '../../../match.sample.ts'
import { NeedList } from './need-list.tsx'
import { ResultEntry } from './result-entry.tsx'

afterEach(() => void vi.unstubAllGlobals())

const show = (content: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  )

test('a late start says how late, and leads to the console', () => {
  show(<NeedList needs={[{ kind: 'LATE', match: sampleMatch({ matchId: 7 }), minutes: 12 }]} next={null} />)
  expect(screen.getByText('대운동장 · 시작이 12분 늦어요')).toBeTruthy()
  expect(screen.getByRole('link', { name: '지금 시작' }).getAttribute('href')).toBe('/score/7')
})

test('an empty list says so, and what comes next', () => {
  show(<NeedList needs={[]} next="14:35 체육관 2" />)
  expect(screen.getByText('지금은 기다리는 일이 없어요.')).toBeTruthy()
  expect(screen.getByText('다음 14:35 체육관 2')).toBeTruthy()
})

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('a result is sent with the version that was seen, once both numbers are there', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    return Response.json(sampleMatch({ status: 'PAST' }))
  })
  show(<ResultEntry matches={[sampleMatch({ version: 4 })]} />)
  const form = screen.getByRole('form', { name: '컴퓨터공학과 대 기계공학과' })
  type('컴공 점수', '2')
  await act(async () => fireEvent.submit(form))
  expect(sent).toEqual([])
  type('기계 점수', '1')
  await act(async () => fireEvent.submit(form))
  expect(sent).toEqual([{ matchType: 'LEAGUE', matchStatus: 'PAST', teamOneScore: 2, teamTwoScore: 1, version: 4 }])
})

test('a result that the rules do not allow says why, and leads to the form', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'BAD_SCORE', message: '', requestId: '' }, { status: 400 }))
  show(<ResultEntry matches={[sampleMatch()]} />)
  fireEvent.change(screen.getByLabelText('컴공 점수'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('기계 점수'), { target: { value: '2' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '컴퓨터공학과 대 기계공학과' })))
  expect((await screen.findByRole('alert')).textContent).toContain('경기 규칙에 맞지 않는 점수입니다.')
  expect(screen.getByRole('link', { name: '자세히 입력' })).toBeTruthy()
})
