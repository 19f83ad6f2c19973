// Whose settings count when a person arrives at a device: the account's or the device's.
import type { Preferences } from '@campus/contract/users'

export interface Arrival {
  /** What the account holds; null when nothing was ever chosen. */
  account: Preferences | null
  /** Something was chosen on the device. */
  hasChosen: boolean
  /** The same person changed something here that has not reached the account. */
  isUnsaved: boolean
}

/** `take`: the device follows the account. `save`: the account follows the device. */
export function onArrival({ account, hasChosen, isUnsaved }: Arrival): 'take' | 'save' | 'leave' {
  if (isUnsaved) return 'save'
  if (account) return 'take'
  // Defaults are nobody's choice: saved, they would one day win over a real one.
  return hasChosen ? 'save' : 'leave'
}

export function isSame(a: Preferences, b: Preferences): boolean {
  return a.theme === b.theme && a.fontSize === b.fontSize && a.language === b.language
}
