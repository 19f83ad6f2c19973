// Decides after a sign-in whether the account's or the device's settings win.
import type { Preferences } from '@campus/contract/users'

export interface Arrival {
  /** The account's settings; null when nothing was ever chosen. */
  account: Preferences | null
  /** Something was chosen on the device. */
  hasChosen: boolean
  /** The same person changed something here that is not saved in the account yet. */
  isUnsaved: boolean
}

/** `take`: the device follows the account. `save`: the account follows the device. */
export function onArrival({ account, hasChosen, isUnsaved }: Arrival): 'take' | 'save' | 'leave' {
  if (isUnsaved) return 'save'
  if (account) return 'take'
  // Defaults are nobody's choice: if saved, they would later override a real one.
  return hasChosen ? 'save' : 'leave'
}

export function isSame(a: Preferences, b: Preferences): boolean {
  return a.theme === b.theme && a.fontSize === b.fontSize && a.language === b.language
}
