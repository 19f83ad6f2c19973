// Where the device's settings and the account's meet.
import { useAccountPreferences } from '../features/preferences/use-account-preferences.ts'
import { useMe } from '../features/users/users.queries.ts'
import { hasChosen, useSettings } from '../settings/settings.tsx'

export function AccountSettings() {
  const { theme, fontSize, language, change } = useSettings()
  const me = useMe()
  useAccountPreferences(me?.userId, { settings: { theme, fontSize, language }, hasChosen, change })
  return null
}
