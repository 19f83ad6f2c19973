// Keeps what has been typed from being lost by a stray tap: every way out of the page asks first, and so does a closed tab.
import { type ReactNode, useEffect, useState } from 'react'
import { useAdminText } from '../../text/use-admin-text.ts'
import { Button } from '../button.tsx'
import { Sheet, SheetActions } from '../dialog/sheet.tsx'
import { keepWayOut } from './way-out.ts'

/** Draw what it returns: the question, while there is one. A form that is being saved is not dirty: the page moves on by itself then. */
export function useUnsavedGuard(isDirty: boolean): ReactNode {
  const { adminWords } = useAdminText()
  const [leave, setLeave] = useState<(() => void) | null>(null)

  useEffect(() => {
    if (!isDirty) return undefined
    const open = keepWayOut((go) => setLeave(() => go))
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => {
      open()
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
