// A group's standings as the contract has them: ranks with their tie-breaks, and what each team still needs to qualify.
import type { LotsDrawn, RankStep, Standings, StandingsRow, Tie } from '@campus/contract/brackets'
import { type DrawnOrder, drawnAmong } from '@campus/rules/ranking/lots'
import type { Row } from '@campus/rules/ranking/ranking'
import { scenarios } from '@campus/rules/ranking/scenarios'
import { decidingTies, type Group, type LeagueEntry, type Table, tableOf } from '@campus/rules/ranking/tables'

type Named = Pick<StandingsRow, 'teamName' | 'department'>

interface ShownGroup extends Group<LeagueEntry & Named> {
  /** How many teams qualify. */
  qualifiers: number
  drawnLots: Array<DrawnOrder & LotsDrawn>
  provisional: number
}

/** `isLive`: as if every match in progress ended with its present score. */
export function standingsOf(group: ShownGroup, isLive: boolean): Standings {
  const { name, qualifiers } = group
  const entries = new Map(group.entries.map((entry) => [entry.teamId, entry]))
  const table = tableOf(group, { isLive })
  const outlookOf = outlooks(table, qualifiers)
  return {
    group: name ?? '',
    teams: table.rows.flatMap((row) => {
      const entry = entries.get(row.teamId)
      const own = table.remaining.filter(({ one, two }) => one === row.teamId || two === row.teamId)
      if (!entry) return []
      const outlook = entry.withdrawn ? null : outlookOf(row.teamId)
      const withdrawn = entry.withdrawn ? { isWithdrawn: true as const } : {}
      const bye = group.byes.some(({ teamId }) => teamId === row.teamId) ? { hadBye: true as const } : {}
      return [{ ...rowOf(row, entry, outlook), matchesLeft: own.length, ...withdrawn, ...bye }]
    }),
    qualifiers,
    remaining: table.remaining.length + table.waiting,
    ties: shownTies(table, group),
    ...(group.provisional > 0 && { provisional: group.provisional }),
  }
}

/** Ties beyond the places that qualify decide nothing: their teams share a place. */
function shownTies(table: Table, { qualifiers, drawnLots }: ShownGroup): Tie[] {
  return decidingTies(table, qualifiers).map(({ place, teamIds, isDrawn }) => {
    const lots = isDrawn ? drawnAmong(drawnLots, teamIds) : undefined
    if (!lots) return { place, teamIds, drawn: null }
    const { method, drawnAt, drawId } = lots
    return { place, teamIds, drawn: { method, drawnAt, ...(drawId && { drawId }) } }
  })
}

const noOutlook = () => null

/** Computed from finished matches only: a match in progress settles nothing. */
function outlooks({ rows, settled, remaining, waiting, isOver }: Table, qualifiers: number) {
  if (isOver) return finalOutlooks(rows, qualifiers)
  // While matches wait for others, nobody knows who plays whom; and the points of opponents depend on every match.
  const isForeseen = waiting === 0 && !settled.order.criteria.includes('BUCHHOLZ')
  if (qualifiers === 0 || settled.matches.length === 0 || !isForeseen) return noOutlook
  const known = new Map(scenarios(settled, remaining, qualifiers)?.map((outlook) => [outlook.teamId, outlook]))
  return (teamId: number): StandingsRow['outlook'] => {
    const { state, needs } = known.get(teamId) ?? { state: 'NEEDS', needs: null }
    return state === 'NEEDS' ? needs : state
  }
}

/** Nobody of a tie that the line runs through is in or out before lots are drawn. */
function finalOutlooks(rows: Row[], qualifiers: number) {
  return (teamId: number): StandingsRow['outlook'] => {
    const own = rows.find((row) => row.teamId === teamId)
    if (!own) return null
    const above = own.isLevel ? own.rank - 1 : rows.indexOf(own)
    const end = own.isLevel ? above + rows.filter((row) => row.isLevel && row.rank === own.rank).length : above + 1
    if (qualifiers === 0) return own.isLevel ? 'LOTS' : null
    return end <= qualifiers ? 'THROUGH' : above >= qualifiers ? 'OUT' : 'LOTS'
  }
}

function rowOf(
  row: Row,
  { teamName, department }: Named,
  outlook: StandingsRow['outlook'],
): Omit<StandingsRow, 'matchesLeft'> {
  return {
    department,
    win: row.won,
    draw: row.drawn,
    lose: row.lost,
    points: row.points,
    rank: row.rank,
    teamId: row.teamId,
    teamName,
    played: row.played,
    for: row.for,
    against: row.against,
    difference: row.difference,
    adjustment: row.adjustment,
    form: row.form,
    why: row.why.map(stepOf),
    outlook,
  }
}

function stepOf({ criterion, split, values, ratios }: Row['why'][number]): RankStep {
  const shown: RankStep['values'] = {}
  for (const [teamId, value] of Object.entries(values)) {
    const ratio = ratios?.[Number(teamId)]
    if (ratio) shown[teamId] = [...ratio]
    else if (value !== null) shown[teamId] = value
  }
  return { criterion, split, values: shown }
}
