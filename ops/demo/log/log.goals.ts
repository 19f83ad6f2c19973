// Soccer tap by tap: the halves, their goals with minute and player, and a card in each.

import type { Chance } from '../prng.ts'
import type { MatchRow } from '../rows.ts'
import { minute } from '../seoul.ts'
import type { Tap } from './log.ts'
import { goals, half, secondHalf } from './running.ts'

/** The names of those who began, keeper first, forwards last. */
type Starters = Record<1 | 2, string[]>

const kickOffs = [0, secondHalf]
const stoppage = 3 * minute

/** The whole match, as far as it is played by now. */
export function tapSoccer(luck: Chance, starters: Starters, match: MatchRow, now: number): Tap[] {
  const startsAt = match.startsAt?.getTime() ?? now
  const scored = match.status === 'LIVE' ? goals.map(([after, team]) => ({ team, after: after * minute })) : goalsIn()
  const cards = kickOffs.map((kickOff) => ({ team: luck.pick([1, 2] as const), after: kickOff + moment(12, 42) }))
  const taps: Tap[] = [
    { type: 'START', at: 0 },
    { type: 'PERIOD', period: 'HALF_TIME', at: half },
    { type: 'PERIOD', period: 'SECOND_HALF', at: secondHalf },
    { type: 'FINISH', at: secondHalf + half + stoppage },
    ...scored.map(({ team, after }): Tap => {
      const player = luck.pick(starters[team].slice(5))
      return { type: 'GOAL', team, player, minute: minuteAt(after), at: after }
    }),
    ...cards.map(({ team, after }): Tap => {
      const player = luck.pick(starters[team].slice(1))
      return { type: 'CARD', card: 'YELLOW', team, player, minute: minuteAt(after), at: after }
    }),
  ]
  return taps
    .toSorted((a, b) => a.at - b.at)
    .map((tap) => ({ ...tap, at: startsAt + tap.at }))
    .filter(({ at }) => at <= now)

  function goalsIn() {
    return match.sets.flatMap(([one, two], index) =>
      [...Array<1>(one).fill(1), ...Array<2>(two).fill(2)].map((team) => ({
        team,
        after: (kickOffs[index] ?? 0) + moment(2, 43),
      })),
    )
  }

  function moment(from: number, to: number): number {
    return luck.whole(from * 60, to * 60) * 1000
  }
}

/** The minute that is being played, from 1. */
function minuteAt(after: number): number {
  const played = after < half ? after : after - secondHalf + half
  return Math.floor(played / minute) + 1
}
