// The clip that a protest names is shown although the first answer about clips was lost.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNamedClips } from './clips.ts'

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks again for clips after a failure', async () => {
  vi.useFakeTimers()
  let isDown = true
  const clip = {
    clipId: 7,
    matchId: 3,
    eventId: null,
    title: '이의 제기 장면',
    state: 'READY',
    mp4: '/hls/clips/7.mp4',
  }
  const shown = {
    ...clip,
    from: '2026-03-01T05:00:00.000Z',
    to: '2026-03-01T05:01:00.000Z',
    playlist: '/hls/clips/7.m3u8',
  }
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('the network is down')
    return Response.json([shown])
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useNamedClips(3, [7]), { wrapper })
  await pass(5000)
  expect(result.current.get(7)).toBeUndefined()
  isDown = false
  await pass(20_000)
  expect(result.current.get(7)).toMatchObject({ state: 'READY' })
})
