// Toasts about what just happened, with an undo; and the one live region for screen reader announcements. Both are rendered in the
// topmost dialog while one is open: everything outside it is inert.
import { clsx } from 'clsx'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../browser/store.ts'
import { topLayer } from '../dialog/modal.ts'
import styles from './toast.module.css'

interface Action {
  label: string
  run: () => void
}

interface Toast {
  id: number
  text: string
  action: Action | undefined
}

const queue = createStore<readonly Toast[]>([])
const announcement = createStore('')
let lastId = 0

/** Shows a message for a few seconds, longer if it has an action; after those already shown. */
export function toast(text: string, action?: Action) {
  lastId += 1
  // The same text again without an action only restarts its time.
  const others = queue.read().filter((each) => action || each.action || each.text !== text)
  queue.set([...others, { id: lastId, text, action }])
}

/** Announces to screen readers only, politely. */
export const announce = (text: string) => announcement.set(text)

const dismiss = (id: number) => queue.set(queue.read().filter((each) => each.id !== id))

/** More would cover the page: the others wait, and their time starts when they are shown. */
const maxShown = 3
const shownMs = 4000
const actionMs = 8000

function ToastLine({ id, text, action }: Toast) {
  const hasAction = action !== undefined
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), hasAction ? actionMs : shownMs)
    return () => clearTimeout(timer)
  }, [id, hasAction])
  return (
    <span className={styles.toast} data-toast>
      {text}
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </span>
  )
}

export function Toasts() {
  const toasts = useSyncExternalStore(queue.watch, queue.read)
  const announced = useSyncExternalStore(announcement.watch, announcement.read)
  const top = useSyncExternalStore(topLayer.watch, topLayer.read)
  return createPortal(
    <>
      <output className={clsx(styles.toasts, top !== document.body && styles.above)} aria-atomic="false">
        {toasts.slice(0, maxShown).map((each) => (
          <ToastLine key={each.id} {...each} />
        ))}
      </output>
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
    </>,
    top,
  )
}
