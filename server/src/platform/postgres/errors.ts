// What errors of PostgreSQL mean. Apart from the client, which a process without a database does not load.

/** No connection could be acquired in time. */
export class PoolBusy extends Error {}

const unavailableCodes = /^(08|40001|40P01|53|57P|55P03|57014|25P03|XX000)/
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/**
 * Whether an error means that the database is unavailable, full or overloaded: a retry may help, the request itself is
 * valid.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  return (
    error instanceof PoolBusy ||
    unavailableSystemCodes.has(code) ||
    unavailableCodes.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      error.message,
    )
  )
}

/**
 * Whether a text, or one within JSON, contains what PostgreSQL can't store (a NUL, a lone surrogate), or a day is one it does not
 * have (of the year 0): nobody types one by accident.
 */
export function isUnstorable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return ['22021', '22P05', '22008'].includes(code) || (code === '22P02' && message.includes('type json'))
}
