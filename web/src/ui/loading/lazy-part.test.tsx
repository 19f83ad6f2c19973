// A part whose code is late or fails to load: what is shown, and that failures are not cached.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, StrictMode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveUpMs, lateMs, lazyPart, loading } from './lazy-part.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Page = () => <p>여기 있다</p>

function Host({ Part }: { Part: ComponentType }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        열고 닫기
      </button>
      <Suspense fallback="…">{isOpen && <Part />}</Suspense>
    </>
  )
}

/** A part that the test resolves; each load is an attempt. */
function part() {
  const attempts: PromiseWithResolvers<ComponentType>[] = []
  const Lazy = lazyPart(() => {
    const attempt = Promise.withResolvers<ComponentType>()
    attempts.push(attempt)
    return attempt.promise
  })
  return { attempts, host: <Host Part={Lazy} /> }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const retry = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '다시 시도' })))

test('when late, shows a retry, and the part as soon as it loads', async () => {
  const { attempts, host } = part()
  await act(async () => render(host))
  expect(loading.read()).toBe(true)
  await pass(lateMs - 1)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain('시간이 걸리고')
  expect(loading.read()).toBe(false)
  await act(async () => attempts[0]?.resolve(Page))
  expect(screen.getByText('여기 있다')).toBeTruthy()
})

test('gives up in the end', async () => {
  const { host } = part()
  await act(async () => render(host))
  await pass(giveUpMs - 1)
  expect(screen.getByRole('alert').textContent).toContain('시간이 걸리고')
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain('불러오지 못했습니다')
})

test.each([false, true])('loads again by the retry after a failure; strict: %s', async (isStrict) => {
  const { attempts, host } = part()
  await act(async () => render(isStrict ? <StrictMode>{host}</StrictMode> : host))
  await act(async () => attempts[0]?.reject(new Error('offline')))
  expect(screen.getByRole('alert').textContent).toContain('불러오지 못했습니다')
  await retry()
  expect(attempts).toHaveLength(2)
  await act(async () => attempts[1]?.reject(new Error('offline')))
  expect(screen.getByRole('alert')).toBeTruthy()
  await retry()
  await act(async () => attempts[2]?.resolve(Page))
  expect(screen.getByText('여기 있다')).toBeTruthy()
})

test('loads a failed part again when it is mounted again', async () => {
  const { attempts, host } = part()
  await act(async () => render(host))
  await act(async () => attempts[0]?.reject(new Error('offline')))
  const toggle = screen.getByText('열고 닫기')
  await act(async () => fireEvent.click(toggle))
  await act(async () => fireEvent.click(toggle))
  expect(attempts).toHaveLength(2)
  await act(async () => attempts[1]?.resolve(Page))
  expect(screen.getByText('여기 있다')).toBeTruthy()
})
