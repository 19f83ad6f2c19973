// The text of teams that withdraw.
import { createText, type TextWith } from './create-text.ts'
import { koWithdrawals } from './ko/withdrawals.ts'
import './ko/rejections.ts'

export type WithdrawalText = TextWith<typeof koWithdrawals>

export const useWithdrawalText = createText(koWithdrawals)
