// The settings stored with an account.
import { getPreferences, type Preferences, savePreferences } from '@campus/contract/users'
import { call } from '../../api/call.ts'

export const fetchPreferences = (signal: AbortSignal) => call(getPreferences, {}, signal)

export const storePreferences = (settings: Preferences) => call(savePreferences, { body: settings })
