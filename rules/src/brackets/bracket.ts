// Advances results through a bracket: the slots that a winner and a loser take, and all changes that follow from one.

export type Slot = 1 | 2

/** A match of a knock-out; links may lead out of the list. */
export interface BracketNode {
  matchId: number
  teamOneId: number | null
  teamTwoId: number | null
  winner: Slot | null
  /** It runs or is over: another team in it would reset its result. */
  isBegun: boolean
  nextMatchId: number | null
  nextSlot: Slot | null
  loserMatchId: number | null
  loserSlot: Slot | null
}

/** The team of a slot; null while it is not known. */
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
  /** The match had begun: its result is reset. */
  isPlayed: boolean
}

const sides = { 1: 'teamOneId', 2: 'teamTwoId' } as const

/** The slots that a match feeds, and their teams: null while it has no winner. */
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
 * Every slot that changes when teams are assigned to slots, in the order in which one follows from the other: a match that
 * has begun with another team loses its result, and so empties the slots it fed.
 */
export function cascade(nodes: readonly BracketNode[], changes: readonly Assignment[]): Move[] {
  const before = new Map(nodes.map((node) => [node.matchId, node]))
  const after = new Map(before)
  const touched = new Map<string, Assignment>()
  const queue = [...changes]
  // The queue grows during the loop; it ends, because a match loses its result only once.
  for (const change of queue) {
    const { matchId, slot, teamId } = change
    const node = after.get(matchId)
    if (!node || node[sides[slot]] === teamId) continue
    const fed = outgoing(node).filter((assignment) => assignment.teamId !== null)
    queue.push(...fed.map((assignment) => ({ ...assignment, teamId: null })))
    after.set(matchId, { ...node, [sides[slot]]: teamId, winner: null, isBegun: false })
    touched.set(`${matchId} ${slot}`, change)
  }
  return [...touched.values()].flatMap(({ matchId, slot }): Move[] => {
    const [old, now] = [before.get(matchId), after.get(matchId)]
    const [from = null, to = null] = [old?.[sides[slot]], now?.[sides[slot]]]
    return from === to ? [] : [{ matchId, slot, from, to, isPlayed: old?.isBegun ?? false }]
  })
}
