// Modal dialogs: shown for as long as they are drawn. The topmost one is known, because everything outside it is inert.
import { type RefObject, useLayoutEffect, useRef } from 'react'

const open: HTMLDialogElement[] = []
const watchers = new Set<() => void>()
const notify = () => {
  for (const watcher of watchers) watcher()
}

/** Where something has to stand to be seen and heard now: the dialog opened last, a video that fills the screen, or the page. */
export const topLayer = {
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    document.addEventListener('fullscreenchange', watcher)
    return () => {
      watchers.delete(watcher)
      document.removeEventListener('fullscreenchange', watcher)
    }
  },
  read: (): Element => open.at(-1) ?? document.fullscreenElement ?? document.body,
}

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  onClose: () => void
}

/** For a <dialog>: `onClose` is called when a person closes it, not when React takes it away. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  /** Taken away by React: for good, or for as long as something beside it is still loading. Nobody has closed it then. */
  const isAway = useRef(false)
  // Closed while it is still in the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    isAway.current = false
    dialog.showModal()
    open.push(dialog)
    notify()
    return () => {
      isAway.current = true
      open.splice(open.indexOf(dialog), 1)
      notify()
      dialog.close()
    }
  }, [])
  // The event comes later than the closing: it may be open again.
  return { ref, onClose: () => !isAway.current && !ref.current?.open && onClose() }
}
