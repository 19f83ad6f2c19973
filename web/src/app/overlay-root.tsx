// Draws an overlay in place of the app, as soon as it is loaded: without frame, router, notices, toasts, service worker and settings of the device.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { followSports } from '../data/sports/known-sports.ts'
import { OverlayPage } from '../pages/overlay/overlay-page.tsx'
import { TextProvider } from '../text/use-text.tsx'
import { drawInOwnFont } from '../ui/browser/font.ts'
import { Boundary } from '../ui/feedback/region.tsx'

const fontMs = 1000
const retryMs = 2000

/** Nobody sits in front of OBS's page to press a button. */
function Retry({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRetry, retryMs)
    return () => clearTimeout(timer)
  }, [onRetry])
  return null
}

const client = createQueryClient(() => {})
followSports(client)
const [, , token = ''] = location.pathname.split('/')
const isEnglish = new URLSearchParams(location.search).get('lang') === 'en'
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root, { onCaughtError: (error) => reportError(error) }).render(
  <TextProvider language={isEnglish ? 'en' : 'ko'}>
    <Boundary fallback={(retry) => <Retry onRetry={retry} />}>
      <QueryClientProvider client={client}>
        <OverlayPage token={token} />
      </QueryClientProvider>
    </Boundary>
  </TextProvider>,
)
setTimeout(() => drawInOwnFont().catch(() => {}), fontMs)
