// Chance that can be repeated: the same seed and label always give the same run (mulberry32).
export interface Chance {
  /** From 0 up to, not including, 1. */
  real: () => number
  /** A whole number, both ends included. */
  whole: (min: number, max: number) => number
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

/** Each label is a stream of its own, so that a new part of the campus never changes what the others drew. */
export function chance(seed: number, label: string): Chance {
  let state = hash(`${seed}/${label}`)
  const real = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(real() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)] as T
  const shuffle = <T>(list: readonly T[]) => {
    const rest = [...list]
    return list.map(() => rest.splice(whole(0, rest.length - 1), 1)[0] as T)
  }
  return { real, whole, pick, shuffle }
}

function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return sum >>> 0
}
