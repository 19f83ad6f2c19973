// A league's tables: the teams and matches of each, and their order. Both the standings and the qualifiers are computed
// here, so that they can never differ.
import type { LeagueFormat } from '@campus/contract/competitions'
import type { LotsBy, SportRules } from '@campus/contract/rules'
import type { MatchStatus, Sport } from '@campus/contract/sports'
import type { WithdrawalRule } from '@campus/contract/withdrawals'
import type { Assignment } from '../brackets/bracket.ts'
import { byesIn, fillRounds, isPaired, roundsOf } from '../brackets/swiss.ts'
import { kitOf } from '../kits/kits.ts'
import { sourceName } from '../season/plan.ts'
import { defaultsOf, rulesOf } from '../sports/presets.ts'
import type { Contestant } from './criteria.ts'
import type { DrawnOrder, Lots } from './lots.ts'
import { type RankingInput, type Row, rank } from './ranking.ts'
import type { Bye, PlayedMatch } from './sums.ts'
import { type Criterion, orderIn, type RankingOrder, rankingOrders } from './tie-breaks.ts'

export interface League<Entry extends LeagueEntry = LeagueEntry> {
  competitionId: number
  sport: Sport
  /** May be an older name than the present presets. */
  rulePreset: string
  rules: SportRules | null
  tieBreakPreset: string
  leagueFormat: LeagueFormat
  lotsBy: LotsBy
  /** The lots that people drew. */
  drawnLots: readonly DrawnOrder[]
  entries: Entry[]
  /** In the order they are played. */
  matches: LeagueMatch[]
}

export interface LeagueEntry {
  teamId: number
  groupName: string | null
  /** 1 is the strongest. */
  seed?: number | null
  /** Points given or taken by decision. */
  adjustment: number
  /** The rule by which it withdrew. */
  withdrawn?: WithdrawalRule | null
}

/** A league match that has not been deleted. */
export interface LeagueMatch {
  matchId: number
  groupName: string | null
  round?: string | null
  position?: number | null
  /** Of a Swiss league: its teams follow from the table, and nobody has set them by hand. */
  isFilled?: boolean
  status: MatchStatus
  /** Team ids. */
  one: number | null
  two: number | null
  scoreOne: number | null
  scoreTwo: number | null
  /** Points of each set; how it ended may follow. */
  sets: ReadonlyArray<readonly [one: number, two: number, end?: string]>
  winner: 1 | 2 | null
}

/** All that a table depends on: the same group has the same table. */
export interface Group<Entry extends LeagueEntry = LeagueEntry> {
  /** Null for the one table of a league without groups. */
  name: string | null
  entries: Entry[]
  matches: GroupMatch[]
  /** Matches to come whose teams follow from others. */
  waiting: number
  /** Teams that had no opponent in a round, and the score that it counts as. */
  byes: Bye[]
  order: RankingOrder
  lots: Lots
}

type GroupMatch = Omit<PlayedMatch, 'isForfeit'> & { status: MatchStatus }

export interface Table {
  rows: Row[]
  /** Without matches in progress. */
  settled: RankingInput
  remaining: GroupMatch[]
  /** Matches to come whose teams follow from others. */
  waiting: number
  /** At least one match was played and none is left: the ranks are final. */
  isOver: boolean
}

/** Teams without a group have a table of their own only if they meet, or if there is no other. */
export function groupsOf<Entry extends LeagueEntry>(league: League<Entry>): Array<Group<Entry>> {
  const groupOf = membership(league)
  const order = orderOf(league)
  const lots = lotsOf(league)
  const matches = Map.groupBy(inGroups(league), ({ one, two }) =>
    groupOf.get(one) === groupOf.get(two) ? groupOf.get(one) : undefined,
  )
  const waiting = Map.groupBy(league.matches.filter(isWaitingIn(league)), ({ groupName }) => nameOf(groupName))
  const groups = [...Map.groupBy(league.entries, ({ teamId }) => groupOf.get(teamId) ?? null)]
  return groups
    .map(([name, entries]) => ({
      name,
      entries,
      matches: matches.get(name) ?? [],
      waiting: waiting.get(name)?.length ?? 0,
      byes: league.leagueFormat === 'SWISS' ? byesOf(league) : [],
      order,
      lots,
    }))
    .filter((group) => group.name !== null || groups.length === 1 || group.matches.length > 0)
}

/** The formula's seed is known before the first match, and the same for every table of the competition. */
const lotsOf = ({ competitionId, lotsBy, drawnLots }: League): Lots =>
  lotsBy === 'FORMULA' ? { seed: `competition-${competitionId}` } : { drawn: drawnLots }

/** The entry decides; a team entered without a group belongs to the one that its matches name. "전체" is no group. */
function membership({ entries, matches }: League): Map<number, string | null> {
  const named = new Map<number | null, string>()
  // By id: a new date of a match must not change a team's group.
  for (const { groupName, one, two } of matches.toSorted((a, b) => a.matchId - b.matchId))
    for (const teamId of [one, two]) if (groupName && !named.has(teamId)) named.set(teamId, groupName)
  return new Map(entries.map(({ teamId, groupName }) => [teamId, nameOf(groupName ?? named.get(teamId) ?? null)]))
}

const nameOf = (name: string | null) => (name && name !== sourceName(null) ? name : null)

const isOpen = ({ status, one, two }: LeagueMatch) => isAhead({ status }) && (one === null || two === null)

/** In a round robin all teams are known: a match without them was entered by hand, and nothing waits for it. */
function isWaitingIn(league: League): (match: LeagueMatch) => boolean {
  const { leagueFormat, matches } = league
  if (leagueFormat !== 'SWISS') return (match) => leagueFormat !== 'ROUND_ROBIN' && isOpen(match)
  // Once a round is paired, a match without teams is one too many: somebody has withdrawn.
  const open = new Set(
    roundsOf(matches)
      .filter((round) => !isPaired(round, playing(league)))
      .flat(),
  )
  return (match) => open.has(match) && isOpen(match)
}

/** Who has not withdrawn. */
const playing = ({ entries }: League) => entries.filter(({ withdrawn }) => !withdrawn).map(({ teamId }) => teamId)

function byesOf(league: League): Bye[] {
  const rules = rulesOf(league)
  const sets: Bye['sets'] = countsSurvivors(rules) ? [[rules.forfeitScore, 0]] : []
  return byesIn(roundsOf(league.matches), playing(league)).map((teamId) => ({
    teamId,
    scoreOne: rules.forfeitScore,
    sets,
  }))
}

/** The teams that move in a Swiss league: in each round that has not begun, by the table. */
export function swissPairs(league: League): Assignment[] {
  const [group] = groupsOf(league)
  if (!group) return []
  const points = new Map(tableOf(group, { isLive: false }).rows.map((row) => [row.teamId, row.points]))
  const seedOf = new Map(league.entries.map(({ teamId, seed }) => [teamId, seed ?? Number.MAX_SAFE_INTEGER]))
  const seeded = playing(league).toSorted((a, b) => (seedOf.get(a) ?? 0) - (seedOf.get(b) ?? 0) || a - b)
  return fillRounds(league.matches, seeded, (teamId) => points.get(teamId) ?? 0)
}

/** Matches between known teams, with what counts below the score: points of sets, survivors. */
function inGroups(league: League): GroupMatch[] {
  const rules = rulesOf(league)
  const isBySurvivors = countsSurvivors(rules)
  // Who goes on is decided by the shoot-out, points are not.
  const isDrawn = (one: number, two: number) => league.leagueFormat === 'WINNER_MEETS_LOSER' && one === two
  return league.matches.flatMap(({ matchId, status, winner, one, two, sets, ...score }) => {
    if (one === null || two === null) return []
    const [scoreOne, scoreTwo] = [score.scoreOne ?? 0, score.scoreTwo ?? 0]
    // Survivors are the score, also where no set was played; where goals count, sets are periods.
    const counted =
      rules.kind === 'GOALS' || rules.kind === 'PERIODS' ? [] : isBySurvivors ? [[scoreOne, scoreTwo] as const] : sets
    const pairs = counted.map(([first, second]): [number, number] => [first, second])
    const match = { matchId, status, winner, one, two, scoreOne, scoreTwo, sets: pairs }
    return [isDrawn(scoreOne, scoreTwo) ? { ...match, winner: null, shootOut: winner } : match]
  })
}

/** Dodgeball where every survivor is a point. */
function countsSurvivors(rules: SportRules): boolean {
  return rules.kind === 'SURVIVORS' && rules.decidedBy === 'SURVIVORS'
}

type Ranked = Pick<League, 'sport' | 'rulePreset' | 'rules' | 'tieBreakPreset'> & {
  leagueFormat?: LeagueFormat | undefined
}

/** The competition's tie-breaks, as its format needs them. */
export const orderOf = (league: Ranked): RankingOrder =>
  orderIn(league.leagueFormat, usualOrder(league), rulesOf(league).kind === 'GOALS')

/** Without criteria that a campus does not record (cards, an outside ranking), so that explanations do not name them. */
function usualOrder(league: Ranked): RankingOrder {
  const chosen = kitOf(league.sport).tieBreaks.find((preset) => preset === league.tieBreakPreset)
  const order = rankingOrders[chosen ?? defaultsOf(league.sport).tieBreakPreset]
  const uncounted = new Set<Criterion>(['FAIR_PLAY', 'RANKING'])
  if (countsSurvivors(rulesOf(league))) uncounted.add('SET_DIFFERENCE')
  return { ...order, criteria: order.criteria.filter((criterion) => !uncounted.has(criterion)) }
}

const hasEnded = ({ status }: GroupMatch) => status === 'PAST' || status === 'FORFEIT'
const isAhead = ({ status }: Pick<GroupMatch, 'status'>) =>
  status === 'FUTURE' || status === 'LIVE' || status === 'POSTPONED'

/**
 * `isLive`: as if every match in progress ended with its present score. Once no match is left, a team without a counted
 * match ranks behind all teams that played.
 */
export function tableOf(group: Group, { isLive }: { isLive: boolean }): Table {
  const { entries, matches, waiting, byes, order, lots } = group
  const ended = matches.filter(hasEnded)
  const remaining = matches.filter(isAhead)
  const isOver = ended.length > 0 && remaining.length === 0 && waiting === 0
  const hasPlayed = new Set([...ended.flatMap(({ one, two }) => [one, two]), ...byes.map(({ teamId }) => teamId)])
  const teams = entries.map(({ teamId, adjustment, withdrawn }): Contestant => {
    const team = { teamId, adjustment, fairPlay: 0 }
    if (withdrawn) return { ...team, isWithdrawn: true, results: withdrawn === 'VOID' ? 'VOID' : 'COUNT' }
    return { ...team, isWithdrawn: isOver && !hasPlayed.has(teamId) }
  })
  const settled = { teams, matches: ended.map(played), byes, order, lots }
  const counted = matches.filter((match) => hasEnded(match) || (isLive && countsLive(order, match)))
  const rows = rank(isLive ? { ...settled, matches: counted.map(played) } : settled)
  return { rows, settled, remaining, waiting, isOver }
}

/** Where a match can't be drawn, a level match in progress does not count yet. */
function countsLive({ hasDraws }: RankingOrder, { status, scoreOne, scoreTwo }: GroupMatch): boolean {
  return status === 'LIVE' && (hasDraws || scoreOne !== scoreTwo)
}

function played(match: GroupMatch): PlayedMatch {
  const { status, ...facts } = match
  return { ...facts, winner: hasEnded(match) ? match.winner : leaderOf(match), isForfeit: status === 'FORFEIT' }
}

function leaderOf({ scoreOne, scoreTwo }: GroupMatch): 1 | 2 | null {
  return scoreOne === scoreTwo ? null : scoreOne > scoreTwo ? 1 : 2
}

/** Teams that only lots can separate, or did, once their group is over. */
export interface Tie {
  /** The first of the places they share. */
  place: number
  /** In the order of their ids, or as drawn. */
  teamIds: number[]
  isDrawn: boolean
}

/** Those that lots decide, or did: with a place that qualifies, or all of a league without a knock-out. */
export const decidingTies = (table: Table, qualifiers: number): Tie[] =>
  tiesOf(table).filter(({ place, isDrawn }) => isDrawn || qualifiers === 0 || place <= qualifiers)

/** None where the formula draws. */
function tiesOf({ rows, settled, isOver }: Table): Tie[] {
  if (!isOver || 'seed' in settled.lots) return []
  const last = new Set(rows.flatMap(({ why }) => why.at(-1) ?? []).filter(({ criterion }) => criterion === 'LOTS'))
  return [...last].map(({ among, split }) => ({
    place: Math.min(...rows.filter(({ teamId }) => among.includes(teamId)).map(({ rank: place }) => place)),
    teamIds: split.flat(),
    isDrawn: split.length > 1,
  }))
}
