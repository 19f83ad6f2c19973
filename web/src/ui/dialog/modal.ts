// Modal dialogs: open while they are mounted. The topmost one is tracked, because everything outside it is inert.
import { type RefObject, useLayoutEffect, useRef } from 'react'

const open: HTMLDialogElement[] = []
const watchers = new Set<() => void>()
const notify = () => {
  for (const watcher of watchers) watcher()
}

/** The element in which content is visible and announced now: the dialog opened last, a full-screen video, or the page. */
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

/** For a <dialog>: `onClose` is called when a person closes it, not when React unmounts it. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  /** Unmounted by React: for good, or while Suspense hides it. That is not a close by the person. */
  const isUnmounted = useRef(false)
  // Close while it is still in the page: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    isUnmounted.current = false
    dialog.showModal()
    open.push(dialog)
    notify()
    return () => {
      isUnmounted.current = true
      open.splice(open.indexOf(dialog), 1)
      notify()
      dialog.close()
    }
  }, [])
  // The close event is asynchronous: the dialog may be open again.
  return { ref, onClose: () => !isUnmounted.current && !ref.current?.open && onClose() }
}
