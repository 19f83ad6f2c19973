// Keeps what has been typed from being lost by a stray tap: links, the way back and a closed tab all ask first.
// The app's router knows no blockers, so the guard stands before it: it hears clicks and the history's moves earlier.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdminText } from '../text/use-admin-text.ts'
import { Button } from './button.tsx'
import { Sheet, SheetActions } from './sheet.tsx'
import { keepWayOut } from './way-out.ts'

type Way = { to: string } | { steps: number }

/** Where a plain click on a link of ours would lead, when that is another page. */
function linkOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash
}

/** The router numbers its history entries. */
const entryNumber = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

/** Draw what it returns: the question, while there is one. A page that moves on by itself after saving is not asked. */
export function useUnsavedGuard(isDirty: boolean): ReactNode {
  const { adminWords } = useAdminText()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isDirty) return undefined
    const here = entryNumber(history.state)
    let isReturning = false
    function onClick(event: MouseEvent) {
      // Another form of the page asks already.
      if (event.defaultPrevented) return
      const to = linkOf(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      setWay({ to })
    }
    function onMove(event: PopStateEvent) {
      if (isLeaving.current) return
      const steps = entryNumber(event.state) - here
      if (steps === 0 && !isReturning) return
      // The address has moved already: the router must not hear of it, and it goes back to where it was.
      event.stopImmediatePropagation()
      if (isReturning) {
        isReturning = false
        return
      }
      isReturning = true
      history.go(-steps)
      setWay({ steps })
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('click', onClick, true)
    const open = keepWayOut(onMove)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('click', onClick, true)
      open()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])

  function leave(chosen: Way) {
    setWay(null)
    isLeaving.current = true
    if ('to' in chosen) void navigate(chosen.to)
    else history.go(chosen.steps)
  }

  if (!way) return null
  return (
    <Sheet title={adminWords.unsaved.title} onClose={() => setWay(null)}>
      <p>{adminWords.unsaved.text}</p>
      <SheetActions>
        <Button tone="primary" onClick={() => setWay(null)}>
          {adminWords.unsaved.stay}
        </Button>
        <Button tone="danger" onClick={() => leave(way)}>
          {adminWords.unsaved.leave}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
