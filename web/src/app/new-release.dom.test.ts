// A chunk that is gone means a new release: loaded once for each, however many come while one tab stays open.
import { expect, test, vi } from 'vitest'
import { followReleases } from './new-release.ts'

async function miss() {
  dispatchEvent(new Event('vite:preloadError'))
  await new Promise((resolve) => setTimeout(resolve))
}

test('each release is loaded once; without a server nothing is', async () => {
  const reload = vi.fn<() => void>()
  const probe = vi.fn<() => Promise<Response>>(async () => new Response())
  vi.stubGlobal('fetch', probe)
  history.replaceState(null, '', '/livepage')

  followReleases('/assets/index-one.js', reload)
  probe.mockRejectedValueOnce(new Error('offline'))
  await miss()
  expect(reload).toHaveBeenCalledTimes(0)
  await miss()
  expect(reload).toHaveBeenCalledTimes(1)
  // The reload brought the same scripts: another would bring them again.
  await miss()
  expect(reload).toHaveBeenCalledTimes(1)

  // The tab now runs the second release, and a third comes.
  followReleases('/assets/index-two.js', reload)
  await miss()
  expect(reload).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
