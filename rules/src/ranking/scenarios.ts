// Qualification scenarios: who is through, who is out, and what the others need. Only certain statements.
import { type RemainingMatch, visitOutcomes } from './outcomes.ts'
import type { RankingInput } from './ranking.ts'

/**
 * WIN, DRAW: winning, or at least not losing, every own match left is enough whatever the others do.
 * WIN_AND_HELP: it must win them all, and even then it depends on other results or tie-breaks.
 * HELP: other results can eliminate it even if it wins, or it has no match left.
 * OPEN: none of these is certain yet.
 */
export type Need = 'WIN' | 'DRAW' | 'WIN_AND_HELP' | 'HELP' | 'OPEN'

export interface Outlook {
  teamId: number
  state: 'THROUGH' | 'OUT' | 'NEEDS'
  /** Null unless the state is NEEDS. */
  needs: Need | null
  /** Own matches left. */
  left: number
}

/** Table rows to read, about 10 ms: longer sums would delay other requests, and so early little is certain. */
const maxWork = 10_000

/** Null where there are too many outcomes to visit all of them. */
export function scenarios(input: RankingInput, remaining: RemainingMatch[], places: number): Outlook[] | null {
  const open = remaining.filter((match) => isStillPlayed(input, match))
  const seen = new Map<number, OutcomeFacts>()
  const isWhole = visitOutcomes(input, open, places, maxWork, (teamId, qualification, missed, lost) => {
    const facts = seen.get(teamId) ?? initialFacts()
    seen.set(teamId, facts)
    if (qualification !== 'IN') {
      facts.isAlwaysIn = false
      if (missed === 0) facts.isWinEnough = false
      if (lost === 0) facts.isDrawEnough = false
    }
    if (qualification !== 'OUT') {
      facts.isAlwaysOut = false
      if (missed > 0) facts.mustWin = false
    } else if (missed === 0) facts.canWinAndBeOut = true
    if (qualification !== 'UNDECIDED') facts.isEverDecided = true
  })
  if (!isWhole) return null
  return input.teams.map(({ teamId }) => {
    const facts = seen.get(teamId)
    const left = open.filter((match) => match.one === teamId || match.two === teamId).length
    if (!facts || facts.isAlwaysOut) return { teamId, state: 'OUT', needs: null, left }
    if (facts.isAlwaysIn) return { teamId, state: 'THROUGH', needs: null, left }
    return { teamId, state: 'NEEDS', needs: needOf(facts, left, input.order.hasDraws), left }
  })
}

/** True until an outcome refutes it; the last two are false until an outcome shows them. */
interface OutcomeFacts {
  isAlwaysIn: boolean
  isAlwaysOut: boolean
  isWinEnough: boolean
  isDrawEnough: boolean
  mustWin: boolean
  canWinAndBeOut: boolean
  isEverDecided: boolean
}

function initialFacts(): OutcomeFacts {
  const untilRefuted = { isAlwaysIn: true, isAlwaysOut: true, isWinEnough: true, isDrawEnough: true, mustWin: true }
  return { ...untilRefuted, canWinAndBeOut: false, isEverDecided: false }
}

function needOf(facts: OutcomeFacts, left: number, hasDraws: boolean): Need {
  if (left === 0) return facts.isEverDecided ? 'HELP' : 'OPEN'
  if (facts.isDrawEnough && hasDraws) return 'DRAW'
  if (facts.isWinEnough) return 'WIN'
  if (facts.mustWin) return 'WIN_AND_HELP'
  return facts.canWinAndBeOut ? 'HELP' : 'OPEN'
}

/** A side that withdrew plays no more; where its results are deleted, neither does anybody against it. */
function isStillPlayed({ teams, order }: RankingInput, match: RemainingMatch): boolean {
  if (order.withdrawn === 'KEPT') return true
  return !teams.some((team) => team.isWithdrawn && (team.teamId === match.one || team.teamId === match.two))
}
