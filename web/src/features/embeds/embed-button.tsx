// The way to the code that shows a part of the app on another site. Loaded when the browser is idle, the sheet when it is opened.
import { CodeXml } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useEmbedText } from '../../text/use-embed-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'
import type { EmbedAttributes } from './snippet.rules.ts'

const EmbedSheet = lazySheet(() => import('./embed-sheet.tsx').then((module) => module.EmbedSheet))

/** Of the page it stands on. */
export function EmbedButton({ day, sport, ...others }: EmbedAttributes) {
  const { embeds: words } = useEmbedText()
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const attributes = {
    ...others,
    // Today's list stays today's.
    ...(day !== undefined && { day: day === today ? '' : day }),
    ...(sport !== undefined && sport !== 'ALL' && { sport }),
  }
  return (
    <>
      {/* No stylesheet for one line: its name would stand in the first load. */}
      <Button style={{ justifySelf: 'center' }} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CodeXml aria-hidden="true" size="1.125rem" />
        {words.title}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EmbedSheet attributes={attributes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
