// Layout of a knock-out: its rounds as columns, who feeds whom, and each match's height. Rounds that do not exist yet are
// filled with placeholder matches. Brackets of those who have lost are drawn below.
import type { BracketMatch } from '@campus/contract/brackets'
import {
  consolationRounds,
  knockOutRounds,
  losersRounds,
  namedRounds,
  secondFinal,
  thirdPlace,
  winnersFinal,
} from '@campus/contract/sports'

type Participant = BracketMatch['participants'][number]

export interface Tie {
  key: string
  /** Null for a placeholder of a match that does not exist yet. */
  match: BracketMatch | null
  round: string
  /** The number in its round that placeholders name. */
  position: number
  sides: readonly [Participant, Participant]
  next: string | null
  column: number
  /** The middle of its box, in boxes from the top. */
  y: number
}

export interface Column {
  round: string
  ties: Tie[]
}

type BracketKind = 'MAIN' | 'WINNERS' | 'LOSERS' | 'CONSOLATION'

export interface Section {
  /** Null where there is one bracket only. */
  kind: BracketKind | null
  columns: Column[]
  /** How many boxes the tallest column is high. */
  rows: number
}

export interface Layout extends Section {
  below: Section[]
  third: Tie | null
  /** Matches of rounds that are not part of the bracket. */
  others: Tie[]
}

type Drawn = Omit<Tie, 'column' | 'y'>

export const keyOf = (match: BracketMatch) => `m${match.id}`

function nobody(source: string | null): Participant {
  return { id: '', name: null, resultText: null, winner: false, department: null, source }
}

function drawn(match: BracketMatch, at: number): Drawn {
  const [one, two] = match.participants
  const { position, nextMatchId, tournamentRoundText: round } = match
  const sides = [one ?? nobody(null), two ?? nobody(null)] as const
  const next = nextMatchId === null ? null : `m${nextMatchId}`
  return { key: keyOf(match), match, round, position: position ?? at + 1, sides, next }
}

/** Half as many as in the round before, if that is even: each two neighbours feed one. */
function toCome(round: string, before: Drawn[]): Drawn[] {
  return Array.from({ length: before.length / 2 }, (_, at) => {
    const feeders = before.slice(2 * at, 2 * at + 2)
    for (const feeder of feeders) feeder.next = `${round}-${at + 1}`
    const [one, two] = feeders.map((feeder) => nobody(`WINNER:${feeder.round}:${feeder.position}`))
    const sides = [one ?? nobody(null), two ?? nobody(null)] as const
    return { key: `${round}-${at + 1}`, match: null, round, position: at + 1, sides, next: null }
  })
}

type Rounds = ReadonlyMap<string, BracketMatch[]>

const ofDoubleElimination = [...knockOutRounds.slice(0, -1), winnersFinal, 'FINAL', secondFinal] as const

function mainRounds(set: Rounds, isDouble: boolean): Drawn[][] {
  const order: readonly string[] = isDouble ? ofDoubleElimination : knockOutRounds
  const first = order.findIndex((round) => set.has(round))
  const rounds: Drawn[][] = []
  for (const round of first < 0 ? [] : order.slice(first)) {
    const known = set.get(round)?.map(drawn)
    const before = rounds.at(-1) ?? []
    if (known) rounds.push(known)
    else if (before.length > 0 && before.length % 2 === 0) rounds.push(toCome(round, before))
  }
  return rounds
}

/** Heights from the last round down: a match is midway between its feeders, one without feeders takes the next free row. */
export function heights(rounds: readonly (readonly Drawn[])[]): { y: Map<string, number>; rows: number } {
  const feeders = Map.groupBy(rounds.flat(), ({ next }) => next)
  const y = new Map<string, number>()
  const seen = new Set<string>()
  let rows = 0
  function place(key: string): number {
    seen.add(key)
    const below = (feeders.get(key) ?? []).filter((feeder) => !seen.has(feeder.key)).map((feeder) => place(feeder.key))
    const middle = below.length > 0 ? ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2 : rows++ + 0.5
    y.set(key, middle)
    return middle
  }
  for (const round of rounds.toReversed()) for (const { key } of round) if (!seen.has(key)) place(key)
  return { y, rows }
}

const named: readonly string[] = namedRounds

const alone = (match: BracketMatch, at: number): Tie => ({ ...drawn(match, at), column: 0, y: at + 0.5 })

function sectionOf(kind: BracketKind | null, rounds: readonly Drawn[][]): Section {
  const { y, rows } = heights(rounds)
  const columns = rounds.map((round, column) => ({
    round: round[0]?.round ?? '',
    ties: round.map((tie) => ({ ...tie, column, y: y.get(tie.key) ?? 0.5 })).toSorted((a, b) => a.y - b.y),
  }))
  return { kind, columns, rows }
}

export function layOut(matches: readonly BracketMatch[]): Layout {
  const set = Map.groupBy(matches, ({ tournamentRoundText }) => tournamentRoundText)
  const knownOf = (rounds: readonly string[]) =>
    rounds.flatMap((round) => (set.has(round) ? [(set.get(round) ?? []).map(drawn)] : []))
  const lower = [sectionOf('LOSERS', knownOf(losersRounds)), sectionOf('CONSOLATION', knownOf(consolationRounds))]
  const below = lower.filter(({ columns }) => columns.length > 0)
  const isDouble = below.some(({ kind }) => kind === 'LOSERS')
  const third = matches.find(({ tournamentRoundText }) => tournamentRoundText === thirdPlace)
  return {
    ...sectionOf(isDouble ? 'WINNERS' : below.length > 0 ? 'MAIN' : null, mainRounds(set, isDouble)),
    below,
    third: third ? alone(third, 0) : null,
    others: matches.filter(({ tournamentRoundText }) => !named.includes(tournamentRoundText)).map(alone),
  }
}
