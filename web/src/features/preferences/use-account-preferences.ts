// Synchronises a person's settings with the account: applied after a sign-in, saved after a change. It runs in the
// background, and a failure is silent: the next change, or the next visit, retries.
import type { Preferences } from '@campus/contract/users'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchPreferences, storePreferences } from '../../data/users/preferences.ts'
import { isSame, onArrival } from './arrival.rules.ts'
import { isUnsaved, markSaved, markUnsaved } from './unsaved-mark.ts'

/** Debounce: a slider dragged across its steps is one save. */
const debounceMs = 600

interface Device {
  settings: Preferences
  hasChosen: () => boolean
  change: (settings: Preferences) => void
}

/** `userId`: null for a visitor, undefined until it is known. */
export function useAccountPreferences(userId: number | null | undefined, device: Device) {
  const { theme, fontSize, language } = device.settings
  // The settings when the wait for the person began: what changes meanwhile is this person's choice, not the device's.
  const [awaited, setAwaited] = useState<Preferences>()
  if (userId === undefined && !awaited) setAwaited(device.settings)
  if (userId === null && awaited) setAwaited(undefined)
  // What the account is assumed to hold; null when it must be saved. Until it has loaded, that is the device's settings.
  const [synced, setSynced] = useState<{ userId: number; settings: Preferences | null }>()
  if (synced?.userId !== (userId ?? undefined))
    setSynced(userId ? { userId, settings: awaited ?? device.settings } : undefined)

  /** Whose unsaved change this page has marked. */
  const markedFor = useRef<number>(undefined)

  const reconcile = useEffectEvent((person: number, account: Preferences | null) => {
    const what = onArrival({ account, hasChosen: device.hasChosen(), isUnsaved: isUnsaved(person) })
    if (what === 'take' && account) device.change(account)
    setSynced({ userId: person, settings: what === 'save' ? null : (account ?? device.settings) })
  })

  useEffect(() => {
    if (!userId) return undefined
    const leaving = new AbortController()
    fetchPreferences(leaving.signal).then(
      (account) => !leaving.signal.aborted && reconcile(userId, account),
      () => {},
    )
    return () => leaving.abort()
  }, [userId])

  useEffect(() => {
    if (!userId || synced?.userId !== userId) return undefined
    const settings: Preferences = { theme, fontSize, language }
    if (synced.settings && isSame(synced.settings, settings)) {
      // Saved, or changed back. A mark of an earlier visit stays until the account has loaded.
      if (markedFor.current === userId) markSaved()
      return undefined
    }
    markUnsaved(userId)
    markedFor.current = userId
    async function save(person: number) {
      await storePreferences(settings)
      setSynced({ userId: person, settings })
    }
    const timer = setTimeout(() => void save(userId).catch(() => {}), debounceMs)
    // A sign-out or a closed tab before the save leaves the mark: the next visit saves.
    return () => clearTimeout(timer)
  }, [userId, synced, theme, fontSize, language])
}
