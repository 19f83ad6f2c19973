// Classifies a moment by the moments before it and the rules: an opener, an equaliser, a deuce, the last one in.
import type { SportRules } from '@campus/contract/rules'
import { isBout, rulesOfSet } from '@campus/rules/results/sets'
import type { Moment, Pair, Side } from '@campus/rules/scoring/moments'
import type { Highlight } from '../../text/commentary.ts'

const other = (side: Side): Side => (side === 1 ? 2 : 1)
export const of = (pair: Pair, side: Side) => pair[side - 1] as number
const ahead = ([one, two]: Pair): Side | null => (one === two ? null : one > two ? 1 : 2)

/** How many moments of the same kind and side come in a row up to here, in the same game or set. */
export function runAt(moments: readonly Moment[], at: number): number {
  const { kind, side, part } = moments[at] as Moment
  let run = 0
  for (let place = at; place >= 0; place--) {
    const each = moments[place] as Moment
    if (each.kind !== kind || each.side !== side || each.part !== part) break
    run++
  }
  return run
}

/** Null where the plain sentence is enough. */
export function highlightOf(rules: SportRules, moments: readonly Moment[], at: number): Highlight | null {
  const moment = moments[at]
  if (!moment) return null
  if (rules.kind === 'GOALS') return ofGoals(moments, at, moment)
  // Plain sentences: a match has a hundred baskets, and in a tie the point of a match is not that of the tie.
  if (rules.kind === 'PERIODS' || rules.kind === 'PLACED' || rules.kind === 'TIES') return null
  return rules.kind === 'POINTS' ? ofPoints(rules, moments, at, moment) : ofSurvivors(moments, at, moment)
}

function ofGoals(moments: readonly Moment[], at: number, moment: Moment): Highlight | null {
  const { kind, side, score, period, points } = moment
  if (kind === 'START') return 'KICK_OFF'
  if (kind === 'OWN_GOAL') return 'OWN_GOAL'
  if (kind === 'CARD') return moment.card === 'YELLOW' ? 'CAUTION' : 'SENT_OFF'
  if (kind === 'PERIOD') return period === 'HALF_TIME' ? 'HALF_TIME' : null
  if (kind === 'KICK') return moment.isScored ? 'KICK_IN' : 'KICK_OUT'
  // A draw settled by kicks keeps its plain sentence, which names them.
  if (kind === 'FINISH') return ahead(score) ? 'WON' : points ? null : 'DRAWN'
  if (kind !== 'GOAL' || !side) return null
  const [own, theirs] = [of(score, side), of(score, other(side))]
  const isLate = (moment.minute?.over ?? 0) > 0 && period !== 'FIRST_HALF' && moment.part !== 2
  if (own === theirs + 1 && isLate) return 'LATE'
  const wasBehind = moments.slice(0, at).some((before) => ahead(before.score) === other(side))
  if (own === theirs + 1 && wasBehind) return 'TURNS'
  if (own === theirs) return 'EQUALISES'
  if (own < theirs) return 'PULLS_BACK'
  if (own === 1 && theirs === 0) return 'OPENER'
  return own - theirs > 1 ? 'EXTENDS' : null
}

function ofPoints(
  ofMatch: Extract<SportRules, { kind: 'POINTS' }>,
  moments: readonly Moment[],
  at: number,
  { kind, side, score, points, part }: Moment,
): Highlight | null {
  const rules = rulesOfSet(ofMatch, part ?? 0)
  if (isBout(rules)) return kind === 'FINISH' ? 'GAMES_WON' : null
  if (kind === 'START') return 'FIRST_SERVE'
  if (kind === 'SET') return 'GAME_WON'
  if (kind === 'TIME_OUT') return 'TIME_OUT'
  if (kind === 'FINISH') return 'GAMES_WON'
  if (kind !== 'POINT' || !side || !points) return null
  const [own, theirs] = [of(points, side), of(points, other(side))]
  const wins = (mine: number) => mine >= rules.points && (mine - theirs >= rules.lead || mine === rules.cap)
  if (wins(own + 1)) return of(score, side) + 1 >= Math.ceil(rules.bestOf / 2) ? 'MATCH_POINT' : 'GAME_POINT'
  if (own === theirs && own >= rules.points - 1 && rules.lead > 1) return 'DEUCE'
  if (own === theirs && own > rules.points / 3) return 'LEVEL'
  return runAt(moments, at) === (rules.points > 11 ? 5 : 4) ? 'RUN' : null
}

function ofSurvivors(moments: readonly Moment[], at: number, moment: Moment): Highlight | null {
  const { kind, side, points, winner, end } = moment
  if (kind === 'SET' && winner) {
    if (end === 'ELIMINATION') return 'ALL_OUT'
    return end === 'TIME' ? 'TIME_UP' : end === 'SUDDEN_DEATH_ONE' || end === 'SUDDEN_DEATH_TWO' ? 'SUDDEN_DEATH' : null
  }
  if (kind === 'FINISH') return ahead(moment.score) ? 'SETS_WON' : null
  if (kind !== 'OUT' || !side || !points) return null
  const [own, theirs] = [of(points, side), of(points, other(side))]
  if (own === 1) return 'LAST_ONE'
  if (runAt(moments, at) === 3) return 'OUT_RUN'
  return own === theirs ? 'OUT_LEVEL' : 'OUT'
}
