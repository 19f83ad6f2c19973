// A page whose code fails to load comes back by itself: nobody is there to press a button on a television.
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateMs } from '../../ui/loading/lazy-part.tsx'
import { againMs, lazyPage } from './lazy-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const Board = () => <p>코트 1</p>

async function open(load: () => Promise<typeof Board>) {
  const Page = lazyPage(load)
  await act(async () =>
    render(
      <MemoryRouter>
        <Suspense>
          <Page />
        </Suspense>
      </MemoryRouter>,
    ),
  )
}

test('is tried again, and again, until it loads', async () => {
  let tries = 0
  await open(() => (++tries < 4 ? Promise.reject(new Error('no chunk')) : Promise.resolve(Board)))
  await pass(0)
  expect(screen.getByRole('alert')).toBeTruthy()
  for (let waited = 0; waited < 3; waited++) await pass(2 * againMs)
  expect(screen.getByText('코트 1')).toBeTruthy()
  expect(tries).toBe(4)
})

test('one that is only late is not begun anew', async () => {
  let tries = 0
  await open(() => {
    tries++
    return new Promise(() => {})
  })
  await pass(lateMs + 2 * againMs)
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(tries).toBe(1)
})
