// What keeps a screen alone for weeks: awake, without a prompt, on the newest release, and up to date after every loss.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { catchUpAfterLoss } from '../../../data/catch-up.ts'
import { connection } from '../../../realtime/connection.ts'
import { useWakeLock } from '../../../ui/browser/use-wake-lock.ts'
import { loadRelease } from './newer-release.ts'

export function useStaying(release: string | null) {
  const client = useQueryClient()
  useWakeLock(true)
  useEffect(() => catchUpAfterLoss(client, connection), [client])
  useEffect(() => {
    const root = document.documentElement
    root.dataset.tv = ''
    const prevent = (event: Event) => event.preventDefault()
    addEventListener('beforeinstallprompt', prevent)
    return () => {
      delete root.dataset.tv
      removeEventListener('beforeinstallprompt', prevent)
    }
  }, [])
  const first = useRef(release)
  useEffect(() => {
    first.current ??= release
    if (release !== null && release !== first.current) loadRelease(release, () => location.reload()).catch(() => {})
  }, [release])
}
