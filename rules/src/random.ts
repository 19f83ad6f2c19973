// Repeatable chance.

export type Random = () => number

/** Numbers from 0 up to 1 (xorshift32): the same seed gives the same ones, so a problem that was found is found again. */
export function randomOf(seed: number): Random {
  let state = (Math.imul(seed, 0x9e37_79b1) >>> 0) + 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
