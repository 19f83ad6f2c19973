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

  /** The first field the server found wrong, when it named one. */
  get field(): string | null {
    const { fields } = (this.details ?? {}) as { fields?: unknown }
    const path: unknown = Array.isArray(fields) ? fields[0]?.path : undefined
    return typeof path === 'string' ? path.replace(/^\//, '') : null
  }

  /** Seconds until the server will hear this again, when it said so. */
  get retryAfterSeconds(): number | null {
    const { retryAfterSeconds } = (this.details ?? {}) as { retryAfterSeconds?: unknown }
    return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? Math.ceil(retryAfterSeconds) : null
  }
}
