// Local storage `unsavedSettings`: whose change of settings is not saved in the account yet. A closed tab, or a phone
// without a connection, must not lose it to the older choice in the account.
import { readStored, store } from '../../storage.ts'

const key = 'unsavedSettings'

export const isUnsaved = (userId: number) => readStored('local', key) === String(userId)

export const markUnsaved = (userId: number) => store('local', key, String(userId))

export const markSaved = () => store('local', key, null)
