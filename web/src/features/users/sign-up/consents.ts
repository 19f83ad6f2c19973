// The five consents of a sign-up, and the box for all of them.
import type { Terms } from '@campus/contract/users'

export const termKeys = ['term1', 'term2', 'term3', 'term4', 'term5'] as const satisfies (keyof Terms)[]
export type TermKey = (typeof termKeys)[number]

/** All but the marketing emails. */
export const requiredTerms: readonly TermKey[] = ['term1', 'term2', 'term3', 'term5']

export const noTerms: Terms = { term1: false, term2: false, term3: false, term4: false, term5: false }

export function agreesToAll(terms: Terms): boolean {
  return termKeys.every((key) => terms[key])
}

export function setAllTerms(value: boolean): Terms {
  return { term1: value, term2: value, term3: value, term4: value, term5: value }
}

export function missingTerms(terms: Terms): TermKey[] {
  return requiredTerms.filter((key) => !terms[key])
}
