// The text of staff roles.
import { createText, type TextWith } from './create-text.ts'
import { koStaff } from './ko/staff.ts'
import './ko/rejections.ts'

export type StaffText = TextWith<typeof koStaff>

export const useStaffText = createText(koStaff)
