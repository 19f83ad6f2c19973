// The ranking of a competition of many sides in the form of standings: one table for all heats and the final.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import { type FieldMatch, type FieldRow, rankField } from '@campus/rules/ranking/field'
import { rulesOf } from '@campus/rules/sports/presets'

type Ranked = Parameters<typeof rulesOf>[0] & { entries: Named[]; matches: FieldMatch[] }
type Named = Pick<StandingsRow, 'teamId' | 'teamName' | 'department' | 'adjustment'>

/** Undefined where two teams play each other. */
export function fieldStandings(competition: Ranked, isLive: boolean): Standings | undefined {
  const rules = rulesOf(competition)
  if (rules.kind !== 'PLACED') return undefined
  const { entries, matches } = competition
  const teamIds = entries.map(({ teamId }) => teamId)
  const ranked = rankField(rules.measure, teamIds, matches, { isLive })
  const open = matches.filter(({ status }) => status === 'FUTURE' || status === 'LIVE' || status === 'POSTPONED')
  const last = ranked.filter(({ rank }) => rank !== null).length + 1
  const teams = ranked.flatMap((row) => {
    const entry = entries.find(({ teamId }) => teamId === row.teamId)
    const left = open.filter(({ sides }) => sides.includes(row.teamId)).length
    return entry ? [rowOf(row, entry, last, left)] : []
  })
  return { group: '', teams, qualifiers: 0, remaining: open.length, measure: rules.measure }
}

/** Without a mark a team is behind all that have one. */
function rowOf(row: FieldRow, entry: Named, last: number, matchesLeft: number): StandingsRow {
  return {
    department: entry.department,
    win: 0,
    draw: 0,
    lose: 0,
    points: 0,
    rank: row.rank ?? last,
    teamId: row.teamId,
    teamName: entry.teamName,
    played: row.played,
    for: 0,
    against: 0,
    difference: 0,
    adjustment: entry.adjustment,
    form: [],
    why: [],
    outlook: null,
    matchesLeft,
    mark: row.mark,
    unplaced: row.unplaced,
  }
}
