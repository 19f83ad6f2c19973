// The administrators' main page links to every other administrators' page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { AdminMainPage } from './admin-main-page.tsx'

/** Without a parameter, and not an old address of another page. */
const pages = Object.values(paths).filter(
  (path) => path.startsWith(`${paths.admin}/`) && !path.includes(':') && path !== paths.reports,
)

test('links to every page below /admin', () => {
  // jsdom has no matchMedia.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[paths.adminMain]}>
        <AdminMainPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const linked = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')))
  expect(pages.filter((path) => !linked.has(path))).toEqual([])
})
