// What a failed call throws: the server's stable code, or NETWORK / TIMEOUT when no answer came.
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly requestId: string | undefined
  readonly details: unknown

  constructor(code: string, status = 0, requestId?: string, details?: unknown) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.details = details
  }

  /** Whether the same call may succeed if it is simply made again. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 503
  }
}
