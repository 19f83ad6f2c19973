// Ties the socket to the current person: one opened before a log-in, or before a guest had a name, is reconnected.
import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../../realtime/connection.ts'

/** The author for whom the socket was opened last. */
let openedFor: string | undefined
const watchers = new Set<() => void>()

function claimSocket(author: string) {
  // The server may have named the person of the socket. A lost socket reconnects with the current cookies anyway.
  const isTheirs = (connection.person() ?? openedFor) === author
  if (!isTheirs && connection.state().phase !== 'lost') connection.renew()
  openedFor = author
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether the socket belongs to this author. */
export function useSocketPerson(author: string): boolean {
  useEffect(() => claimSocket(author), [author])
  return useSyncExternalStore(watch, () => openedFor) === author
}
