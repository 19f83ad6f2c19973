// Tries all outcomes of a group, or 200,000 by chance: which cannot be ranked, and where a team can choose its
// place. That a better last result puts a team out cannot happen: points come first, and the others' points do not rise by it.

import type { Random } from '../random.ts'
import { settle } from '../ranking/partition.ts'
import { type PlayedMatch, type Sums, sumUp } from '../ranking/sums.ts'
import type { RankingOrder } from '../ranking/tie-breaks.ts'
import type { GroupFormat, Score, Side } from './format.ts'

export const mostOutcomes = 200_000

export interface TriedMatch {
  one: number
  two: number
  score: Score
}

/** How many outcomes show it, and one of them. */
export interface Found<Example> {
  count: number
  example: Example | null
}

export interface GroupCheck {
  /** Tried so far, of `planned`. */
  outcomes: number
  planned: number
  isSampled: boolean
  /** Level across the line in everything but lots. */
  level: Found<{ matches: TriedMatch[]; teamIds: number[] }>
  /** Through before the last match, which decides only the place: the team can choose whom it meets. */
  choosesPlace: Found<{ matches: TriedMatch[]; teamId: number; instead: Score }>
  /** Through, level on points: by what it does outside its matches the team can choose its place. */
  choosesOutside: Found<{ matches: TriedMatch[]; teamIds: number[] }>
  /** Points with which a team can be out, and with which one can be through. */
  mostPointsOut: number | null
  fewestPointsThrough: number | null
}

interface Ranked {
  matches: TriedMatch[]
  /** Level teams are in one group. */
  groups: number[][]
  points: ReadonlyMap<number, Sums>
}

/** Yields what is known after every few outcomes. */
export function* checkGroup(format: GroupFormat, random: Random): Generator<GroupCheck, GroupCheck> {
  const { fixtures, scores } = format
  const all = scores.length ** fixtures.length
  const isSampled = all > mostOutcomes
  // The last match is always tried with every score.
  const bases = isSampled ? Math.ceil(mostOutcomes / scores.length) : all / scores.length
  const found: GroupCheck = {
    outcomes: 0,
    planned: bases * scores.length,
    isSampled,
    level: { count: 0, example: null },
    choosesPlace: { count: 0, example: null },
    choosesOutside: { count: 0, example: null },
    mostPointsOut: null,
    fewestPointsThrough: null,
  }
  for (let base = 0; base < bases; base++) {
    let rest = base
    const before = fixtures.slice(1).map(() => {
      const at = isSampled ? Math.floor(random() * scores.length) : rest % scores.length
      rest = Math.floor(rest / scores.length)
      return at
    })
    const tried = scores.map((_, last) => rankOutcome(format, [...before, last]))
    for (const ranked of tried) countOutcome(format, ranked, found)
    compareLast(format, tried, found)
    found.outcomes += tried.length
    yield found
  }
  return found
}

/** `outcome`: the index of each match's score. */
function rankOutcome(format: GroupFormat, outcome: readonly number[]): Ranked {
  const { fixtures, scores, order } = format
  const teams = new Map(format.teamIds.map((teamId) => [teamId, { teamId, adjustment: 0, fairPlay: 0, ranking: 1 }]))
  const matches: TriedMatch[] = []
  for (const [at, [one, two]] of fixtures.entries()) {
    const score = scores[outcome[at] ?? 0]
    if (score) matches.push({ one: teamOf(one, matches), two: teamOf(two, matches), score })
  }
  const played = matches.map((match, at) => playedMatch(match, at, order))
  const points = sumUp(played, format.teamIds, order.points)
  // Lots are what the check looks for; cards and an outside ranking are the same for all teams.
  const groups = settle({ order, teams, matches: played, overall: points, lots: { drawn: [] } }, [...format.teamIds])
  return { matches, groups, points }
}

function teamOf(side: Side, matches: readonly TriedMatch[]): number {
  if ('teamId' in side) return side.teamId
  const match = matches[side.from]
  if (!match) throw new Error('a match can wait for an earlier one only')
  return (match.score.winner === 1) === side.isWinner ? match.one : match.two
}

/** Where a match may end drawn, a shoot-out changes no points. */
function playedMatch({ one, two, score }: TriedMatch, at: number, { hasDraws }: RankingOrder): PlayedMatch {
  const isDrawn = hasDraws && score.one === score.two
  const result = { winner: isDrawn ? null : score.winner, shootOut: isDrawn ? score.winner : null }
  return { matchId: at + 1, one, two, scoreOne: score.one, scoreTwo: score.two, sets: score.sets, ...result, isForfeit: false } // biome-ignore format: short
}

function countOutcome({ places, hasOutsideCriterion }: GroupFormat, ranked: Ranked, found: GroupCheck): void {
  const pointsOf = (teamId: number) => ranked.points.get(teamId)?.points ?? 0
  let start = 0
  for (const group of ranked.groups) {
    const end = start + group.length
    if (start < places && places < end) note(found.level, () => ({ matches: ranked.matches, teamIds: group }))
    for (const teamId of group) {
      const own = pointsOf(teamId)
      if (start >= places) found.mostPointsOut = Math.max(found.mostPointsOut ?? own, own)
      if (end <= places) found.fewestPointsThrough = Math.min(found.fewestPointsThrough ?? own, own)
    }
    start = end
  }
  if (!hasOutsideCriterion || places < 2) return
  const [first = 0, second = 0] = ranked.groups.flat()
  if (pointsOf(first) === pointsOf(second))
    note(found.choosesOutside, () => ({ matches: ranked.matches, teamIds: [first, second] }))
}

/** The outcomes differ in the last match only: it gives a team that is through in all of them the first place, or another. */
function compareLast({ places }: GroupFormat, tried: readonly Ranked[], found: GroupCheck): void {
  const last = tried[0]?.matches.at(-1)
  if (!last || places < 2) return
  for (const [side, teamId] of [last.one, last.two].entries()) {
    const fates = tried.map((ranked) => ({ ranked, result: resultFor(side, ranked), ...placeOf(ranked, teamId) }))
    if (fates.some(({ to }) => to > places)) continue
    const first = fates.find(({ result, to }) => result > 0 && to === 1)
    const lower = fates.find(({ result, from }) => result < 0 && from > 0)
    if (!first || !lower) continue
    note(found.choosesPlace, () => exampleOf(first.ranked, lower.ranked, teamId), tried.length)
    return
  }
}

function exampleOf({ matches }: Ranked, other: Ranked, teamId: number) {
  const instead = other.matches.at(-1)
  if (!instead) throw new Error('a group has matches')
  return { matches, teamId, instead: instead.score }
}

/** 1 won, 0 drawn, -1 lost. */
function resultFor(side: number, { matches }: Ranked): number {
  const { one = 0, two = 0 } = matches.at(-1)?.score ?? {}
  return Math.sign(one - two) * (side === 0 ? 1 : -1)
}

/** The places that a team may have, from 0: `to` is the first behind it. */
function placeOf({ groups }: Ranked, teamId: number): { from: number; to: number } {
  let from = 0
  for (const group of groups) {
    if (group.includes(teamId)) return { from, to: from + group.length }
    from += group.length
  }
  return { from, to: from }
}

function note<Example>(found: Found<Example>, example: () => Example, times = 1): void {
  found.count += times
  found.example ??= example()
}
