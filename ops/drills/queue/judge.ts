// Replays what the database saw of queues of courts: whether a court or a match was given twice, and whether one was left out. Pure.
// It knows nothing of how the product frees a court: a court is taken from a call until its match has ended.

export interface Seen {
  kind: 'CALL' | 'END'
  matchId: number
  /** Of a call. */
  venueId: number | null
}

export function judgeQueue(matchIds: readonly number[], seen: readonly Seen[]) {
  const courts = new Map<number, number>()
  const called = new Map<number, number>()
  let [courtsTwice, matchesTwice] = [0, 0]
  for (const { kind, matchId, venueId } of seen) {
    if (kind === 'END') {
      for (const [court, holder] of courts) if (holder === matchId) courts.delete(court)
      continue
    }
    if (venueId === null) continue
    if (courts.has(venueId)) courtsTwice++
    if (called.has(matchId)) matchesTwice++
    courts.set(venueId, matchId)
    called.set(matchId, venueId)
  }
  return {
    handOuts: called.size,
    /** Calls to a court whose match had not ended. */
    courtsTwice,
    /** Calls of a match that had been called: nobody skips one here. */
    matchesTwice,
    lost: matchIds.filter((matchId) => !called.has(matchId)).length,
  }
}
