// The text of choosing a department.
import { createText, type TextWith } from './create-text.ts'
import { koDepartment } from './ko/department.ts'

export type DepartmentText = TextWith<typeof koDepartment>

export const useDepartmentText = createText(koDepartment)
