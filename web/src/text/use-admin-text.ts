// The text of administrators' match pages.
import { createText, type TextWith } from './create-text.ts'
import { koAdmin } from './ko/admin.ts'
import './ko/rejections.ts'

export type AdminText = TextWith<typeof koAdmin>

export const useAdminText = createText(koAdmin)
