// The text of one's own sessions and data merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koPersonalData } from './ko/personal-data.ts'
import { useText } from './use-text.tsx'

export type PersonalDataText = Text & typeof koPersonalData

const korean: PersonalDataText = { ...ko, ...koPersonalData }

export function usePersonalDataText(): PersonalDataText {
  const text = useText()
  return 'personalData' in text ? (text as PersonalDataText) : korean
}
