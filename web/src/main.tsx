// The browser's entry: styles, the app, and work that waits until it is on screen.
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import './app/shell.css'
import { App, loadFirstLanguage, loadFirstLists, loadFirstPage, queryClient } from './app/app.tsx'
import { catchCrashes } from './app/crashes/crashes.ts'
import { followReleases } from './app/new-release.ts'

catchCrashes()
followReleases(import.meta.url, () => location.reload())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In development StrictMode mounts everything twice, to expose effects without cleanup.
const app = import.meta.env.DEV ? (
  <StrictMode>
    <App />
  </StrictMode>
) : (
  <App />
)
const startApp = async () => {
  await Promise.all([loadFirstLists(), loadFirstPage(), loadFirstLanguage()])
  // As a transition the first render yields to input.
  startTransition(() =>
    // Errors caught by a region are reported to the window too, like uncaught ones.
    createRoot(root, { onCaughtError: (error) => reportError(error) }).render(app),
  )
  settleOnceDrawn()
}
// index.html has read the address. An overlay has neither the app's frame nor its service worker.
void (document.querySelector('[data-shell=overlay]') ? import('./app/overlay.ts') : startApp())

// 92 font faces are 13 kB of CSS, and the fonts ten times that: loaded after the first screen and its data, or they would
// compete for bandwidth. Until then the system font is used.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
const pollMs = 250
function settleOnceDrawn() {
  if (document.querySelector('.shell') || queryClient.isFetching() > 0) setTimeout(settleOnceDrawn, pollMs)
  else whenIdle(() => void import('./app/settled.ts').then(({ settle }) => settle()).catch(() => {}))
}
