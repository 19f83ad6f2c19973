// Whose messages somebody does not want to see: kept on this device, known to nobody else.
import { useSyncExternalStore } from 'react'

const key = 'chat-muted'
/** Guests come and go under new ids: the oldest are dropped. */
const most = 200

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((author) => typeof author === 'string') : [])
  } catch {
    return new Set()
  }
}

let muted: ReadonlySet<string> | undefined
const watchers = new Set<() => void>()

function change(authors: readonly string[]) {
  muted = new Set(authors.slice(-most))
  // Storage may be switched off: it holds for as long as the page then.
  try {
    localStorage.setItem(key, JSON.stringify([...muted]))
  } catch {}
  for (const watcher of watchers) watcher()
}

const readOnce = () => (muted ??= read())

export const mute = (author: string) => change([...readOnce(), author])
export const unmute = (author: string) => change([...readOnce()].filter((other) => other !== author))
export const unmuteAll = () => change([])

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function useMuted(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, readOnce)
}
