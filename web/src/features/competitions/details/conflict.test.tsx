// Tests of concurrent edits: input typed while a request is under way stays, and a network failure is shown.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { presetRules } from '@campus/rules/sports/presets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEntries } from '../entries/use-entries.ts'
import { DetailsForm } from './details-form.tsx'

const competition = {
  competitionId: 1,
  sport: 'SOCCER',
  type: 'LEAGUE',
  name: '총장배',
  season: '2027',
  rulePreset: 'IFAB_2x45',
  tieBreakPreset: 'FIFA',
  rules: presetRules.IFAB_2x45,
  version: 1,
  entries: [],
} as unknown as CompetitionDetails
const theirs = { ...competition, season: '2028', version: 2 }

type Respond = (status: number, body: unknown) => void
/** Pending requests about the competition, by method. Requests of other components never get a response. */
let pending: Partial<Record<string, Respond>>

beforeEach(() => {
  pending = {}
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/api/competitions')) return promise
    pending[init?.method ?? (input as Request).method ?? 'GET'] = (status, body) =>
      status === 0 ? reject(new TypeError('Failed to fetch')) : resolve(Response.json(body, { status }))
    return promise
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function respond(method: string, status: number, body: unknown = {}) {
  await waitFor(() => expect(pending[method]).toBeTruthy())
  const resolve = pending[method]
  delete pending[method]
  await act(async () => resolve?.(status, body))
}

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)
const name = () => screen.getByLabelText<HTMLInputElement>('대회 이름')
const type = (value: string) => fireEvent.change(name(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: '저장' }))
const entry = (teamId: number) => ({ teamId, groupName: '', seed: null })
const stale = { code: 'STALE_VERSION' }

test('text typed while the other version is fetched stays, and untouched fields take the other version', async () => {
  render(<DetailsForm competition={competition} onDirty={() => undefined} />, { wrapper: around })
  type('총장배 축')
  save()
  await respond('PUT', 409, stale)
  type('총장배 축구')
  await respond('GET', 200, theirs)
  await screen.findByText('다른 관리자가 먼저 저장했어요.', { exact: false })
  expect(name().value).toBe('총장배 축구')
  expect(screen.getByLabelText<HTMLInputElement>('시즌 (연도)').value).toBe('2028')
})

test('text typed while saving stays', async () => {
  render(<DetailsForm competition={competition} onDirty={() => undefined} />, { wrapper: around })
  type('총장배 축')
  save()
  await waitFor(() => expect(pending.PUT).toBeTruthy())
  type('총장배 축구')
  await respond('PUT', 200, { ...competition, name: '총장배 축', version: 2 })
  await waitFor(() => expect(screen.getByRole('button', { name: '저장' }).ariaDisabled).not.toBe('true'))
  expect(name().value).toBe('총장배 축구')
})

test('shows the conflict without a network, and saving again resolves it', async () => {
  render(<DetailsForm competition={competition} onDirty={() => undefined} />, { wrapper: around })
  type('총장배 축구')
  save()
  await respond('PUT', 409, stale)
  await respond('GET', 0)
  expect(await screen.findByRole('alert')).toBeTruthy()
  save()
  await respond('PUT', 409, stale)
  await respond('GET', 200, theirs)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(name().value).toBe('총장배 축구')
})

test('a team chosen while saving stays chosen; shows the conflict without a network', async () => {
  const { result } = renderHook(() => useEntries(competition), { wrapper: around })
  act(() => result.current.setEntries([entry(1)]))
  act(() => result.current.save(() => undefined))
  await respond('PUT', 409, stale)
  await respond('GET', 0)
  await waitFor(() => expect(result.current.failure).toBeTruthy())
  act(() => result.current.save(() => undefined))
  act(() => result.current.setEntries([entry(1), entry(2)]))
  await respond('PUT', 200, {
    ...competition,
    version: 2,
    entries: [{ ...entry(1), teamName: '일', department: '일과' }],
  })
  await waitFor(() => expect(result.current.isSaving).toBe(false))
  expect(result.current.entries.map(({ teamId }) => teamId)).toEqual([1, 2])
  expect(result.current.isDirty).toBe(true)
})
