// Rallies, bouts and dodgeball tap by tap: some way on which the sets of a row can have come about.
import type { PointRules, SurvivorRules } from '@campus/contract/rules'
import { isBout, isOpenSet, rulesOfSet, type SetScore } from '@campus/rules/results/sets'
import type { Chance } from '../prng.ts'
import type { MatchRow, Sets } from '../rows.ts'
import { minute } from '../seoul.ts'
import type { Tap } from './log.ts'

type SetRules = PointRules | SurvivorRules

/** From one tap to the next, in a match that is over: it ends within the time its venue was booked for. Bouts are few, and fill
 *  most of that time. */
const pace = 0.36 * minute

type Played = Pick<MatchRow, 'sets' | 'status' | 'startsAt'>

export function tapSets(luck: Chance, rules: SetRules, match: Played, now: number): Tap[] {
  // Whoever serves first is tapped; nobody serves where a set is a single bout.
  const hasServer = rules.kind === 'POINTS' && !isBout(rules)
  const taps: Omit<Tap, 'at'>[] = [
    hasServer ? { type: 'START', team: luck.pick([1, 2] as const) } : { type: 'START' },
    ...match.sets.flatMap((set, index) => tapSet(luck, rulesOfSet(rules, index), set)),
    ...(match.status === 'PAST' ? [{ type: 'FINISH' } as const] : []),
  ]
  const startsAt = match.startsAt?.getTime() ?? now
  const usual = isBout(rules) ? (0.8 * rules.slotMinutes * minute) / taps.length : pace
  const step = match.status === 'LIVE' ? (now - startsAt) / taps.length : usual
  // The first at the very beginning, the others about a step apart.
  return taps.map((tap, i) => ({ ...tap, at: startsAt + Math.floor(i && step * (i + luck.real() * 0.8)) }))
}

function tapSet(luck: Chance, rules: SetRules, [one, two, end]: Sets[number]): Omit<Tap, 'at'>[] {
  const type = rules.kind === 'POINTS' ? 'POINT' : 'OUT'
  const taps = wayTo(luck, rules, { one, two }).map((team) => ({ type, team }) as const)
  // The last one out ends a set; that time is up has to be tapped.
  return end === 'TIME' ? [...taps, { type: 'SET', end }] : taps
}

/** Walked backwards, because whatever leads here must have been open: no set is over before its last point. */
function wayTo(luck: Chance, rules: SetRules, score: SetScore): (1 | 2)[] {
  const [start, back] = rules.kind === 'POINTS' ? [0, -1] : [rules.players, 1]
  const way: (1 | 2)[] = []
  let { one, two } = score
  while (one !== start || two !== start) {
    const [ofOne, ofTwo] = [Math.abs(one - start), Math.abs(two - start)]
    const mayOne = ofOne > 0 && isOpenSet(rules, { one: one + back, two })
    const mayTwo = ofTwo > 0 && isOpenSet(rules, { one, two: two + back })
    if (!mayOne && !mayTwo) throw new Error(`no way to ${score.one}:${score.two}`)
    const isOne = mayOne && (!mayTwo || luck.real() * (ofOne + ofTwo) < ofOne)
    if (isOne) one += back
    else two += back
    way.push(isOne ? 1 : 2)
  }
  return way.toReversed()
}
