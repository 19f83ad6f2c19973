// A tie tap by tap: every tap belongs to a rubber and is played there, under that rubber's own rules. Rubbers may run side by side.
import type { PointRules, TieRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import { isRubberOver, type SetScore } from '../results/sets.ts'
import { countSets } from '../results/tally.ts'
import { isTieWon } from '../results/ties.ts'
import { playPoints, startPoints, withServerAndEnds } from './points.ts'
import { type Rubber, wonIn } from './rubber.ts'
import { startSet, updateSetClock } from './set-clock.ts'
import { type Base, isTyped, type LiveState, type Step, settle, unplayed } from './state.ts'

/** No rubber has begun. */
export const startTies = (_rules: TieRules, state: LiveState): LiveState => state

/** It may be called over once it is won; where all rubbers are played, also before the last of them. */
export const finishTies = (rules: TieRules, state: LiveState): LiveState | null =>
  isTieWon(rules, { one: state.scoreOne ?? 0, two: state.scoreTwo ?? 0 }) ? state : null

export const playTies: Step<TieRules> = (rules, base, state, event) => {
  const at = event.rubber ?? -1
  const own = rules.rubbers[at]?.rules
  if (!own || isTyped(state)) return null
  const rubber = state.rubbers[at] ?? null
  const next = playRubber(own, base, rubber, event, state.isDecided)
  if (!next) return null
  const rubbers = Array.from({ length: Math.max(state.rubbers.length, at + 1) }, (_, index) =>
    index === at ? next : (state.rubbers[index] ?? null),
  )
  return settle(rules, base, { ...state, rubbers, sets: setsOf(rules, rubbers) })
}

/** The sets of the tie: those won in each rubber, up to the last that has begun. */
const setsOf = (rules: TieRules, rubbers: LiveState['rubbers']): SetScore[] =>
  rubbers.map((rubber, at) => {
    const own = rules.rubbers[at]?.rules
    return rubber && own ? wonIn(own, rubber) : { one: 0, two: 0 }
  })

function playRubber(rules: PointRules, base: Base, rubber: Rubber | null, event: ScoreEvent, isClosed: boolean) {
  if (event.type === 'RUBBER') return open(rules, base, rubber, event, isClosed)
  if (rubber?.winner) return null
  if (event.type === 'FORFEIT') return event.team ? giveUp(rubber, event.team) : null
  if (!rubber) return null
  if (event.type === 'SET_START') return withPlay(rubber, startSet(rules, rubber.play, event))
  const play = playPoints(rules, base, rubber.play, event)
  return play && withPlay(rubber, updateSetClock(rules, rubber.play, play, event))
}

const nobody: Rubber['players'] = [[], []]

/** Begins a rubber. Tapped again it names the players, and until the first point who serves. */
function open(rules: PointRules, base: Base, rubber: Rubber | null, event: ScoreEvent, isClosed: boolean) {
  const players = event.players ?? rubber?.players ?? nobody
  const mayBegin = !isClosed && !rubber?.winner && !rubber?.play.sets.length
  if (!mayBegin) return rubber && event.players ? { ...rubber, players } : null
  const team = event.team ?? rubber?.play.firstServing ?? undefined
  const play = settle(rules, base, startPoints(rules, { ...unplayed, status: 'LIVE' }, { ...event, team }))
  return play && { play, players, winner: null, isGivenUp: false }
}

/** The team is the one that wins it. A rubber that never began can be given up as well. */
function giveUp(rubber: Rubber | null, team: 1 | 2): Rubber {
  const fresh: Rubber = { play: { ...unplayed, status: 'LIVE' }, players: nobody, winner: null, isGivenUp: false }
  const { play, ...rest } = rubber ?? fresh
  return { ...rest, play: { ...play, serving: null, setStartedAt: null }, winner: team, isGivenUp: true }
}

function withPlay(rubber: Rubber, play: LiveState | null): Rubber | null {
  return play && { ...rubber, play, winner: play.isDecided ? leaderOf(play) : null }
}

const leaderOf = ({ scoreOne, scoreTwo }: LiveState): 1 | 2 => ((scoreOne ?? 0) > (scoreTwo ?? 0) ? 1 : 2)

/** A corrected tie: a rubber whose sets a form left alone stays as it was tapped. */
export const correctTies: Step<TieRules> = (rules, base, state) => ({
  ...state,
  rubbers: state.sets.map((set, at) => {
    const own = rules.rubbers[at]?.rules
    return own ? corrected(own, base, state.rubbers[at] ?? null, set) : null
  }),
})

function corrected(rules: PointRules, base: Base, rubber: Rubber | null, won: SetScore): Rubber | null {
  if (rubber && isSame(wonIn(rules, rubber), won)) return rubber
  if (!rubber && won.one + won.two === 0) return null
  // Its sets are known up to the one that was wrong, or not at all.
  const sets = rubber ? setsUpTo(rules, rubber.play.sets, won) : null
  const winner = isRubberOver(rules, won) ? (won.one > won.two ? 1 : 2) : null
  const score = { scoreOne: won.one, scoreTwo: won.two, sets: sets ?? [], isDecided: winner !== null }
  const before: LiveState = rubber?.play ?? { ...unplayed, status: 'LIVE' }
  const play = withServerAndEnds(rules, base.sport, { ...before, ...score, setStartedAt: null }, null)
  return { play, players: rubber?.players ?? nobody, winner, isGivenUp: false }
}

const isSame = (one: SetScore, two: SetScore) => one.one === two.one && one.two === two.two

function setsUpTo(rules: PointRules, sets: readonly SetScore[], won: SetScore): SetScore[] | null {
  for (let length = 0; length <= sets.length; length++) {
    const tally = countSets(rules, sets.slice(0, length), true, false)
    if (!('problem' in tally) && isSame(tally, won)) return sets.slice(0, length)
  }
  return null
}
