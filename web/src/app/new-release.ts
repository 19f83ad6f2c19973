// A page whose chunk is gone was built before the last release: the new one is loaded, once for each release. Only where a server
// answers: a reload against none would lose what is on screen.

const storageKey = 'reloaded'

/** `release` names the scripts that run: after a reload that brought no new ones, another would not help. */
export function followReleases(release: string, reload: () => void) {
  addEventListener('vite:preloadError', async () => {
    const mark = `${location.pathname} ${release}`
    if (sessionStorage.getItem(storageKey) === mark) return
    const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok) return
    sessionStorage.setItem(storageKey, mark)
    reload()
  })
}
