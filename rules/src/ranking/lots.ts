// Reproducible drawing of lots: only the seed and the team decide.

/**
 * The lowest lot goes first. The lot of a team is FNV-1a (32 bits) of the UTF-8 bytes of `seed:teamId`, stirred by the
 * finaliser of MurmurHash3: FNV alone hardly moves between neighbouring numbers, and would favour the lower of them.
 */
export function lot(seed: string, teamId: number): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${seed}:${teamId}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
