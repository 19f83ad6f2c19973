// A newer release on a screen: by its service worker, else by one reload.
import { afterEach, expect, test, vi } from 'vitest'
import { loadRelease } from './newer-release.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const withWorker = (update?: () => Promise<void>) =>
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => update && { update } } })

test('asks the service worker, which takes over and reloads', async () => {
  const [update, reload] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => void>()]
  withWorker(update)
  await loadRelease('2.0.0', reload)
  expect(update).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['a worker that was never registered', () => withWorker()],
  ['a browser without workers', () => vi.stubGlobal('navigator', {})],
])('with %s it reloads once per release', async (_name, stub) => {
  stub()
  const reload = vi.fn<() => void>()
  await loadRelease('2.0.0', reload)
  await loadRelease('2.0.0', reload)
  expect(reload).toHaveBeenCalledTimes(1)
  await loadRelease('2.0.1', reload)
  expect(reload).toHaveBeenCalledTimes(2)
})
