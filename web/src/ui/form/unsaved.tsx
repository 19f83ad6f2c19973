// Protects unsaved input: every navigation away from the page asks first, and so does closing the tab.
import { type ReactNode, useEffect, useState } from 'react'
import { useAdminText } from '../../text/use-admin-text.ts'
import { Button } from '../button.tsx'
import { Sheet, SheetActions } from '../dialog/sheet.tsx'
import { addLeaveGuard } from './way-out.ts'

/** Render the returned question. Pass isDirty = false while the form is being saved: the page then navigates by itself. */
export function useUnsavedGuard(isDirty: boolean): ReactNode {
  const { adminWords } = useAdminText()
  const [leave, setLeave] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!isDirty) return undefined
    const removeGuard = addLeaveGuard((go) => setLeave(() => go))
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      removeGuard()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])

  if (!leave) return null
  const stay = () => setLeave(null)
  return (
    <Sheet title={adminWords.unsaved.title} onClose={stay}>
      <p>{adminWords.unsaved.text}</p>
      <SheetActions>
        <Button tone="primary" onClick={stay}>
          {adminWords.unsaved.stay}
        </Button>
        <Button
          tone="danger"
          onClick={() => {
            stay()
            leave()
          }}
        >
          {adminWords.unsaved.leave}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
