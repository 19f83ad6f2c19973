// How results move through a bracket: whose winner and loser stand where, and all that follows when one of them changes.

export type Slot = 1 | 2

/** A match of a knock-out as it stands; links may lead out of the list. */
export interface BracketNode {
  matchId: number
  teamOneId: number | null
  teamTwoId: number | null
  winner: Slot | null
  /** It runs or is over: another team in it would undo what was played. */
  isBegun: boolean
  nextMatchId: number | null
  nextSlot: Slot | null
  loserMatchId: number | null
  loserSlot: Slot | null
}

/** Who is to stand in a slot; null while that is not known. */
export interface Assignment {
  matchId: number
  slot: Slot
  teamId: number | null
}

export interface Move {
  matchId: number
  slot: Slot
  from: number | null
  to: number | null
  /** The match had begun: its result is taken back. */
  isPlayed: boolean
}

const sides = { 1: 'teamOneId', 2: 'teamTwoId' } as const

/** The slots a match feeds and who goes there: nobody while it has no winner. */
export function outgoing(node: BracketNode): Assignment[] {
  const { winner, nextMatchId, nextSlot, loserMatchId, loserSlot } = node
  const team = (side: Slot) => (winner === null ? null : node[sides[side]])
  const fed: Assignment[] = []
  if (nextMatchId && nextSlot) fed.push({ matchId: nextMatchId, slot: nextSlot, teamId: team(winner ?? 1) })
  if (loserMatchId && loserSlot)
    fed.push({ matchId: loserMatchId, slot: loserSlot, teamId: team(winner === 1 ? 2 : 1) })
  return fed
}

/**
 * Every slot that changes when teams are put into slots, in the order in which one follows from the other: a match that
 * has begun with another team loses its result, and so empties the slots it fed.
 */
export function cascade(nodes: readonly BracketNode[], changes: readonly Assignment[]): Move[] {
  const before = new Map(nodes.map((node) => [node.matchId, node]))
  const after = new Map(before)
  const touched = new Map<string, Assignment>()
  const waiting = [...changes]
  // The list grows while it is walked; it ends, because a match loses its result once.
  for (const change of waiting) {
    const { matchId, slot, teamId } = change
    const node = after.get(matchId)
    if (!node || node[sides[slot]] === teamId) continue
    const fed = outgoing(node).filter((assignment) => assignment.teamId !== null)
    waiting.push(...fed.map((assignment) => ({ ...assignment, teamId: null })))
    after.set(matchId, { ...node, [sides[slot]]: teamId, winner: null, isBegun: false })
    touched.set(`${matchId} ${slot}`, change)
  }
  return [...touched.values()].flatMap(({ matchId, slot }): Move[] => {
    const [old, now] = [before.get(matchId), after.get(matchId)]
    const [from = null, to = null] = [old?.[sides[slot]], now?.[sides[slot]]]
    return from === to ? [] : [{ matchId, slot, from, to, isPlayed: old?.isBegun ?? false }]
  })
}
