// The text of staff roles merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koStaff } from './ko/staff.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type StaffText = Text & typeof koStaff

const korean: StaffText = { ...ko, ...koStaff }

export function useStaffText(): StaffText {
  const text = useText()
  return 'staff' in text ? (text as StaffText) : korean
}
