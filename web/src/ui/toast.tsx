// A short word about what just happened, at the foot of the screen; and the one quiet place for spoken news.
import { useEffect, useSyncExternalStore } from 'react'
import styles from './toast.module.css'

function createLine() {
  let line = { text: '', turn: 0 }
  const watchers = new Set<() => void>()
  const say = (text: string) => {
    line = { text, turn: line.turn + 1 }
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

/** Shows a message for a few seconds. */
export const toast = toasts.say
/** Speaks to screen readers only, after whatever they are saying. */
export const announce = news.say

const shownMs = 4000

export function Toasts() {
  const { text, turn } = useSyncExternalStore(toasts.watch, toasts.read)
  const spoken = useSyncExternalStore(news.watch, news.read)
  useEffect(() => {
    const timer = text ? setTimeout(() => turn === toasts.read().turn && toasts.say(''), shownMs) : undefined
    return () => clearTimeout(timer)
  }, [text, turn])
  return (
    <>
      <output className={styles.toasts}>
        {text && (
          <span className={styles.toast} key={turn}>
            {text}
          </span>
        )}
      </output>
      <p className="sr-only" aria-live="polite">
        {spoken.text}
      </p>
    </>
  )
}
