// Results through brackets of every size: a correction moves what follows from it, and nothing else.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BracketNode, cascade, type Move, outgoing } from './bracket.ts'
import { makeKnockOut } from './knock-out.ts'

const sizes = Array.from({ length: 63 }, (_, index) => index + 2)

/** Matches are numbered from 100, teams from 1: no number means two things. */
const idOf = (index: number | null) => (index === null ? null : 100 + index)

function treeOf(count: number): BracketNode[] {
  const entrants = Array.from({ length: count }, (_, index) => ({ teamId: index + 1 }))
  return makeKnockOut(entrants, true).map((match, index) => ({
    matchId: 100 + index,
    teamOneId: match.one.teamId,
    teamTwoId: match.two.teamId,
    winner: null,
    isBegun: false,
    nextMatchId: idOf(match.next),
    nextSlot: match.nextSlot,
    loserMatchId: idOf(match.loser),
    loserSlot: match.loserSlot,
  }))
}

/** By definition, from the first round on: a slot holds the team its feeder sends, and a result stays if its teams do. */
function replay(tree: BracketNode[], results: ReadonlyMap<number, BracketNode>): BracketNode[] {
  const sent = new Map<string, number | null>()
  return tree.map((blank) => {
    const held = (slot: 1 | 2, own: number | null) => own ?? sent.get(`${blank.matchId} ${slot}`) ?? null
    const teams = { teamOneId: held(1, blank.teamOneId), teamTwoId: held(2, blank.teamTwoId) }
    const result = results.get(blank.matchId)
    const isSame = result?.teamOneId === teams.teamOneId && result.teamTwoId === teams.teamTwoId
    const node = { ...blank, ...teams, ...(isSame && { winner: result.winner, isBegun: result.isBegun }) }
    for (const { matchId, slot, teamId } of outgoing(node)) sent.set(`${matchId} ${slot}`, teamId)
    return node
  })
}

/** A bracket played as far as the dice let it: 0 not begun, 1 and 2 who won, 3 still running. */
function play(tree: BracketNode[], dice: number[]): BracketNode[] {
  const results = new Map<number, BracketNode>()
  let state = tree
  for (const index of tree.keys()) {
    state = replay(tree, results)
    const node = state[index]!
    const fate = dice[index % dice.length] ?? 0
    if (fate === 0 || node.teamOneId === null || node.teamTwoId === null) continue
    results.set(node.matchId, { ...node, isBegun: true, winner: fate === 3 ? null : (fate as 1 | 2) })
  }
  return replay(tree, results)
}

function move(nodes: BracketNode[], moves: Move[]): BracketNode[] {
  return nodes.map((node) => {
    const own = moves.filter(({ matchId }) => matchId === node.matchId)
    const to = (slot: 1 | 2, now: number | null) => {
      const found = own.find((one) => one.slot === slot)
      return found ? found.to : now
    }
    const teams = { teamOneId: to(1, node.teamOneId), teamTwoId: to(2, node.teamTwoId) }
    return { ...node, ...teams, ...(own.length > 0 && { winner: null, isBegun: false }) }
  })
}

/** All that can be reached from a match. */
function following(nodes: BracketNode[], matchId: number): Set<number> {
  const found = new Set<number>()
  const waiting = [matchId]
  for (const id of waiting)
    for (const { matchId: next } of outgoing(nodes.find((node) => node.matchId === id)!)) {
      found.add(next)
      waiting.push(next)
    }
  return found
}

const fates = fc.array(fc.constantFrom(0, 1, 1, 1, 2, 2, 2, 3), { minLength: 64, maxLength: 64 })

describe.each(sizes)('a bracket of %i', (count) => {
  it('moves exactly what follows from a corrected, withdrawn or new result', () => {
    const tree = treeOf(count)
    fc.assert(
      fc.property(fates, fc.nat(), fc.constantFrom(null, 1 as const, 2 as const), (dice, pick, winner) => {
        const before = play(tree, dice)
        const ready = before.filter(({ teamOneId, teamTwoId }) => teamOneId !== null && teamTwoId !== null)
        const corrected = ready[pick % ready.length]!
        const now = { ...corrected, winner, isBegun: winner !== null }
        const nodes = before.map((node) => (node === corrected ? now : node))
        const moves = cascade(nodes, outgoing(now))
        const after = move(nodes, moves)

        expect(after).toEqual(replay(tree, new Map(nodes.map((node) => [node.matchId, node]))))
        const reachable = following(before, corrected.matchId)
        for (const { matchId, from, to, isPlayed } of moves) {
          expect(reachable).toContain(matchId)
          expect(from).not.toBe(to)
          expect(isPlayed).toBe(before.find((node) => node.matchId === matchId)?.isBegun)
        }
        expect(cascade(after, outgoing(now))).toEqual([])
        for (const node of after)
          for (const { matchId, slot, teamId } of outgoing(node)) {
            const fed = after.find((other) => other.matchId === matchId)
            expect(slot === 1 ? fed?.teamOneId : fed?.teamTwoId).toBe(teamId)
          }
      }),
      { numRuns: 15 },
    )
  })
})

it('lists each consequence after its cause, down to the final and the match for third place', () => {
  const played = play(treeOf(8), [1])
  const [first] = played
  const moves = cascade(played, outgoing({ ...first!, winner: 2 }))
  expect(moves).toEqual([
    { matchId: 104, slot: 1, from: 1, to: 8, isPlayed: true },
    { matchId: 107, slot: 1, from: 1, to: null, isPlayed: true },
    { matchId: 106, slot: 1, from: 4, to: null, isPlayed: true },
  ])
})

it('sends no team on from a running match: a team set by hand stays', () => {
  const [running, final] = [treeOf(4)[0]!, treeOf(4)[3]!]
  const nodes = [
    { ...running, isBegun: true },
    { ...final, teamOneId: 9 },
  ]
  const { matchId } = running
  expect(cascade(nodes, [{ matchId, slot: 1, teamId: 7 }])).toEqual([
    { matchId, slot: 1, from: 1, to: 7, isPlayed: true },
  ])
})

it('ignores matches that do not exist', () => {
  expect(cascade(treeOf(2), [{ matchId: 999, slot: 1, teamId: 1 }])).toEqual([])
})
