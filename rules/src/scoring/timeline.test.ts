// What readers and scorers see of a log besides the score: the timeline, names added later, disputed taps.
import { describe, expect, it } from 'vitest'
import { type Body, badminton, cup, foldGame, idOf, log, soccer, tapOf } from './samples.ts'
import { orderEvents, type Tap } from './scoring.ts'

const placeOf = (id: string) => Number(id.slice(-12))

it('lists each tap with the score after it, undone ones without effect', () => {
  const items = foldGame(cup(soccer), 'START G1 Y2 HT 2H G2 U2 HT G1').timeline
  const rows = items.map((item) => [
    placeOf(item.event.id),
    `${item.scoreOne}-${item.scoreTwo}`,
    item.set,
    item.isUndone,
  ])
  expect(rows).toEqual([
    [1, '0-0', 0, false],
    [2, '0-0', 0, true],
    [3, '0-0', 0, false],
    [4, '0-0', 0, false],
    [5, '0-0', 1, false],
    [6, '0-1', 1, false],
    [9, '1-1', 1, false],
  ])
})

it('shows the set a point belongs to', () => {
  const items = foldGame(badminton, 'START P1*21 T2 P2').timeline
  expect([0, 1, 21, 22, 23].map((at) => items[at]?.set)).toEqual([null, 0, 0, 0, 1])
})

it('shows the minute that the scorer entered, else by the clock of the period', () => {
  const taps = log('START G1 G1 HT Y1 2H G2 FINISH')
  const minutes = foldGame(soccer, taps.with(2, { ...taps[2]!, minute: 7 })).timeline.map(({ minute }) => minute)
  // A tap comes every half minute.
  expect(minutes).toEqual([null, 1, 7, 2, null, null, 46, 47])
  const early = { ...taps[1]!, deviceAt: '2020-01-01T00:00:00Z' }
  expect(foldGame(soccer, taps.with(1, early)).timeline[1]?.minute).toBe(1)
})

const undo = (target: number): Body => ({ type: 'UNDO', target: idOf(target) })
const note = (target: number, player?: string): Body => ({ type: 'NOTE', target: idOf(target), player })
function noted(...bodies: Body[]) {
  const start = log('START G1 HT')
  return foldGame(soccer, [...start, ...bodies.map((body, index) => tapOf(index + 4, body))])
}
const ignored = (...bodies: Body[]) => noted(...bodies).ignored.map(placeOf)

describe('a note', () => {
  it('names the player, and the last one wins', () => {
    expect(noted().timeline[1]?.player).toBeNull()
    expect(noted(note(2, '7 김민수')).timeline[1]?.player).toBe('7 김민수')
    expect(noted(note(2, '7 김민수'), note(2, '9 이서준')).timeline[1]?.player).toBe('9 이서준')
    expect(noted(note(2, '7 김민수'), note(2, '')).timeline[1]?.player).toBeNull()
    expect(noted({ type: 'FINISH' }, note(2, '7 김민수')).timeline[1]?.player).toBe('7 김민수')
  })
  it('can be undone', () => {
    const folded = noted(note(2, '7 김민수'), { type: 'UNDO', target: idOf(4) })
    expect(folded).toMatchObject({ ignored: [], timeline: [{}, { player: null }, {}, { isUndone: true }] })
  })
  it('has no effect without a name, or on what is unknown, undone, without effect or a note itself', () => {
    expect(ignored(note(2))).toEqual([4])
    expect(ignored(note(9, 'A'))).toEqual([4])
    expect(ignored({ type: 'UNDO', target: idOf(2) }, note(2, 'A'))).toEqual([5])
    expect(ignored({ type: 'START' }, note(4, 'A'))).toEqual([4, 5])
    expect(ignored(note(2, 'A'), note(4, 'B'))).toEqual([5])
    expect(ignored(note(2, 'A'), { type: 'UNDO', target: idOf(2) })).toEqual([])
  })
  it('does not prevent a START from being undone', () => {
    expect(noted(note(2, 'A'), undo(2), undo(3), undo(1))).toMatchObject({ ignored: [], state: { status: 'FUTURE' } })
  })
})

const by = (scorer: string | undefined, number: number, seconds: number, body: Partial<Tap> = {}): Tap => ({
  ...tapOf(number, { type: 'GOAL', team: 1 }),
  deviceAt: new Date(Date.parse('2026-11-14T11:00:00Z') + seconds * 1000).toISOString(),
  scorer,
  ...body,
})
const nameOf2: Partial<Tap> = { type: 'NOTE', target: idOf(2), player: 'A' }
const pairs = (...taps: Tap[]) =>
  foldGame(soccer, [by('A', 1, -60, { type: 'START' }), ...taps]).disputed.map((pair) => pair.map(placeOf))

describe('disputed taps', () => {
  it.each<[string, Tap[], number[][]]>([
    ['two scorers within ten seconds', [by('A', 2, 0), by('B', 3, 10)], [[2, 3]]],
    ['devices whose clocks differ', [by('A', 2, 4), by('B', 3, 0)], [[3, 2]]],
    ['more than ten seconds', [by('A', 2, 0), by('B', 3, 10.001)], []],
    ['one scorer', [by('A', 2, 0), by('A', 3, 1)], []],
    ['scorers who are not known', [by(undefined, 2, 0), by(undefined, 3, 1)], []],
    ['the other side', [by('A', 2, 0), by('B', 3, 1, { team: 2 })], []],
    ['another thing', [by('A', 2, 0), by('B', 3, 1, { type: 'OWN_GOAL' })], []],
    ['one of them undone', [by('A', 2, 0), by('B', 3, 1), by('A', 4, 5, { type: 'UNDO', target: idOf(3) })], []],
    ['one of them without effect', [by('A', 2, 0, { type: 'FINISH' }), by('B', 3, 1, { type: 'FINISH' })], []],
    ['names for the same goal', [by('A', 2, 0), by('A', 3, 1, nameOf2), by('B', 4, 2, nameOf2)], []],
    ['three scorers', [by('A', 2, 0), by('B', 3, 1), by('C', 4, 2)], [[2, 3], [3, 4]]],
    ['another tap between', [by('A', 2, 0), by('A', 3, 1), by('B', 4, 2)], [[3, 4]]],
  ])('%s', (_, taps, expected) => expect(pairs(...taps)).toEqual(expected)) // biome-ignore format: short
})

it('orders by clock, then id, and takes a repeated id once', () => {
  const [a, b, c] = log('START G1 G2') as [Tap, Tap, Tap]
  const tied = { ...c, clock: b.clock }
  expect(orderEvents([tied, b, a, b]).map(({ id }) => placeOf(id))).toEqual([1, 2, 3])
  expect(orderEvents([{ ...a, clock: 9 }, c, b]).map(({ id }) => placeOf(id))).toEqual([2, 3, 1])
})
