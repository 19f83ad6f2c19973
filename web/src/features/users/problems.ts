// Failures of the account forms as text.
import { ApiError } from '../../api/api-error.ts'
import type { AccountText } from '../../text/use-account-text.ts'
import { errorText } from '../../text/use-text.tsx'

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
