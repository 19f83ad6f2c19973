// Validation of the account forms: field → the problem's key in the text catalogue.
import { emailPattern } from '@campus/contract/email'
import { limits } from '@campus/contract/limits'
import type { AccountText } from '../../text/use-account-text.ts'
import { hasPasswordLength } from './password.rules.ts'
import { missingTerms, noTerms, type TermKey, termKeys } from './sign-up/consents.ts'

export type Problem = keyof AccountText['account']['problems']
export type Problems<Field extends string> = Partial<Record<Field, Problem>>

export function emailProblem(email: string): Problem | undefined {
  if (!email.trim()) return 'emailEmpty'
  return emailPattern.test(email.trim()) && email.length <= 254 ? undefined : 'emailForm'
}

/** Characters as a reader counts them, not as UTF-16 does. */
export function nicknameLength(nickname: string): number {
  return [...nickname.trim().normalize('NFC')].length
}

export function nicknameProblem(nickname: string): Problem | undefined {
  const length = nicknameLength(nickname)
  if (length === 0) return 'nicknameEmpty'
  return length > limits.nicknameLength ? 'nicknameLength' : undefined
}

export interface AccountValues extends Record<TermKey, boolean> {
  email: string
  /** Never typed here: the field that represents the verification of the address. */
  code: string
  password: string
  confirm: string
  name: string
}

export const emptyAccount: AccountValues = {
  email: '',
  code: '',
  password: '',
  confirm: '',
  name: '',
  ...noTerms,
}

function compact<Field extends string>(found: Partial<Record<Field, Problem | undefined | false>>): Problems<Field> {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Problems<Field>
}

/** Step 1 of the sign-up. */
export function accountProblems(values: AccountValues, isVerified: boolean): Problems<keyof AccountValues> {
  const { email, password, confirm, name } = values
  const wrongEmail = emailProblem(email)
  const missing = missingTerms(values)
  return compact<keyof AccountValues>({
    email: wrongEmail,
    code: !wrongEmail && !isVerified && 'emailNotVerified',
    password: password ? !hasPasswordLength(password) && 'passwordLength' : 'passwordEmpty',
    confirm: confirm ? confirm !== password && 'passwordsDiffer' : 'confirmEmpty',
    name: name.trim() ? [...name.trim()].length > 40 && 'nameLength' : 'nameEmpty',
    ...Object.fromEntries(termKeys.map((key) => [key, missing.includes(key) && ('consent' as const)])),
  })
}

export interface PasswordValues {
  password: string
  confirm: string
  current: string
}

/** My page: an empty new password means unchanged. */
export function passwordChangeProblems({ password, confirm, current }: PasswordValues) {
  if (!password && !confirm) return {}
  return compact<keyof PasswordValues>({
    password: !hasPasswordLength(password) && 'passwordLength',
    confirm: confirm ? confirm !== password && 'newPasswordsDiffer' : 'newConfirmEmpty',
    current: !current && 'currentEmpty',
  })
}

/** The page behind the link of a reset email. */
export function resetProblems({ password, confirm }: Omit<PasswordValues, 'current'>) {
  return compact<'password' | 'confirm'>({
    password: password ? !hasPasswordLength(password) && 'passwordLength' : 'passwordEmpty',
    confirm: confirm ? confirm !== password && 'newPasswordsDiffer' : 'newConfirmEmpty',
  })
}
