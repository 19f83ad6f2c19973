// What a light page says of a match: its sides, its state, the scores of its parts.
import type { PlacedSide } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import { markText } from '@campus/rules/results/mark-text'
import type { LightWords } from './light.words.ts'

export const namesOf = (match: Match, words: LightWords) =>
  [words.side(match.teamName1, match.source1), words.side(match.teamName2, match.source2)] as const

/** The two sides with what is between them, or who leads a field of many. */
export function sidesText(match: Match, words: LightWords, between: string): string {
  const { sides } = match
  if (!sides) return namesOf(match, words).join(` ${between} `)
  const placed = byPlace(sides).filter(({ place }) => place === 1)
  if (placed.length > 0)
    return placed.map((side) => `1. ${side.teamName} ${markOf(match, side, words)}`.trim()).join(', ')
  return sides.length > 0 ? words.sideCount(sides.length) : words.side(null, match.source1)
}

export const byPlace = (sides: PlacedSide[]) =>
  sides.toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || a.side - b.side)

export function markOf({ measure }: Match, { mark, unplaced }: PlacedSide, words: LightWords): string {
  if (unplaced) return words.unplaced[unplaced]
  return mark === null || !measure ? '' : markText(measure, mark, words.units)
}

/** Its status, of a running match its period or what stands still, and what is still open about it. */
export function stateText(match: Match, words: LightWords): string {
  const { status, clock, suspended, result, sport } = match
  const parts = partsOf(match)
  const running = clock ? words.periods[clock.period] : hasRunningPart(match) && words.part(sport, parts.length)
  const facts = [
    words.status[status],
    status === 'LIVE' && running,
    suspended && [words.suspended, suspended.reason].filter(Boolean).join(': '),
    match.reason,
    status === 'POSTPONED' && (match.postponedFrom ? null : words.newDateOpen),
    result?.state === 'PROVISIONAL' && words.provisional,
    result?.isProtested && words.protested,
  ]
  return facts.filter(Boolean).join(' · ')
}

const hasRunningPart = (match: Match) => !match.rubbers && match.showSubScores && partsOf(match).length > 0

const numbers = (scores: string) => (scores ? scores.split(',').map(Number) : [])

/** The scores of its halves, sets or rubbers, where they are shown. */
export function partsOf(match: Match): Array<readonly [one: number, two: number]> {
  if (!match.showSubScores || match.status === 'FUTURE') return []
  const twos = numbers(match.teamTwoSubScores)
  return numbers(match.teamOneSubScores).flatMap((one, at) => {
    const two = twos[at]
    return two === undefined ? [] : [[one, two] as const]
  })
}
