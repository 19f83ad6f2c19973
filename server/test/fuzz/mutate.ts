// A seeded random generator, and mutations of valid bytes.

export type Chance = (below: number) => number

/** An integer below the bound; the same sequence for the same seed. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) % below
  }
}

const boundaryBytes = [0, 1, 0x0a, 0x0d, 0x20, 0x22, 0x3a, 0x7f, 0x80, 0x81, 0xc0, 0xfe, 0xff]

function noise(chance: Chance, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; at++) bytes[at] = chance(256)
  return bytes
}

/** One of the seeds with up to eight mutations, or only noise. `words` are tokens of the format. */
export function mutant(chance: Chance, seeds: readonly Buffer[], words: readonly Buffer[]): Buffer {
  if (chance(20) === 0) return noise(chance, chance(200))
  let bytes: Buffer = Buffer.from(seeds[chance(seeds.length)] ?? Buffer.alloc(0))
  for (let changes = chance(8); changes > 0; changes--) bytes = change(chance, bytes, seeds, words)
  return bytes
}

function change(chance: Chance, bytes: Buffer, seeds: readonly Buffer[], words: readonly Buffer[]): Buffer {
  const at = chance(bytes.length + 1)
  const end = Math.min(bytes.length, at + chance(40))
  const put = (from: number, to: number, ...between: Buffer[]) =>
    Buffer.concat([bytes.subarray(0, from), ...between, bytes.subarray(to)])
  switch (chance(9)) {
    case 0:
    case 1:
      if (at < bytes.length) bytes[at] = chance(256)
      return bytes
    case 2:
      if (at < bytes.length) bytes[at] = boundaryBytes[chance(boundaryBytes.length)] ?? 0
      return bytes
    case 3:
      return put(at, at, noise(chance, chance(12)))
    case 4:
      return put(at, end)
    case 5:
      return put(at, at, bytes.subarray(at, end))
    case 6:
      return put(at, chance(2) === 0 ? at : end, words[chance(words.length)] ?? Buffer.alloc(0))
    case 7: {
      const other = seeds[chance(seeds.length)] ?? bytes
      return Buffer.concat([bytes.subarray(0, at), other.subarray(chance(other.length + 1))])
    }
    default:
      return bytes.subarray(0, at)
  }
}

/** Cuts at up to six places. */
export function pieces(chance: Chance, bytes: Buffer, mayCut: (at: number) => boolean = () => true): Buffer[] {
  const places = Array.from({ length: chance(7) }, () => chance(bytes.length + 1)).filter(mayCut)
  const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length]
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
}
