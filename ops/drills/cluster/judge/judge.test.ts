// Histories made by hand, each broken in one way: the judge finds that way and no other.
import { expect, test } from 'vitest'
import { type Facts, type History, newHistory } from './history.ts'
import { holds, judge, type Verdict } from './judge.ts'

const place = 'events 1'
const wrote = (key: string, number: number, ackedAt: number | null = number * 10) => ({
  place,
  key,
  sentAt: number * 10 - 5,
  ackedAt,
  number: ackedAt === null ? null : number,
})
const toRows = (...rows: Array<[key: string, number: number]>) => rows.map(([key, number]) => ({ key, number }))
const good = (): { history: History; facts: Facts } => ({
  history: {
    ...newHistory(),
    writes: [wrote('a', 1), wrote('b', 2), wrote('c', 3)],
    reads: [{ place, number: 2, beganAt: 25 }],
    followed: [{ place, from: 1, seen: toRows(['b', 2], ['c', 3]) }],
    received: [{ place, numbers: [1, 3] }],
    turns: [
      { key: '1/1', isOn: true, sentAt: 1, ackedAt: 2 },
      { key: '1/1', isOn: false, sentAt: 5, ackedAt: 6 },
    ],
    switchReads: [
      { key: '1/1', isOn: true, beganAt: 3 },
      { key: '1/1', isOn: false, beganAt: 7 },
    ],
  },
  facts: {
    stored: new Map([[place, toRows(['a', 1], ['b', 2], ['c', 3])]]),
    on: new Set(),
    counted: new Map([[place, 3]]),
    torn: 0,
  },
})

function faultsOf(spoil: (one: ReturnType<typeof good>) => void): Partial<Verdict> {
  const one = good()
  spoil(one)
  const { acknowledged: _, ...counts } = judge(one.history, one.facts)
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

test('who may be a moment behind may be it for as long as something hung', () => {
  const hung = { name: 'hung', from: 40, until: 50, excuses: () => true, delaysEvents: true }
  const staleAt = (beganAt: number, windows = [hung]) => {
    const { history, facts } = good()
    history.reads.push({ place, number: 2, beganAt, behindMs: 5 })
    return judge(history, facts, windows).stale
  }
  // The third was acknowledged at 30.
  expect([34, 36, 44].map((at) => staleAt(at, []))).toEqual([0, 1, 1])
  expect([34, 36].map((at) => staleAt(at))).toEqual([0, 1])
  const early = [{ ...hung, from: 32 }]
  expect([36, 50, 52, 54].map((at) => staleAt(at, early))).toEqual([0, 0, 0, 1])
})

test('a good history is good, and one in which nothing happened proves nothing', () => {
  const { history, facts } = good()
  expect(judge(history, facts)).toMatchObject({ acknowledged: 5, unsettled: 0 })
  expect(holds(judge(history, facts))).toBe(true)
  expect(holds(judge(newHistory(), { ...facts, stored: new Map(), counted: new Map() }))).toBe(false)
})

test.each<[what: string, spoil: (one: ReturnType<typeof good>) => void, found: Partial<Verdict>]>([
  ['acknowledged and gone', ({ facts }) => facts.stored.get(place)?.pop(), { lost: 1, phantom: 1, holes: 1 }],
  [
    'stored under another number',
    ({ history }) => history.writes.splice(2, 1, { ...wrote('c', 3), number: 4 }),
    { lost: 1 },
  ],
  ['stored twice', ({ facts }) => facts.stored.get(place)?.push({ key: 'c', number: 3 }), { doubled: 1 }],
  ['stored without being sent', ({ history }) => history.writes.pop(), { phantom: 1 }],
  ['unknown and stored', ({ history }) => history.writes.splice(2, 1, wrote('c', 3, null)), { unsettled: 1 }],
  ['a gap', ({ history }) => history.followed[0]?.seen.shift(), { gaps: 1 }],
  ['seen twice', ({ history }) => history.followed[0]?.seen.push({ key: 'c', number: 3 }), { doubled: 1 }],
  ['seen and rolled back', ({ history }) => history.followed[0]?.seen.push({ key: 'x', number: 4 }), { phantom: 1 }],
  [
    'out of order',
    ({ history }) => history.followed[0]?.seen.push(...history.followed[0].seen.splice(0, 1)),
    { outOfOrder: 1 },
  ],
  ['overtaken on the way', ({ history }) => history.received[0]?.numbers.push(2), { outOfOrder: 1 }],
  ['a stale read', ({ history }) => history.reads.push({ place, number: 2, beganAt: 31 }), { stale: 1 }],
  [
    'a read of less than its socket had told',
    ({ history }) => history.reads.push({ place, number: 2, beganAt: 25, told: 3 }),
    { stale: 1 },
  ],
  [
    'a read of what its socket had told',
    ({ history }) => history.reads.push({ place, number: 3, beganAt: 25, told: 3 }),
    {},
  ],
  ['a read of what came in between', ({ history }) => history.reads.push({ place, number: 3, beganAt: 28 }), {}],
  ['a hole in the numbers', ({ facts }) => facts.counted.set(place, 4), { holes: 1 }],
  ['a star that is back', ({ facts }) => facts.on.add('1/1'), { lost: 1 }],
  ['a star of nobody', ({ facts }) => facts.on.add('2/1'), { phantom: 1 }],
  [
    'a star shown as it was',
    ({ history }) => history.switchReads.push({ key: '1/1', isOn: true, beganAt: 8 }),
    { stale: 1 },
  ],
  ['a star on its way', ({ history }) => history.switchReads.push({ key: '1/1', isOn: true, beganAt: 5.5 }), {}],
  ['a row that is not its log', ({ facts }) => (facts.torn = 1), { torn: 1 }],
])('%s', (_, spoil, found) => {
  expect(faultsOf(spoil)).toEqual(found)
})

test('a client that may end unsettled is judged by the rest', () => {
  const { history, facts } = good()
  history.writes.push(wrote('d', 4, null))
  const verdict = judge(history, facts)
  expect(holds(verdict)).toBe(false)
  expect(holds(verdict, { mayBeUnsettled: true })).toBe(true)
})

test('each stale read is named', () => {
  const { history, facts } = good()
  history.reads.push({ place, number: 2, beganAt: 31 })
  history.switchReads.push({ key: '1/1', isOn: true, beganAt: 8 })
  const evidence: string[] = []
  expect(judge(history, facts, [], evidence).stale).toBe(2)
  expect(evidence).toEqual([expect.stringContaining(`${place}, asked`), expect.stringContaining('switch 1/1, asked')])
})
