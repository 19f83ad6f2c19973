// A thousand match days, with an organiser at the board and without: no court holds two matches, how well a start is foretold an hour
// ahead, and how long people wait after the time they were told.
import { parseArgs } from 'node:util'
import { push, withMoves } from '@campus/rules/board/moves'
import { findProblems, isHard } from '@campus/rules/board/problems'
import { expectedStarts } from '@campus/rules/season/expected'
import { minute } from '@campus/rules/seoul'
import { chanceOf, type Going, isWet, listed, makeDay, opening, rainOf } from './day.ts'

const open = { courts: [], people: [] }
/** Whoever comes to a match left home then, with the time that was announced. */
const aheadMs = 60 * minute
/** How often the organiser looks at the board. */
const lookMs = 15 * minute
/** What is pushed: less is not worth a notification. */
const leastMs = 10 * minute
const rainMs = 60 * minute

interface Outcome {
  clashes: number
  /** Minutes between an announced start, an hour ahead, and the real one: for each match. */
  waited: number[]
  /** How far the foretold start was off, an hour ahead. */
  errors: number[]
  acts: number
}

export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { days: { type: 'string', default: '1000' } } })
  const days = Number(values.days)
  const [bare, board] = [totals(days, false), totals(days, true)]
  const figures = {
    days,
    clashes: board.clashes,
    actsPerDay: round(board.acts / days),
    errorMinutes: { p50: at(board.errors, 0.5), p80: at(board.errors, 0.8), p95: at(board.errors, 0.95) },
    lateMinutesPerMatch: { without: round(mean(bare.waited)), with: round(mean(board.waited)) },
    share: round(mean(board.waited) / mean(bare.waited)),
  }
  return { figures, holds: figures.clashes === 0 && figures.errorMinutes.p80 <= 10 && figures.share <= 0.6 }
}

function totals(days: number, hasOrganiser: boolean): Outcome {
  const total: Outcome = { clashes: 0, waited: [], errors: [], acts: 0 }
  for (let day = 0; day < days; day++) {
    const { clashes, waited, errors, acts } = liveThrough(day + 1, hasOrganiser)
    total.clashes += clashes
    total.acts += acts
    for (const each of waited) total.waited.push(each)
    for (const each of errors) total.errors.push(each)
  }
  return total
}

function liveThrough(seed: number, hasOrganiser: boolean): Outcome {
  const chance = chanceOf(seed)
  const matches: Going[] = makeDay(chance).map((match) => ({
    ...match,
    planned: match.startsAt,
    began: null,
    ended: null,
  }))
  const rain = rainOf(chance)
  /** What was announced and foretold, minute by minute: of each match, only what is needed. */
  const told = new Map<number, { announced: number; foretold: number }[]>(matches.map(({ matchId }) => [matchId, []]))
  const outcome: Outcome = { clashes: 0, waited: [], errors: [], acts: 0 }
  const isRaining = (now: number, match: Going) => isWet(match.venueId) && now >= rain && now < rain + rainMs
  for (let now = opening - 2 * aheadMs; matches.some(({ ended }) => ended === null); now += minute) {
    for (const match of matches) {
      if (match.began === null || match.ended !== null) continue
      // A match in the rain stands still.
      if (isRaining(now, match)) match.realMinutes++
      if (now >= match.began + match.realMinutes * minute) match.ended = now
    }
    for (const match of matches.toSorted((a, b) => a.planned - b.planned)) {
      if (match.began !== null || now < match.planned || isRaining(now, match) || !isFree(match, matches)) continue
      match.began = now
    }
    if (hasOrganiser && (now - opening) % lookMs === 0) lookAtBoard(matches, now, outcome)
    const expected = expectedStarts(matches.map(listed), now)
    for (const { matchId, planned, began } of matches)
      if (began === null)
        told.get(matchId)?.push({ announced: planned, foretold: expected.get(matchId)?.startsAt ?? planned })
  }
  for (const { matchId, began } of matches) {
    const ahead = told.get(matchId)?.at(-aheadMs / minute)
    if (!ahead || began === null) continue
    outcome.waited.push(Math.max(0, began - ahead.announced) / minute)
    outcome.errors.push(Math.abs(began - ahead.foretold) / minute)
  }
  return outcome
}

/** Its court and its teams have nothing else to do, and nothing else on the court comes first. */
function isFree(match: Going, matches: readonly Going[]): boolean {
  return matches.every((other) => {
    if (other === match || other.ended !== null) return true
    const isBusy = other.began !== null && (other.venueId === match.venueId || sharesTeam(other, match))
    const isFirst = other.began === null && other.venueId === match.venueId && other.planned < match.planned
    return !isBusy && !isFirst
  })
}

const sharesTeam = (a: Going, b: Going) => a.teamIds.some((teamId) => b.teamIds.includes(teamId))

/** Pushes what will begin ten minutes late or more to when it will begin, and what is in its way after it. */
function lookAtBoard(matches: Going[], now: number, outcome: Outcome): void {
  const waiting = matches.filter(({ began }) => began === null)
  const late = [...expectedStarts(matches.map(listed), now)].filter(([matchId, { startsAt }]) => {
    const match = waiting.find((one) => one.matchId === matchId)
    return match && startsAt - match.planned >= leastMs
  })
  if (late.length === 0) return
  const plan = matches
    .filter(({ ended }) => ended === null)
    .map((match) => ({ ...match, startsAt: match.began ?? match.planned }))
  const movable = new Set(waiting.map(({ matchId }) => matchId))
  // The first of each court is moved, as the board does it; what follows gives way.
  const firsts = new Map<number | null, { matchId: number; startsAt: number; planned: number }>()
  for (const [matchId, { startsAt }] of late) {
    const match = waiting.find((one) => one.matchId === matchId)
    if (!match) continue
    const known = firsts.get(match.venueId)
    if (!known || match.planned < known.planned)
      firsts.set(match.venueId, { matchId, startsAt, planned: match.planned })
  }
  const given = [...firsts].map(([venueId, { matchId, startsAt }]) => [matchId, { startsAt, venueId }] as const)
  const moves = push(plan, new Map(given), movable, open)
  outcome.acts++
  const moved = new Set(moves.keys())
  for (const match of matches) match.planned = moves.get(match.matchId)?.startsAt ?? match.planned
  const after = withMoves(plan, moves).filter(({ matchId }) => movable.has(matchId))
  outcome.clashes += findProblems(after, moved, open).filter(isHard).length
}

const at = (list: number[], share: number) =>
  round(list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0)
const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
const round = (number: number) => Math.round(number * 100) / 100
