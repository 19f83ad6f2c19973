// A short word about what just happened, at the edge of the screen, with a way to take it back; and the one quiet place for spoken
// news. Both stand in the topmost dialog while one is open: everything outside it can be neither seen, heard nor touched.
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
const news = createStore('')
let lastId = 0

/** Shows a message for a few seconds, longer when something can be done about it; after those that stand already. */
export function toast(text: string, action?: Action) {
  lastId += 1
  // The same word again without an action only begins anew.
  const others = queue.read().filter((each) => action || each.action || each.text !== text)
  queue.set([...others, { id: lastId, text, action }])
}

/** Speaks to screen readers only, after whatever they are saying. */
export const announce = (text: string) => news.set(text)

const dismiss = (id: number) => queue.set(queue.read().filter((each) => each.id !== id))

/** More would cover the page: they wait, and their time with them. */
const mostShown = 3
const shownMs = 4000
const actionMs = 8000

function Line({ id, text, action }: Toast) {
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
  const spoken = useSyncExternalStore(news.watch, news.read)
  const top = useSyncExternalStore(topLayer.watch, topLayer.read)
  return createPortal(
    <>
      <output className={clsx(styles.toasts, top !== document.body && styles.above)} aria-atomic="false">
        {toasts.slice(0, mostShown).map((each) => (
          <Line key={each.id} {...each} />
        ))}
      </output>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </>,
    top,
  )
}
