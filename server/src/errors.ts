// Errors of the domain: thrown with a code of the contract, and turned into a response by the HTTP and STOMP handlers.
import type { ErrorCode } from '@campus/contract/errors'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, details?: unknown) {
    super(code)
    this.code = code
    this.details = details
  }
}

export function fail(code: ErrorCode, details?: unknown): never {
  throw new AppError(code, details)
}
