// The error of a failed call: the server's stable code, or NETWORK / TIMEOUT when there was no response.
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

  /** Whether the same call may succeed on a retry. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 503
  }

  /** The first invalid field, when the server named one. */
  get field(): string | null {
    const { fields } = (this.details ?? {}) as { fields?: unknown }
    const path: unknown = Array.isArray(fields) ? fields[0]?.path : undefined
    return typeof path === 'string' ? path.replace(/^\//, '') : null
  }

  /** Seconds until the server accepts this call again, when it gave them. */
  get retryAfterSeconds(): number | null {
    const { retryAfterSeconds } = (this.details ?? {}) as { retryAfterSeconds?: unknown }
    return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? Math.ceil(retryAfterSeconds) : null
  }
}
