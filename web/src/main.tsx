// The browser's entry: styles, the app, and what may wait until it is on screen.
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import './app/shell.css'
import { App, firstLists, firstWords } from './app/app.tsx'

// A page whose chunk is gone was built before the last release: load the new one, once. Only where a server answers: a
// reload against none would lose what is on screen.
addEventListener('vite:preloadError', async () => {
  if (sessionStorage.getItem('reloaded') === location.pathname) return
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  sessionStorage.setItem('reloaded', location.pathname)
  location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// As a transition the first drawing yields to the viewer's finger between its parts.
void Promise.all([firstLists(), firstWords()]).then(() => startTransition(() => createRoot(root).render(<App />)))

// 92 font faces are 13 kB of CSS: fetched once the first screen stands. Without them the system's font does.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
whenIdle(() => {
  import('./app/settled.ts').then(({ settle }) => settle()).catch(() => {})
})
