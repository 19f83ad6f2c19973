// The text of a passkey's failure.
import { ApiError } from '../../api/api-error.ts'
import type { SecondFactorText } from '../../text/use-second-factor-text.ts'
import { errorText } from '../../text/use-text.tsx'

/** The server's, or the browser's. */
export function passkeyProblem(text: SecondFactorText, error: unknown): string {
  if (error instanceof ApiError) return errorText(text, error)
  const { passkeys } = text.secondFactor
  return error instanceof Error && error.name === 'InvalidStateError' ? passkeys.known : passkeys.stopped
}
