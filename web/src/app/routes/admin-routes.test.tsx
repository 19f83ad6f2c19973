// Addresses below /admin with an id: an invalid id is not found, without a request.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminRoutes } from './admin-routes.tsx'

const fetchSpy = vi.fn<() => Promise<Response>>(() => new Promise(() => {}))
beforeEach(() => void vi.stubGlobal('fetch', fetchSpy.mockClear()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (path: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/admin/*" element={<AdminRoutes />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

test.each([
  '/admin/competitions/abc',
  '/admin/competitions/0/season',
  '/admin/line-up/1e3',
  '/admin/passes/-1',
  '/admin/line-up/1234567890123456',
])('%s is not found', (path) => {
  open(path)
  expect(screen.getByText('404')).toBeTruthy()
  expect(fetchSpy).not.toHaveBeenCalled()
})

test.each(['/admin/competitions/12', '/admin/line-up/12', '/admin/passes/day'])('%s is a page', (path) => {
  open(path)
  expect(screen.queryByText('404')).toBeNull()
})
