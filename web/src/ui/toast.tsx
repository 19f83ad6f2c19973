// A short word about what just happened, at the foot of the screen, with a way to take it back; and the one quiet place
// for spoken news.
import { useEffect, useSyncExternalStore } from 'react'
import styles from './toast.module.css'

interface Action {
  label: string
  run: () => void
}

function createLine() {
  let line: { text: string; action: Action | undefined; turn: number } = { text: '', action: undefined, turn: 0 }
  const watchers = new Set<() => void>()
  const say = (text: string, action?: Action) => {
    line = { text, action, turn: line.turn + 1 }
    for (const watcher of watchers) watcher()
  }
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return { say, watch, read: () => line }
}

const toasts = createLine()
const news = createLine()

/** Shows a message for a few seconds; longer when something can be done about it. */
export const toast = toasts.say
/** Speaks to screen readers only, after whatever they are saying. */
export const announce = (text: string) => news.say(text)

const shownMs = 4000
const actionMs = 8000

export function Toasts() {
  const { text, action, turn } = useSyncExternalStore(toasts.watch, toasts.read)
  const spoken = useSyncExternalStore(news.watch, news.read)
  useEffect(() => {
    const end = () => turn === toasts.read().turn && toasts.say('')
    const timer = text ? setTimeout(end, action ? actionMs : shownMs) : undefined
    return () => clearTimeout(timer)
  }, [text, action, turn])
  return (
    <>
      <output className={styles.toasts}>
        {text && (
          <span className={styles.toast} key={turn}>
            {text}
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  toasts.say('')
                  action.run()
                }}
              >
                {action.label}
              </button>
            )}
          </span>
        )}
      </output>
      <p className="sr-only" aria-live="polite">
        {spoken.text}
      </p>
    </>
  )
}
