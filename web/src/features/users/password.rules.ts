// Rules of a password: its length is required, its variety only a hint.
import { limits } from '@campus/contract/limits'

export function hasPasswordLength(password: string): boolean {
  return password.length >= limits.passwordMin && password.length <= limits.passwordMax
}

export type Strength = 'weak' | 'fair' | 'good'

/** Neighbours that repeat or count up (aaa, 1234) make the rest of the password easier to guess. */
function predictableShare(password: string): number {
  let steps = 0
  for (let at = 1; at < password.length; at++) {
    if (Math.abs(password.charCodeAt(at) - password.charCodeAt(at - 1)) <= 1) steps++
  }
  return steps / Math.max(1, password.length - 1)
}

export function passwordStrength(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  if (!hasPasswordLength(password) || kinds < 2 || predictableShare(password) > 0.5) return 'weak'
  return kinds >= 3 || password.length >= 12 ? 'good' : 'fair'
}
