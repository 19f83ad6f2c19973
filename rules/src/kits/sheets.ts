// How published results are written in the tests, and the taps that lead to them.
import type { SideMarks, Unplaced } from '@campus/contract/marks'
import type { PlacedRules, SportRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { placesOf } from '../results/places.ts'
import { type Body, log, tapOf } from '../scoring/samples.ts'
import { type Folded, fold } from '../scoring/scoring.ts'

export type Sets = Array<[number, number]>

/** '25-15 24-26': a set each. */
export const setsOf = (text: string): Sets =>
  text.split(' ').map((set) => set.split('-').map(Number) as [number, number])

/** One way to get there: the loser of a set first, but never so that it is over too early. */
export function ralliesOf(sets: Sets): string[] {
  return sets.flatMap(([one, two]) => {
    const [winner, loser] = one > two ? ['P1', 'P2'] : ['P2', 'P1']
    const level = Math.min(one, two)
    return [...Array.from({ length: level }, () => [loser, winner]).flat(), ...Array(Math.abs(one - two)).fill(winner)]
  })
}

/** Runs of all innings, '0020X': the last was not needed. */
export const sumOf = (runs: string) => [...runs].reduce((total, run) => total + (Number(run) || 0), 0)

const turn = (run: string | undefined, side: 1 | 2, hasOuts: boolean) =>
  run === 'X' ? [] : [`P${side}*${run}`, ...(hasOuts ? [`X${side}*3`] : [])]

/** A line score as taps: three outs end every turn but the one that wins. */
export function inningsOf(first: string, second: string): string[] {
  const isWalkOff = sumOf(second) > sumOf(first)
  const taps = [...first].flatMap((run, at) => [
    'SET',
    ...turn(run, 1, true),
    ...turn(second[at], 2, !(isWalkOff && at === first.length - 1)),
  ])
  return ['START', ...taps.slice(1), 'FINISH']
}

/** A whole knock-out match from its taps. */
export const playOut = (sport: Sport, rules: SportRules, taps: string[]): Folded =>
  fold(rules, { sport, mustDecide: true }, log(taps.join(' ')))

/** '3-1 PAST 1 without 2': total, status and winner, and how many taps were not taken. */
export function endOf({ state, ignored }: Folded): string {
  const { scoreOne, scoreTwo, status, winner } = state
  return `${scoreOne}-${scoreTwo} ${status} ${winner}${ignored.length > 0 ? ` without ${ignored.length}` : ''}`
}

/** Hundredths of a second of '9.58', '2:55.39' or '2:08:38'; centimetres of '8.41'; pieces of '41'. */
function markOf(measure: PlacedRules['measure'], text: string): number {
  if (measure === 'COUNT') return Number(text)
  return Math.round(text.split(':').reduce((total, part) => total * 60 + Number(part), 0) * 100)
}

/** An attempt: '8.41', 'x' without a mark, '-' passed and not tapped, 'DNF', or '37.89>DQ' after a mark. */
function tapsOf(measure: PlacedRules['measure'], side: number, text: string): Body[] {
  return text.split('>').flatMap((one): Body[] => {
    if (one === '-' || one === '') return []
    if (one === 'x') return [{ type: 'MARK', side }]
    if (/^(DNS|DNF|DQ)$/.test(one)) return [{ type: 'MARK', side, unplaced: one as Unplaced }]
    return [{ type: 'MARK', side, mark: markOf(measure, one) }]
  })
}

/**
 * '9.81 9.89 DQ': sides in the order of the sheet, '8.41/x 8.09/-': their attempts, which are made round by round. The first of the
 * sheet stands in the last lane, so that lanes can't help.
 */
export function placesBy(sport: Sport, rules: SportRules, sheet: string): string {
  if (rules.kind !== 'PLACED') throw new Error(`${sport} places nobody`)
  const rows = sheet.split(' ').map((row) => row.split('/'))
  const sideOf = (row: number) => rows.length - row
  const rounds = Array.from({ length: rules.attempts }, (_, round) =>
    rows.flatMap((attempts, row) => tapsOf(rules.measure, sideOf(row), attempts[round] ?? '')),
  )
  const all: Body[] = [{ type: 'START' }, ...rounds.flat(), { type: 'FINISH' }]
  const taps = all.map((body, at) => tapOf(at + 1, body))
  const { state, ignored } = fold(rules, { sport, mustDecide: false, sides: rows.length }, taps)
  if (state.status !== 'PAST' || ignored.length > 0) return `${state.status} without ${ignored.length}`
  const places = placesOf(rules, state.marks satisfies SideMarks[])
  return rows.map((_, row) => places.get(sideOf(row)) ?? '-').join(' ')
}
