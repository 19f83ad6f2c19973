// The parts of a score: soccer's periods, the sets of the other sports, and a shoot-out.

import type { Match } from '@campus/contract/matches'
import { type SetEnd, setEnds } from '@campus/contract/rules'
import { kitOf } from '@campus/rules/kits/kits'

export interface MatchPart {
  one: number
  two: number
  /** How a dodgeball set ended, where that is known. */
  end: SetEnd | null
}

type SubScores = Pick<Match, 'status' | 'showSubScores' | 'teamOneSubScores' | 'teamTwoSubScores' | 'setEnds'>

const numbers = (scores: string) => (scores ? scores.split(',').map(Number) : [])

export function partsOf(match: SubScores): MatchPart[] {
  if (!match.showSubScores || match.status === 'FUTURE') return []
  const twos = numbers(match.teamTwoSubScores)
  const ends = match.setEnds.split(',')
  return numbers(match.teamOneSubScores).flatMap((one, at) => {
    const two = twos[at]
    // A part with the score of one side only is incomplete.
    if (two === undefined) return []
    return [{ one, two, end: setEnds.find((known) => known === ends[at]) ?? null }]
  })
}

/** As many stand beside each other on the narrowest phone. */
const mostColumns = 7

/** The sets that stand in columns; halves, quarters and innings do not: their sum is the score. Nor do bouts: their number is. */
export function setsIn(match: SubScores & Pick<Match, 'sport' | 'rubbers'>): MatchPart[] {
  if (match.rubbers) return match.rubbers > mostColumns ? [] : partsOf(match)
  const { kind, isBout } = kitOf(match.sport)
  return kind === 'GOALS' || kind === 'PERIODS' || isBout ? [] : partsOf(match)
}

/** Which side won a part: a sudden death decides a level one. */
export function partWinner({ one, two, end }: MatchPart): 1 | 2 | null {
  if (end === 'SUDDEN_DEATH_ONE') return 1
  if (end === 'SUDDEN_DEATH_TWO') return 2
  return one === two ? null : one > two ? 1 : 2
}

/** A shoot-out is shown beside the score from its first kick on. */
export function shootOutOf({ shootOut1, shootOut2 }: Pick<Match, 'shootOut1' | 'shootOut2'>): [number, number] | null {
  return shootOut1 === null || shootOut2 === null ? null : [shootOut1, shootOut2]
}
