// Explains a team's rank: the criteria it went through, with the numbers that decided.
import type { RankStep, Standings, StandingsRow, Tie } from '@campus/contract/brackets'
import type { Competition } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import { type Criterion, criteria, orderIn, rankingOrders } from '@campus/rules/ranking/tie-breaks'
import type { BracketWords } from '../../../text/use-bracket-text.ts'

export interface WhyStep {
  label: string
  /** The outcome for this team: how many are still level, or the rank. */
  outcome: string
  /** Best first. */
  teams: { teamId: number; name: string; value: string; isOwn: boolean }[]
}

export interface Why {
  headline: string
  steps: WhyStep[]
  /** The formula's lots decided. */
  isByFormula: boolean
  /** The tie that people's lots decide, or decided. */
  tie: Tie | undefined
}

const known = (name: string) => criteria.find((criterion) => criterion === name)

export function criterionText(words: BracketWords, sport: Sport, name: string): string {
  const criterion = known(name)
  return criterion ? words.criteria(sport)[criterion] : name
}

/** "+3", "7", "6:4"; empty for a lot, whose number means nothing. */
export function valueText({ criterion, values }: RankStep, teamId: number): string {
  const value = values[String(teamId)]
  if (value === undefined || criterion === 'LOTS') return ''
  if (typeof value !== 'number') return value.join(':')
  return criterion.endsWith('DIFFERENCE') && value > 0 ? `+${value}` : String(value)
}

const isApplied = ({ criterion, split }: RankStep) => criterion !== 'LOTS' || split.length > 1

const groupOf = ({ split }: RankStep, teamId: number) => split.find((group) => group.includes(teamId)) ?? []

export function explain(
  words: BracketWords,
  sport: Sport,
  { teams, ties }: Pick<Standings, 'teams' | 'ties'>,
  row: StandingsRow,
): Why {
  if (teams.every(({ played }) => played === 0) && teams.every(({ adjustment }) => adjustment === 0)) {
    return { headline: words.why.unplayed, steps: [], isByFormula: false, tie: undefined }
  }
  const names = new Map(teams.map(({ teamId, teamName }) => [teamId, teamName]))
  // Lots that nobody has drawn explain nothing.
  const steps = row.why.filter(isApplied).map((step): WhyStep => {
    const level = groupOf(step, row.teamId).length
    return {
      label: criterionText(words, sport, step.criterion),
      outcome: level > 1 ? words.why.level(level) : words.why.decided(row.rank),
      teams: step.split.flat().map((teamId) => ({
        teamId,
        name: names.get(teamId) ?? '',
        value: valueText(step, teamId),
        isOwn: teamId === row.teamId,
      })),
    }
  })
  const tie = ties?.find(({ teamIds }) => teamIds.includes(row.teamId))
  const isByFormula = !tie && steps.length > 0 && row.why.filter(isApplied).at(-1)?.criterion === 'LOTS'
  return { headline: headlineOf(words, sport, row), steps, isByFormula, tie }
}

/** The step that made the last tie, and the one that broke it: the steps in between separated nobody. */
function headlineOf(words: BracketWords, sport: Sport, { why, teamId, rank }: StandingsRow): string {
  const last = why.at(-1)
  if (!last) return words.why.unplayed
  const isShared = !isApplied(last)
  const by = (step: RankStep) => words.why.by(criterionText(words, sport, step.criterion), valueText(step, teamId))
  const level = last.split.flat().length
  const tie = why.slice(0, -1).find((step) => groupOf(step, teamId).length === level)
  if (isShared) return words.why.shared(by(tie ?? last), level, rank)
  return tie ? words.why.among(by(tie), level, by(last), rank) : words.why.alone(by(last), rank)
}

/** The criteria in order, for a table's head: head-to-head once, without those that a campus does not count. */
export function orderText(
  words: BracketWords,
  { sport, tieBreakPreset, leagueFormat }: Pick<Competition, 'sport' | 'tieBreakPreset' | 'leagueFormat'>,
): string {
  const uncounted = new Set<Criterion>(['FAIR_PLAY', 'RANKING', 'LOTS'])
  const labels = orderIn(leagueFormat, rankingOrders[tieBreakPreset], kitOf(sport).kind === 'GOALS')
    .criteria.filter((criterion) => !uncounted.has(criterion))
    .map((criterion) => (criterion.startsWith('H2H_') ? words.league.headToHead : words.criteria(sport)[criterion]))
  return words.league.order([...new Set(labels)])
}
