// Synchronises the device's settings with the account's.
import { useQuery } from '@tanstack/react-query'
import { whoAmI } from '../data/users/me.ts'
import { loadUser } from '../data/users/user-info.ts'
import { useAccountPreferences } from '../features/preferences/use-account-preferences.ts'
import { hasChosen, useSettings } from '../settings/settings.tsx'

export function AccountSettings() {
  const { theme, fontSize, language, change } = useSettings()
  // No request for visitors: only where somebody was signed in last.
  const isVisitor = loadUser() === null
  const { data: me } = useQuery({ ...whoAmI(), enabled: !isVisitor })
  const userId = isVisitor || me === null ? null : me?.userId
  useAccountPreferences(userId, { settings: { theme, fontSize, language }, hasChosen, change })
  return null
}
