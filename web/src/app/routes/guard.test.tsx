// Who may stand where below /admin: administrators everywhere, moderators where order is kept, others at the front door.
import type { Role } from '@campus/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { meKey } from '../../features/users/users.queries.ts'
import { Guard } from './guard.tsx'

afterEach(cleanup)

function come(role: Role, path: string, more: object = {}): string {
  history.replaceState(null, '', path)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meKey, { userId: 1, role, ...more })
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<p>door</p>} />
          <Route path="/mypage" element={<p>set-up</p>} />
          <Route element={<Guard only="ADMIN" />}>
            <Route path="/admin/*" element={<p>inside</p>} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return screen.getByText(/door|inside|set-up/).textContent
}

test.each<[Role, string, string]>([
  ['ADMIN', '/admin', 'inside'],
  ['ADMIN', '/admin/moderation', 'inside'],
  ['MODERATOR', '/admin/moderation', 'inside'],
  ['MODERATOR', '/admin/moderation/', 'inside'],
  ['MODERATOR', '/admin/moderation/more', 'door'],
  ['MODERATOR', '/admin', 'door'],
  ['MODERATOR', '/admin/audit', 'door'],
  ['USER', '/admin/moderation', 'door'],
  ['SCORER', '/admin/moderation', 'door'],
])('%s at %s: %s', (role, path, where) => expect(come(role, path)).toBe(where))

test('an administrator who owes a second factor is led to where it is set up', () => {
  expect(come('ADMIN', '/admin/audit', { owesSecondFactor: true })).toBe('set-up')
})
