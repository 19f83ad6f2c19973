// A team's path through a bracket: its matches, and the lines it advanced along.
import { secondFinal } from '@campus/contract/sports'
import type { Column, Layout, Tie } from './bracket.rules.ts'

export interface Path {
  ties: ReadonlySet<string>
  /** Named by the match they lead from. */
  lines: ReadonlySet<string>
}

const standsIn = ({ sides }: Tie, teamId: string) => sides.some(({ id }) => id === teamId)

export function pathOf(layout: Layout, teamIds: readonly string[]): Path {
  const { third } = layout
  const all = [...roundsInOrder(layout).flatMap(({ ties }) => ties), ...(third ? [third] : [])]
  const byKey = new Map(all.map((tie) => [tie.key, tie]))
  const ties = new Set<string>()
  const lines = new Set<string>()
  for (const teamId of teamIds.filter(Boolean)) {
    for (const tie of all.filter((each) => standsIn(each, teamId))) {
      ties.add(tie.key)
      const next = tie.next === null ? undefined : byKey.get(tie.next)
      if (next && standsIn(next, teamId)) lines.add(tie.key)
    }
  }
  return { ties, lines }
}

const isFinal = (round: string) => round === 'FINAL' || round === secondFinal

/** The rounds of all brackets, the finals last. */
export function roundsInOrder({ columns, below }: Layout): Column[] {
  const lower = below.flatMap((section) => section.columns)
  return [...columns.filter(({ round }) => !isFinal(round)), ...lower, ...columns.filter(({ round }) => isFinal(round))]
}

/** The winner of the last match; empty while there is none. A second final that is not needed is cancelled. */
export function championOf({ columns }: Layout): string {
  const finals = columns.filter(({ round }) => isFinal(round)).flatMap(({ ties }) => ties)
  const last = finals.findLast(({ match }) => match?.status !== 'CANCELLED')
  return last?.sides.find(({ winner }) => winner)?.id ?? ''
}

/** Whose path a match shows: its winner's, or both teams' while it is open. */
export function teamsOf({ sides }: Tie): string[] {
  const winner = sides.find((side) => side.winner)
  return (winner ? [winner] : sides).map(({ id }) => id).filter(Boolean)
}

/** The round a phone opens at: the one that is LIVE, else the first that is not over. */
export function roundNow(rounds: readonly Column[]): number {
  const isIn = (...statuses: string[]) =>
    rounds.findIndex(({ ties }) => ties.some(({ match }) => match && statuses.includes(match.status)))
  const live = isIn('LIVE')
  if (live >= 0) return live
  const open = rounds.findIndex(({ ties }) =>
    ties.some(({ match }) => !match || match.status === 'FUTURE' || match.status === 'POSTPONED'),
  )
  return open >= 0 ? open : Math.max(0, rounds.length - 1)
}
