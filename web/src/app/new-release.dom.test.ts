// A missing chunk means a new release: one reload per release, however many come while a tab stays open.
import { expect, test, vi } from 'vitest'
import { followReleases } from './new-release.ts'

async function missChunk() {
  dispatchEvent(new Event('vite:preloadError'))
  await new Promise((resolve) => setTimeout(resolve))
}

test('reloads once per release, and not without a server', async () => {
  const reload = vi.fn<() => void>()
  const probe = vi.fn<() => Promise<Response>>(async () => new Response())
  vi.stubGlobal('fetch', probe)
  history.replaceState(null, '', '/livepage')

  followReleases('/assets/index-one.js', reload)
  probe.mockRejectedValueOnce(new Error('offline'))
  await missChunk()
  expect(reload).toHaveBeenCalledTimes(0)
  await missChunk()
  expect(reload).toHaveBeenCalledTimes(1)
  // The reload brought the same scripts: no second reload.
  await missChunk()
  expect(reload).toHaveBeenCalledTimes(1)

  // The tab now runs the second release, and a third comes.
  followReleases('/assets/index-two.js', reload)
  await missChunk()
  expect(reload).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
