// The text of the account screens.
import { createText, type TextWith } from './create-text.ts'
import { koAccounts } from './ko/accounts.ts'
import './ko/rejections.ts'

export type AccountText = TextWith<typeof koAccounts>

export const useAccountText = createText(koAccounts)
