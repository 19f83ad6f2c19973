// Addresses below /admin that name something by a number: one that is none names nothing, and nothing is asked for.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminRoutes } from './admin-routes.tsx'

const asked = vi.fn<() => Promise<Response>>(() => new Promise(() => {}))
beforeEach(() => void vi.stubGlobal('fetch', asked.mockClear()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const come = (path: string) =>
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
])('%s is nowhere', (path) => {
  come(path)
  expect(screen.getByText('404')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

test.each(['/admin/competitions/12', '/admin/line-up/12', '/admin/passes/day'])('%s is a page', (path) => {
  come(path)
  expect(screen.queryByText('404')).toBeNull()
})
