// Lots among teams that the tie-breaks leave level: drawn by people, or by a formula that anybody can repeat.

/** Lots drawn by people: the teams that were level, in the order drawn. */
export interface DrawnOrder {
  teamIds: readonly number[]
}

export type Lots =
  /** By the formula; the seed is fixed before the first match, so that nobody can choose the lots. */
  | { seed: string }
  /** By people: level teams stay level until somebody has drawn for exactly them. */
  | { drawn: readonly DrawnOrder[] }

/** The lot of each of these level teams, the lowest first; undefined while lots are not drawn for exactly them. */
export function lotsAmong(lots: Lots, among: readonly number[]): ((teamId: number) => number) | undefined {
  if ('seed' in lots) return (teamId) => lot(lots.seed, teamId)
  const order = drawnAmong(lots.drawn, among)?.teamIds
  return order && ((teamId) => order.indexOf(teamId) + 1)
}

export function drawnAmong<Drawn extends DrawnOrder>(
  drawn: readonly Drawn[],
  among: readonly number[],
): Drawn | undefined {
  return drawn.find(
    ({ teamIds }) => teamIds.length === among.length && among.every((teamId) => teamIds.includes(teamId)),
  )
}

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
