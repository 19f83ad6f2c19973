// Soccer and futsal tap by tap: the halves, their goals with minute and player, and a card in each.

import type { GoalRules } from '@campus/contract/rules'
import type { Chance } from '../prng.ts'
import type { MatchRow } from '../rows.ts'
import { minute } from '../seoul.ts'
import type { Tap } from './log.ts'
import { breakTime, goals } from './running.ts'

/** The names of those who began, keeper first, forwards last. */
type Starters = Record<1 | 2, string[]>

const stoppage = 3 * minute

/** The whole match, as far as it is played by now. */
export function tapGoals(luck: Chance, rules: GoalRules, starters: Starters, match: MatchRow, now: number): Tap[] {
  const { halfMinutes } = rules
  const half = halfMinutes * minute
  const secondHalf = half + breakTime
  const kickOffs = [0, secondHalf]
  const startsAt = match.startsAt?.getTime() ?? now
  const scored = match.status === 'LIVE' ? goals.map(([after, team]) => ({ team, after: after * minute })) : goalsIn()
  const cards = kickOffs.map((kickOff) => ({
    team: luck.pick([1, 2] as const),
    after: kickOff + moment(Math.floor(halfMinutes / 3.6), halfMinutes - 3),
  }))
  const booked = new Set<string>()
  const taps: Tap[] = [
    { type: 'START', at: 0 },
    { type: 'PERIOD', period: 'HALF_TIME', at: half },
    { type: 'PERIOD', period: 'SECOND_HALF', at: secondHalf },
    { type: 'FINISH', at: secondHalf + half + stoppage },
    ...scored.map(({ team, after }): Tap => {
      const player = luck.pick(forwards(starters[team]))
      return { type: 'GOAL', team, player, minute: minuteAt(after), at: after }
    }),
    ...cards.map(({ team, after }): Tap => {
      const player = bookable(team)
      return { type: 'CARD', card: 'YELLOW', team, player, minute: minuteAt(after), at: after }
    }),
  ]
  return taps
    .toSorted((a, b) => a.at - b.at)
    .map((tap) => ({ ...tap, at: startsAt + tap.at }))
    .filter(({ at }) => at <= now)

  /** Nobody is cautioned twice: that would send them off. */
  function bookable(team: 1 | 2): string {
    const field = starters[team].slice(1)
    const drawn = luck.pick(field)
    const player = booked.has(drawn) ? (field.find((name) => !booked.has(name)) ?? drawn) : drawn
    booked.add(player)
    return player
  }

  function goalsIn() {
    return match.sets.flatMap(([one, two], index) =>
      [...Array<1>(one).fill(1), ...Array<2>(two).fill(2)].map((team) => ({
        team,
        after: (kickOffs[index] ?? 0) + moment(2, halfMinutes - 2),
      })),
    )
  }

  function moment(from: number, to: number): number {
    return luck.whole(from * 60, to * 60) * 1000
  }

  /** The minute that is being played, from 1. */
  function minuteAt(after: number): number {
    return Math.floor((after < half ? after : after - breakTime) / minute) + 1
  }
}

const forwards = (names: string[]) => names.slice(Math.floor(names.length / 2))
