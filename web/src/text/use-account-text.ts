// The text of the account screens merged with the general catalogue: the English catalogue always holds both.

import { koAccounts } from './ko/accounts.ts'
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type AccountText = Text & typeof koAccounts

const korean: AccountText = { ...ko, ...koAccounts }

export function useAccountText(): AccountText {
  const text = useText()
  return 'account' in text ? (text as AccountText) : korean
}
