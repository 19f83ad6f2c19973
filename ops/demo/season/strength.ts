// Who wins, by strength and by chance.
import type { Chance } from '../prng.ts'

/** `edge` is how much stronger team one is, from -1 to 1. */
export function winsAgainst(chance: Chance, edge: number): boolean {
  return chance.real() < 1 / (1 + Math.exp(-4 * edge))
}
