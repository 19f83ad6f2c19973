// Turns the violation of a unique constraint into the error that names it.
import type { ErrorCode } from '@campus/contract/errors'
import { fail } from './errors.ts'
import { violatedName } from './platform/postgres/postgres.ts'

export async function rejectTaken<T>(constraint: string, code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedName(error) === constraint) fail(code)
    throw error
  }
}
