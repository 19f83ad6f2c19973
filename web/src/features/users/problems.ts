// Rules as react-hook-form takes them, and failures as words.
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import type { AccountText } from '../../text/use-account-text.ts'
import { errorText } from '../../text/use-text.tsx'
import type { Problem } from './account.rules.ts'

/** A resolver out of a rule: what is wrong, by field. */
export function resolve<Values extends FieldValues>(rule: (values: Values) => Record<string, Problem>) {
  return (values: Values) => {
    const problems = Object.entries(rule(values))
    const errors = Object.fromEntries(problems.map(([field, problem]) => [field, { type: problem }]))
    return problems.length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} }
  }
}

/** A field's complaint: the server's words if it gave any, else the rule's. */
export function problemText(
  text: AccountText,
  error: { type?: unknown; message?: string | undefined } | undefined,
): string | undefined {
  if (!error) return undefined
  const { problems } = text.account
  return error.message || problems[error.type as Problem]
}

/** The words for a failed call, with the wait if there is one. */
export function failureText(text: AccountText, failure: unknown, otherwise?: string): string {
  if (failure instanceof ApiError && failure.code === 'TOO_MANY_REQUESTS' && failure.retryAfterSeconds) {
    return text.account.tooMany(failure.retryAfterSeconds)
  }
  return otherwise ?? errorText(text, failure)
}

/** Without an answer nobody was refused: there the connection is what to look at, not the password. */
export function logInFailureText(text: AccountText, failure: unknown): string {
  const isAnswered = !(failure instanceof ApiError && (failure.code === 'NETWORK' || failure.code === 'TIMEOUT'))
  return failureText(text, failure, isAnswered ? text.logIn.failed : undefined)
}
