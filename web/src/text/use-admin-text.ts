// The text of administrators' match pages merged with the general catalogue: the English catalogue always holds both.
import { koAdmin } from './ko/admin.ts'
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type AdminText = Text & typeof koAdmin

const korean: AdminText = { ...ko, ...koAdmin }

export function useAdminText(): AdminText {
  const text = useText()
  return 'adminWords' in text ? (text as AdminText) : korean
}
