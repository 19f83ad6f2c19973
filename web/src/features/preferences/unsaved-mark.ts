// Local storage `unsavedSettings`: whose change of settings is not saved in the account yet. A closed tab, or a phone
// without a connection, must not lose it to the older choice in the account.
const key = 'unsavedSettings'

export function isUnsaved(userId: number): boolean {
  try {
    return localStorage.getItem(key) === String(userId)
  } catch {
    return false
  }
}

export function markUnsaved(userId: number) {
  try {
    localStorage.setItem(key, String(userId))
  } catch {}
}

export function markSaved() {
  try {
    localStorage.removeItem(key)
  } catch {}
}
