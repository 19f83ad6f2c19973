// Access below /admin: administrators everywhere, moderators to moderation, others are redirected to the welcome page.
import type { Role } from '@campus/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { meKey } from '../../data/users/me.ts'
import { Guard } from './guard.tsx'

function open(role: Role, path: string, more: object = {}): string {
  history.replaceState(null, '', path)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meKey, { userId: 1, role, ...more })
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<p>welcome</p>} />
          <Route path="/mypage" element={<p>set-up</p>} />
          <Route element={<Guard only="ADMIN" />}>
            <Route path="/admin/*" element={<p>inside</p>} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return screen.getByText(/welcome|inside|set-up/).textContent
}

test.each<[Role, string, string]>([
  ['ADMIN', '/admin', 'inside'],
  ['ADMIN', '/admin/moderation', 'inside'],
  ['MODERATOR', '/admin/moderation', 'inside'],
  ['MODERATOR', '/admin/moderation/', 'inside'],
  ['MODERATOR', '/admin/moderation/more', 'welcome'],
  ['MODERATOR', '/admin', 'welcome'],
  ['MODERATOR', '/admin/audit', 'welcome'],
  ['USER', '/admin/moderation', 'welcome'],
  ['SCORER', '/admin/moderation', 'welcome'],
])('%s at %s: %s', (role, path, where) => expect(open(role, path)).toBe(where))

test('redirects an administrator without the required second factor to its set-up', () => {
  expect(open('ADMIN', '/admin/audit', { owesSecondFactor: true })).toBe('set-up')
})
