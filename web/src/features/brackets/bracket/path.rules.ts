// A team's path through a bracket: its matches, and the lines it advanced along.
import type { Layout, Tie } from './bracket.rules.ts'

export interface Path {
  ties: ReadonlySet<string>
  /** Named by the match they lead from. */
  lines: ReadonlySet<string>
}

const standsIn = ({ sides }: Tie, teamId: string) => sides.some(({ id }) => id === teamId)

export function pathOf({ columns, third }: Layout, teamIds: readonly string[]): Path {
  const all = [...columns.flatMap(({ ties }) => ties), ...(third ? [third] : [])]
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

/** The winner of the last match; empty while there is none. */
export function championOf({ columns }: Layout): string {
  const last = columns.at(-1)?.ties
  const final = last?.length === 1 && last[0]?.round === 'FINAL' ? last[0] : undefined
  return final?.sides.find(({ winner }) => winner)?.id ?? ''
}

/** Whose path a match shows: its winner's, or both teams' while it is open. */
export function teamsOf({ sides }: Tie): string[] {
  const winner = sides.find((side) => side.winner)
  return (winner ? [winner] : sides).map(({ id }) => id).filter(Boolean)
}

/** The round a phone opens at: the one that is LIVE, else the first that is not over. */
export function roundNow(layout: Layout): number {
  const isIn = (...statuses: string[]) =>
    layout.columns.findIndex(({ ties }) => ties.some(({ match }) => match && statuses.includes(match.status)))
  const live = isIn('LIVE')
  if (live >= 0) return live
  const open = layout.columns.findIndex(({ ties }) =>
    ties.some(({ match }) => !match || match.status === 'FUTURE' || match.status === 'POSTPONED'),
  )
  return open >= 0 ? open : Math.max(0, layout.columns.length - 1)
}
