// The browser's entry: styles, the app, and what may wait until it is on screen.
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import './app/shell.css'
import { App, firstLists, firstWords, queryClient } from './app/app.tsx'
import { catchCrashes } from './app/crashes/crashes.ts'
import { followReleases } from './app/new-release.ts'

catchCrashes()
followReleases(import.meta.url, () => location.reload())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// In development everything is drawn and begun twice, so that what does not clean up after itself is seen.
const app = import.meta.env.DEV ? (
  <StrictMode>
    <App />
  </StrictMode>
) : (
  <App />
)
// As a transition the first drawing yields to the viewer's finger between its parts.
void Promise.all([firstLists(), firstWords()]).then(() =>
  startTransition(() =>
    // What a region of the screen has caught is an error all the same: the window hears of it, as of those that nobody caught.
    createRoot(root, { onCaughtError: (error) => reportError(error) }).render(app),
  ),
)

// 92 font faces are 13 kB of CSS, and the fonts ten times that: fetched once the first screen stands with its answers, or
// they would take their place on the wire. Without them the system's font does.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
const lookAgainMs = 250
function settleOnceDrawn() {
  if (document.querySelector('.shell') || queryClient.isFetching() > 0) setTimeout(settleOnceDrawn, lookAgainMs)
  else whenIdle(() => void import('./app/settled.ts').then(({ settle }) => settle()).catch(() => {}))
}
settleOnceDrawn()
