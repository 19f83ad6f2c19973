// A socket belongs to whoever opened it: one that was opened before a log-in, or before a guest had a name, is opened anew.
import { useEffect, useSyncExternalStore } from 'react'
import { connection } from '../../../realtime/connection.ts'

/** For whom the socket was opened last. */
let openedFor: string | undefined
const watchers = new Set<() => void>()

function speakFor(author: string) {
  // The server may have said whose the socket is. One that is lost comes back with the cookies of now.
  const isTheirs = (connection.person() ?? openedFor) === author
  if (!isTheirs && connection.state().phase !== 'lost') connection.renew()
  openedFor = author
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether the socket speaks for this author. */
export function useSocketPerson(author: string): boolean {
  useEffect(() => speakFor(author), [author])
  return useSyncExternalStore(watch, () => openedFor) === author
}
