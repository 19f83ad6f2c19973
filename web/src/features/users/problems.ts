// Validation rules as react-hook-form resolvers, and failures as text.
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import type { AccountText } from '../../text/use-account-text.ts'
import { errorText } from '../../text/use-text.tsx'
import type { Problem } from './account.rules.ts'

/** A resolver from a rule that returns problems by field. */
export function resolve<Values extends FieldValues>(rule: (values: Values) => Record<string, Problem>) {
  return (values: Values) => {
    const problems = Object.entries(rule(values))
    const errors = Object.fromEntries(problems.map(([field, problem]) => [field, { type: problem }]))
    return problems.length > 0 ? { values: {}, errors: errors as FieldErrors<Values> } : { values, errors: {} }
  }
}

/** The error text of a field: the server's message if there is one, else the rule's. */
export function problemText(
  text: AccountText,
  error: { type?: unknown; message?: string | undefined } | undefined,
): string | undefined {
  if (!error) return undefined
  const { problems } = text.account
  return error.message || problems[error.type as Problem]
}

/** The text of a failed request, with the wait if it was rate limited. */
export function failureText(text: AccountText, failure: unknown, otherwise?: string): string {
  if (failure instanceof ApiError && failure.code === 'TOO_MANY_REQUESTS' && failure.retryAfterSeconds) {
    return text.account.tooMany(failure.retryAfterSeconds)
  }
  return otherwise ?? errorText(text, failure)
}

/** Without a response the log-in was not rejected: the text points to the connection, not the password. */
export function logInFailureText(text: AccountText, failure: unknown): string {
  const hasResponse = !(failure instanceof ApiError && (failure.code === 'NETWORK' || failure.code === 'TIMEOUT'))
  return failureText(text, failure, hasResponse ? text.logIn.failed : undefined)
}
