// The authors that this user muted: stored only on this device.

import { useSyncExternalStore } from 'react'
import { readStoredJson, store } from '../../../storage.ts'
import { createStore } from '../../../ui/browser/store.ts'

const key = 'chat-muted'
/** Guests return under new ids: the oldest entries are dropped. */
const most = 200

function read(): ReadonlySet<string> {
  const stored = readStoredJson('local', key)
  return new Set(Array.isArray(stored) ? stored.filter((author) => typeof author === 'string') : [])
}

const muted = createStore(read())

function change(authors: readonly string[]) {
  const next = new Set(authors.slice(-most))
  store('local', key, JSON.stringify([...next]))
  muted.set(next)
}

export const mute = (author: string) => change([...muted.read(), author])
export const unmute = (author: string) => change([...muted.read()].filter((other) => other !== author))
export const unmuteAll = () => change([])

export const useMuted = (): ReadonlySet<string> => useSyncExternalStore(muted.watch, muted.read)
