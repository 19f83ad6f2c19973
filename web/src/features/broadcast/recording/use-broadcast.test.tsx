// Which page opens the camera by itself.
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBroadcast } from './use-broadcast.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A browser in which the camera has been allowed before. */
function openBrowser() {
  const opened = vi.fn(() => Promise.reject(new DOMException('no camera here', 'NotFoundError')))
  const query = vi.fn(() => Promise.resolve({ state: 'granted' }))
  vi.stubGlobal('navigator', {
    ...navigator,
    permissions: { query },
    mediaDevices: { getUserMedia: opened, enumerateDevices: () => Promise.resolve([]) },
  })
  return { opened, query }
}

test('does not open the camera on an admin page', () => {
  const { opened, query } = openBrowser()
  const { result } = renderHook(() => useBroadcast(null, { opensAtOnce: false }))
  expect(query).not.toHaveBeenCalled()
  expect([opened.mock.calls.length, result.current.failure]).toEqual([0, null])
})

test('opens the camera on the filming page where it was allowed before', async () => {
  const { opened, query } = openBrowser()
  const { result } = renderHook(() => useBroadcast(null, { opensAtOnce: true }))
  await waitFor(() => expect(result.current.failure).not.toBeNull())
  expect(query).toHaveBeenCalledOnce()
  expect(opened).toHaveBeenCalled()
})
