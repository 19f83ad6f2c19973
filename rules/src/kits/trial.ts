// Plays random matches by the rules of a sport that a campus makes: each tap is legal, and each match should come to an end.
import type { TrialProblem } from '@campus/contract/own-sports'
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { type Random, randomOf } from '../random.ts'
import { type Base, type LiveState, unplayed } from '../scoring/state.ts'
import { step } from '../scoring/step.ts'

export type Body = Omit<ScoreEvent, 'id' | 'clock' | 'deviceAt'>

/** How many matches are tried before a sport may be used. */
export const trialMatches = 10_000
/** More taps than nine sets of 99 points take. */
const mostTaps = 4000
/** Of all matches together, so that a sport of very long ones is tried in seconds, too: then fewer of them. */
const mostTrialTaps = 1_500_000
/** Where many are placed. */
const mostSides = 8

export interface TrialMatch {
  problem: TrialProblem | null
  state: LiveState
  taps: Body[]
}

export interface Trial {
  matches: number
  /** Of all matches. */
  taps: number
  /** Level at the end, of those that may be. */
  draws: number
  problems: TrialProblem[]
}

const oneOf = <Value>(random: Random, values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value

/** A match while it is tried. */
class Play {
  state: LiveState = unplayed
  taps: Body[] = []
  readonly rules: SportRules
  readonly random: Random
  readonly base: Base
  /** How often the first side is better. */
  readonly #skill: number

  constructor(rules: SportRules, seed: number) {
    this.rules = rules
    this.random = randomOf(seed)
    const sides = rules.kind === 'PLACED' ? Math.min(rules.lanes, mostSides) : undefined
    this.base = { sport: 'OWN_1', mustDecide: seed % 2 === 0, sides }
    this.#skill = 0.2 + 0.6 * this.random()
  }

  side = (): 1 | 2 => (this.random() < this.#skill ? 1 : 2)
  isLikely = (share: number) => this.random() < share

  /** Whether it was legal. */
  tap = (body: Body): boolean => {
    const event = { id: '', clock: 1, deviceAt: '1970-01-01T00:00:00Z', ...body }
    const next = step(this.rules, this.base, this.state, event)
    if (!next) return false
    this.state = next
    this.taps.push(body)
    return true
  }
}

/** One tap further; false where nothing is left to tap although the match is not decided. */
type Advance<Kind extends SportRules['kind']> = (play: Play, rules: Extract<SportRules, { kind: Kind }>) => boolean

const periods = ['HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME', 'SHOOT_OUT'] as const

const advanceGoals: Advance<'GOALS'> = (play) => {
  const { tap, isLikely } = play
  const team = play.side()
  if (play.state.period === 'SHOOT_OUT') {
    const isScored = isLikely(0.7)
    return tap({ type: 'KICK', team, isScored }) || tap({ type: 'KICK', team: team === 1 ? 2 : 1, isScored })
  }
  // The whistle: nobody may score any more.
  if (isLikely(0.2)) return periods.some((period) => tap({ type: 'PERIOD', period })) || tap({ type: 'FINISH' })
  return tap({ type: isLikely(0.05) ? 'OWN_GOAL' : 'GOAL', team })
}

const advancePoints: Advance<'POINTS'> = ({ tap, side, isLikely }) => {
  if (isLikely(0.5)) tap({ type: 'SET_START' })
  return tap({ type: 'POINT', team: side() })
}

const setEnds = ['TIME', 'SUDDEN_DEATH_ONE', 'SUDDEN_DEATH_TWO', 'DRAW'] as const

const advanceSurvivors: Advance<'SURVIVORS'> = (play, { bestOf }) => {
  const { tap, isLikely, random, state } = play
  // Nobody plays on for ever: late sets have a winner, and the match ends with the first lead.
  const isLate = state.sets.length > 8
  if (bestOf === null && (isLate || isLikely(0.1)) && tap({ type: 'FINISH' })) return true
  tap({ type: 'SET_START' })
  if (isLikely(0.05)) tap({ type: 'PERIOD', period: oneOf(random, periods) })
  if (!isLate && isLikely(0.1)) {
    const first = oneOf(random, setEnds)
    if ([first, ...setEnds].some((end) => tap({ type: 'SET', end }))) return true
  }
  return tap({ type: 'OUT', team: play.side() })
}

const advancePeriods: Advance<'PERIODS'> = (play, { outs, values, periods: regular }) => {
  const { tap, isLikely, random, state } = play
  tap({ type: 'SET_START' })
  const team = state.serving ?? play.side()
  // After some further periods nobody leaves the court level.
  const isGolden = state.sets.length > regular + 3 && state.scoreOne === state.scoreTwo
  // The horn; what has no clock is played on.
  if (!isGolden && isLikely(0.15) && (tap({ type: 'SET', end: 'TIME' }) || tap({ type: 'FINISH' }))) return true
  if (isLikely(0.1)) tap({ type: 'FOUL', team })
  if (!isGolden && outs !== null && isLikely(0.6)) return tap({ type: 'OUT', team })
  return tap({ type: 'POINT', team, value: oneOf(random, values) })
}

const advancePlaced: Advance<'PLACED'> = (play) => {
  const { tap, isLikely, random, base } = play
  const sides = Array.from({ length: base.sides ?? 0 }, (_, index) => index + 1)
  const first = oneOf(random, sides)
  const tried = [first, ...sides]
  if (isLikely(0.05) && tap({ type: 'MARK', side: first, unplaced: oneOf(random, ['DNS', 'DNF', 'DQ']) })) return true
  const hasMore = tried.some((side) => tap({ type: 'MARK', side, mark: 1 + Math.floor(random() * 9999) }))
  return hasMore || tap({ type: 'FINISH' })
}

function advance(play: Play, rules: SportRules): boolean {
  switch (rules.kind) {
    case 'GOALS':
      return advanceGoals(play, rules)
    case 'POINTS':
      return advancePoints(play, rules)
    case 'SURVIVORS':
      return advanceSurvivors(play, rules)
    case 'PERIODS':
      return advancePeriods(play, rules)
    case 'PLACED':
      return advancePlaced(play, rules)
    default:
      // A tie is made of sports, not a sport.
      return false
  }
}

/** Taps that decide nothing, now and then. */
function besides({ tap, side, isLikely }: Play): void {
  if (isLikely(0.02)) tap({ type: 'TIME_OUT', team: side() })
  if (isLikely(0.02)) tap({ type: 'CARD', team: side(), card: 'YELLOW' })
  if (isLikely(0.01) && tap({ type: 'SUSPEND' })) tap({ type: 'RESUME' })
}

/** Where one side serves or bats first. */
const hasFirst = (rules: SportRules) => rules.kind === 'POINTS' || (rules.kind === 'PERIODS' && rules.outs !== null)

/** One random match; an even seed makes it one that needs a winner. */
export function playRandomly(rules: SportRules, seed: number): TrialMatch {
  const play = new Play(rules, seed)
  play.tap(hasFirst(rules) ? { type: 'START', team: play.side() } : { type: 'START' })
  let problem: TrialProblem | null = 'ENDLESS'
  while (play.taps.length < mostTaps) {
    besides(play)
    const isOn = play.state.isDecided ? play.tap({ type: 'FINISH' }) : advance(play, rules)
    if (!isOn) problem = 'NO_WINNER'
    if (play.state.status !== 'LIVE') problem = null
    if (!isOn || problem === null) break
  }
  return { problem, state: play.state, taps: play.taps }
}

/** How much is tried between two chances to do something else: some milliseconds, however long a match is. */
const batch = { matches: 50, taps: 1000 }

/** Yields what is known so far. */
export function* tryRules(rules: SportRules, matches = trialMatches): Generator<Trial, Trial> {
  const trial: Trial = { matches: 0, taps: 0, draws: 0, problems: [] }
  let yielded = { ...trial }
  for (let seed = 1; seed <= matches; seed++) {
    const { problem, state, taps } = playRandomly(rules, seed)
    if (problem && !trial.problems.includes(problem)) trial.problems.push(problem)
    trial.matches++
    trial.taps += taps.length
    if (!problem && rules.kind !== 'PLACED' && state.winner === null) trial.draws++
    // Endless matches take long, and one is enough.
    if (problem === 'ENDLESS' || trial.taps > mostTrialTaps) break
    const isFull = trial.matches - yielded.matches >= batch.matches || trial.taps - yielded.taps >= batch.taps
    if (!isFull) continue
    yielded = { ...trial }
    yield yielded
  }
  return trial
}

/** All at once. */
export function runTrial(rules: SportRules, matches = trialMatches): Trial {
  const tries = tryRules(rules, matches)
  for (;;) {
    const { done, value } = tries.next()
    if (done) return value
  }
}
