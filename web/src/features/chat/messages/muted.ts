// Whose messages somebody does not want to see: kept on this device, known to nobody else.
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../ui/browser/store.ts'

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

const muted = createStore(read())

function change(authors: readonly string[]) {
  const kept = new Set(authors.slice(-most))
  // Storage may be switched off: it holds for as long as the page then.
  try {
    localStorage.setItem(key, JSON.stringify([...kept]))
  } catch {}
  muted.set(kept)
}

export const mute = (author: string) => change([...muted.read(), author])
export const unmute = (author: string) => change([...muted.read()].filter((other) => other !== author))
export const unmuteAll = () => change([])

export const useMuted = (): ReadonlySet<string> => useSyncExternalStore(muted.watch, muted.read)
