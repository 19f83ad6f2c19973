// Double eliminations of every size, with brackets-manager as an oracle: the same matches, feeders and ranking.
import { losersRounds, SlotSource } from '@campus/contract/sports'
import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import { expect, test } from 'vitest'
import { randomOf } from '../random.ts'
import { doubleEliminationTeams, makeDoubleElimination } from './double-elimination.ts'
import { bracketSize, type KnockOutMatch } from './knock-out.ts'
import { isLastFinal, outcomesBetween } from './slots.ts'

const { least, most } = doubleEliminationTeams
const sizes = Array.from({ length: most - least + 1 }, (_, at) => least + at)
const seeds = (count: number) => Array.from({ length: count }, (_, at) => ({ teamId: at + 1 }))

/** The oracle's names of our orders: of the losers of the first round, then of each round that drops into a later one. */
const orders: Record<number, string[]> = {
  4: ['natural'],
  8: ['natural', 'reverse'],
  16: ['natural', 'reverse_half_shift', 'reverse'],
  32: ['natural', 'reverse', 'half_shift', 'natural'],
  64: ['natural', 'reverse', 'half_shift', 'reverse', 'natural'],
}

/** Which side wins a match. */
type Choice = (match: string) => 1 | 2

interface Played {
  /** "LOSERS_ROUND_1:2/1": the team in that slot. */
  teams: Map<string, number>
  /** The same slot: the source it was filled from; null where the draw filled it. */
  sources: Map<string, string | null>
  /** First, second and third. */
  ranking: number[]
}

/** By chance, but repeatable whatever the order in which matches are played. */
function choiceOf(seed: number, final: 1 | 2): Choice {
  const random = randomOf(seed)
  const chosen = new Map<string, 1 | 2>()
  for (const { round, position } of makeDoubleElimination(seeds(most), true))
    chosen.set(`${round}:${position}`, random() < 0.5 ? 1 : 2)
  return (match) => (match === 'FINAL:1' ? final : (chosen.get(match) ?? 1))
}

/** Plays a bracket of ours by the sources of its slots. */
function play(matches: KnockOutMatch[], choice: Choice): Played {
  const teams: Played['teams'] = new Map()
  const sources: Played['sources'] = new Map()
  const sent = new Map<string, number>()
  let ranking: number[] = []
  let third = 0
  for (const match of matches) {
    const { round, position, one, two } = match
    const name = `${round}:${position}`
    const sides = [one, two].map(({ teamId, source }) => teamId ?? sent.get(source ?? '') ?? 0)
    if (round === 'SECOND_FINAL' && sides.includes(0)) continue
    for (const [side, slot] of [one, two].entries()) {
      teams.set(`${name}/${side + 1}`, sides[side] ?? 0)
      sources.set(`${name}/${side + 1}`, slot.source)
    }
    const winner = choice(name)
    const [won = 0, lost = 0] = winner === 1 ? sides : sides.toReversed()
    if (!isLastFinal({ round, winner, sourceOne: one.source, sourceTwo: two.source })) {
      sent.set(`WINNER:${name}`, won)
      sent.set(`LOSER:${name}`, lost)
    }
    if (round === 'LOSERS_FINAL') third = lost
    ranking = [won, lost, third]
  }
  return { teams, sources, ranking }
}

/** Our names of the rounds of the oracle's groups, by how many matches each has; one without matches has none. */
function namesOf([upper = [], lower = []]: number[][]): string[][] {
  const rounds = ['ROUND_OF_64', 'ROUND_OF_32', 'ROUND_OF_16', 'QUARTER_FINALS', 'SEMI_FINALS', 'WINNERS_FINAL']
  let named = 0
  const isLast = (at: number) => at === lower.length - 1
  const losers = lower.map((count, at) => (isLast(at) ? 'LOSERS_FINAL' : count > 0 ? losersRounds[named++] : undefined))
  return [rounds.slice(-upper.length), losers.map((name) => name ?? ''), ['FINAL', 'SECOND_FINAL']]
}

/** Plays the oracle's bracket, and sees after each match which slots it has filled. */
async function playOracle(count: number, choice: Choice): Promise<Played> {
  const manager = new BracketsManager(new InMemoryDatabase())
  const size = bracketSize(count)
  const { id: stageId } = await manager.create.stage({
    name: 'oracle',
    tournamentId: 0,
    type: 'double_elimination',
    seeding: Array.from({ length: size }, (_, at) => (at < count ? String(at + 1) : null)),
    settings: { seedOrdering: ['inner_outer', ...(orders[size] ?? [])], grandFinal: 'double' },
  } as Parameters<BracketsManager['create']['stage']>[0])
  const drawn = await manager.get.stageData(stageId)
  // A slot that is null is a bye: such a match is not played.
  const real = drawn.match.filter(({ opponent1, opponent2 }) => opponent1 !== null && opponent2 !== null)
  const rounds = drawn.group.map((group) => drawn.round.filter((round) => round.group_id === group.id))
  const names = namesOf(rounds.map((own) => own.map(({ id }) => real.filter((one) => one.round_id === id).length)))
  const roundOf = new Map(rounds.flatMap((own, at) => own.map(({ id }, n) => [id, names[at]?.[n] ?? ''])))
  const nameOf = new Map(real.map((match) => [match.id, `${roundOf.get(match.round_id)}:${match.number}`]))
  const teamOf = new Map(drawn.participant.map(({ id, name }) => [id, Number(name)]))
  const teams: Played['teams'] = new Map()
  const sources: Played['sources'] = new Map()
  const look = async (sourceOf: (team: number) => string | null) => {
    const { match: all } = await manager.get.stageData(stageId)
    for (const match of all)
      for (const [side, opponent] of [match.opponent1, match.opponent2].entries()) {
        const slot = `${nameOf.get(match.id)}/${side + 1}`
        const team = teamOf.get(opponent?.id ?? -1)
        if (!nameOf.has(match.id) || team === undefined || teams.has(slot)) continue
        teams.set(slot, team)
        sources.set(slot, sourceOf(team))
      }
  }
  await look(() => null)
  const played = new Set<string>()
  for (;;) {
    const isReady = (name: string) => !played.has(name) && teams.has(`${name}/1`) && teams.has(`${name}/2`)
    const [id, name] = [...nameOf].find(([, one]) => isReady(one)) ?? []
    if (id === undefined || name === undefined) break
    played.add(name)
    const winner = choice(name)
    const [one, two] = winner === 1 ? (['win', 'loss'] as const) : (['loss', 'win'] as const)
    await manager.update.match({ id, opponent1: { result: one }, opponent2: { result: two } })
    // The oracle puts both into its second final in any case, and ranks them by the first.
    if (name === 'FINAL:1' && winner === 1) break
    await look((team) => `${team === teams.get(`${name}/${winner}`) ? 'WINNER' : 'LOSER'}:${name}`)
  }
  const standings = await manager.get.finalStandings(stageId)
  return { teams, sources, ranking: standings.slice(0, 3).map(({ name }) => Number(name)) }
}

const inOrder = <Value>(map: Map<string, Value>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))

test.each(sizes)('a double elimination of %i is the one of brackets-manager', async (count) => {
  const matches = makeDoubleElimination(seeds(count), true)
  // Each but the champion loses twice; the champion once, if the second final is played.
  expect(matches).toHaveLength(2 * count - 1)
  for (const final of [1, 2] as const) {
    const choice = choiceOf(count, final)
    const [ours, theirs] = [play(matches, choice), await playOracle(count, choice)]
    expect(inOrder(ours.sources)).toEqual(inOrder(theirs.sources))
    expect(inOrder(ours.teams)).toEqual(inOrder(theirs.teams))
    expect(ours.ranking).toEqual(theirs.ranking)
  }
})

test.each(sizes)('every slot of a double elimination of %i has one feeder that a form may name too', (count) => {
  const matches = makeDoubleElimination(seeds(count), true)
  expect(new Set(matches.map(({ round, position }) => `${round}:${position}`)).size).toBe(matches.length)
  for (const [index, match] of matches.entries())
    for (const [slot, { source }] of [match.one, match.two].entries()) {
      if (source === null) continue
      const [kind = '', from = '', position] = SlotSource.parse(source).split(':')
      const at = matches.findIndex((other) => other.round === from && other.position === Number(position))
      const feeder = matches[at]
      const to = kind === 'LOSER' ? [feeder?.loser, feeder?.loserSlot] : [feeder?.next, feeder?.nextSlot]
      expect(to).toEqual([index, slot + 1])
      expect(match.feeders).toContain(at)
      expect(at).toBeLessThan(index)
      expect(outcomesBetween(from, match.round)).toContain(kind)
    }
})

test('without a second final the final is the last match', () => {
  expect(makeDoubleElimination(seeds(8), false)).toHaveLength(14)
  expect(makeDoubleElimination(seeds(8), false).at(-1)?.round).toBe('FINAL')
})
