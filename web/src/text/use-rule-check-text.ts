// The text of the rule check.
import { createText, type TextWith } from './create-text.ts'
import { koRuleCheck } from './ko/rule-check.ts'

export type RuleCheckText = TextWith<typeof koRuleCheck>

export const useRuleCheckText = createText(koRuleCheck)
