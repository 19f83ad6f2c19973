// What must happen: who is through, who is out, and what the others can do about it. Says only what is certain.
import { type RemainingMatch, visitOutcomes } from './outcomes.ts'
import type { RankingInput } from './ranking.ts'

/**
 * WIN, DRAW: winning, or at least not losing, every own match left is enough whatever the others do.
 * WIN_AND_HELP: without winning them all it is over, and even then other results or tie-breaks have a say.
 * HELP: not in its own hands: other results can put it out even if it wins, or it has no match left.
 * OPEN: nothing as plain as that can be said yet.
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

/** Rows of tables looked at, 10 ms of them at most: nobody else may feel the sums, and so early there is little to say. */
const mostWork = 10_000

/** Null where there is too much to look at: every outcome, or none. */
export function scenarios(input: RankingInput, remaining: RemainingMatch[], places: number): Outlook[] | null {
  const open = remaining.filter((match) => isStillPlayed(input, match))
  const seen = new Map<number, Seen>()
  const isWhole = visitOutcomes(input, open, places, mostWork, (teamId, fate, missed, lost) => {
    const facts = seen.get(teamId) ?? unseen()
    seen.set(teamId, facts)
    if (fate !== 'IN') {
      facts.isAlwaysIn = false
      if (missed === 0) facts.isWinEnough = false
      if (lost === 0) facts.isDrawEnough = false
    }
    if (fate !== 'OUT') {
      facts.isAlwaysOut = false
      if (missed > 0) facts.mustWin = false
    } else if (missed === 0) facts.canWinAndBeOut = true
    if (fate !== 'UNDECIDED') facts.isEverDecided = true
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

/** True until an outcome is met that says otherwise; the last two the other way round. */
interface Seen {
  isAlwaysIn: boolean
  isAlwaysOut: boolean
  isWinEnough: boolean
  isDrawEnough: boolean
  mustWin: boolean
  canWinAndBeOut: boolean
  isEverDecided: boolean
}

function unseen(): Seen {
  const untilRefuted = { isAlwaysIn: true, isAlwaysOut: true, isWinEnough: true, isDrawEnough: true, mustWin: true }
  return { ...untilRefuted, canWinAndBeOut: false, isEverDecided: false }
}

function needOf(facts: Seen, left: number, hasDraws: boolean): Need {
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
