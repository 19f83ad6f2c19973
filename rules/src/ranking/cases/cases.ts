// Worked cases for the tests of ranking: their notation, and the input of the engine for each.
import type { Contestant } from '../criteria.ts'
import type { RankingInput, Row } from '../ranking.ts'
import type { PlayedMatch } from '../sums.ts'
import type { RankingOrder } from '../tie-breaks.ts'

export interface Case {
  name: string
  /** The tournament, or "worked by hand from the rule text". */
  source: string
  /** `A 2-1 B`, `A 21-18 19-21 21-12 B` in sets, `A 3-0 forfeit B`; matches parted by commas. */
  results: string
  /** Best first, between two neighbours the criterion that separated them; `-` before those who withdrew. */
  order: string
  fairPlay?: Record<string, number>
  ranking?: Record<string, number>
  adjustment?: Record<string, number>
  withdrawn?: string[]
  lotsSeed?: string
}

export function inputOf(given: Case, order: RankingOrder, isInSets: boolean): RankingInput {
  const names = namesIn(given)
  const idOf = (name: string) => names.indexOf(name) + 1
  const teams = names.map((name): Contestant => {
    const team: Contestant = {
      teamId: idOf(name),
      adjustment: given.adjustment?.[name] ?? 0,
      fairPlay: given.fairPlay?.[name] ?? 0,
      isWithdrawn: given.withdrawn?.includes(name) ?? false,
    }
    const place = given.ranking?.[name]
    return place === undefined ? team : { ...team, ranking: place }
  })
  const matches = given.results.split(',').map((text, index): PlayedMatch => {
    const words = text.trim().split(/\s+/)
    const scores = words.filter((word) => /^\d+-\d+$/.test(word)).map((word) => word.split('-').map(Number))
    const pairs = scores.map(([one = 0, two = 0]): [number, number] => [one, two])
    const isForfeit = words.includes('forfeit')
    const sets = isInSets && !isForfeit ? pairs : []
    const [scoreOne, scoreTwo] = sets.length > 0 ? setsWon(sets) : (pairs[0] ?? [0, 0])
    const winner = scoreOne === scoreTwo ? null : scoreOne > scoreTwo ? 1 : 2
    const [one, two] = [idOf(words[0] ?? ''), idOf(words.at(-1) ?? '')]
    return { matchId: index + 1, one, two, scoreOne, scoreTwo, sets, winner, isForfeit }
  })
  return { teams, matches, order, lots: { seed: given.lotsSeed ?? 'campus' } }
}

/** The table in the notation of `Case.order`. */
export function tableText(given: Case, rows: Row[]): string {
  const names = namesIn(given)
  return rows
    .map((row, index) => {
      const name = names[row.teamId - 1] ?? '?'
      const above = rows[index - 1]
      if (!above) return name
      const step = above.why.find(
        ({ split }) =>
          split.some((group) => group.includes(row.teamId)) &&
          !split.some((group) => group.includes(row.teamId) && group.includes(above.teamId)),
      )
      return `${step?.criterion ?? '-'} ${name}`
    })
    .join(' ')
}

function namesIn({ results }: Case): string[] {
  const sides = results.split(',').flatMap((text) => {
    const words = text.trim().split(/\s+/)
    return [words[0] ?? '', words.at(-1) ?? '']
  })
  return [...new Set(sides)]
}

function setsWon(sets: Array<[number, number]>): [number, number] {
  return [sets.filter(([one, two]) => one > two).length, sets.filter(([one, two]) => two > one).length]
}
