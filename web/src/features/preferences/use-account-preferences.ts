// Keeps a person's settings with the account: taken over on arrival, saved after a change. Nobody waits for it and
// nobody is bothered by its failure: the next change, or the next visit, tries again.
import { getPreferences, type Preferences, savePreferences } from '@campus/contract/users'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { isSame, onArrival } from './arrival.rules.ts'
import { isUnsaved, markSaved, markUnsaved } from './unsaved-mark.ts'

/** A slider dragged across its steps is one change. */
const pauseMs = 600

interface Device {
  settings: Preferences
  hasChosen: () => boolean
  change: (settings: Preferences) => void
}

export function useAccountPreferences(userId: number | undefined, device: Device) {
  const { theme, fontSize, language } = device.settings
  // What the account is taken to hold; null when it must be told. Until it has answered, no change is needed.
  const [kept, setKept] = useState<{ userId: number; settings: Preferences | null }>()
  if (kept?.userId !== userId) setKept(userId === undefined ? undefined : { userId, settings: device.settings })

  const settle = useEffectEvent((person: number, account: Preferences | null) => {
    const what = onArrival({ account, hasChosen: device.hasChosen(), isUnsaved: isUnsaved(person) })
    if (what === 'take' && account) device.change(account)
    setKept({ userId: person, settings: what === 'save' ? null : (account ?? device.settings) })
  })

  useEffect(() => {
    if (userId === undefined) return undefined
    const leaving = new AbortController()
    call(getPreferences, {}, leaving.signal).then(
      (account) => !leaving.signal.aborted && settle(userId, account),
      () => {},
    )
    return () => leaving.abort()
  }, [userId])

  useEffect(() => {
    if (userId === undefined || kept?.userId !== userId) return undefined
    const settings: Preferences = { theme, fontSize, language }
    if (kept.settings && isSame(kept.settings, settings)) return undefined
    markUnsaved(userId)
    async function save(person: number) {
      await call(savePreferences, { body: settings })
      setKept({ userId: person, settings })
    }
    const timer = setTimeout(() => void save(userId).catch(() => {}), pauseMs)
    return () => {
      clearTimeout(timer)
      // Saved, changed once more or changed back. A tab that is closed does not come by here: its mark stays.
      markSaved()
    }
  }, [userId, kept, theme, fontSize, language])
}
