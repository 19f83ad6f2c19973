// The judge of a plan sees each kind of fault, also where two would cancel out; and that of phones, phone by phone.
import { expect, test } from 'vitest'
import { type Act, type Followed, judgeActs, judgePhones, type Left, startIn } from './judge.ts'

const left = (matchId: number, version: number, start: number): Left => ({ matchId, version, start })
const acts: Act[] = [
  { moves: 2, left: [left(1, 2, 780), left(2, 2, 790)] },
  { moves: 1, left: [left(1, 3, 600)] },
  // Rejected.
  { moves: 3, left: [] },
]
const plan = {
  before: [left(1, 1, 720), left(2, 1, 720), left(3, 1, 720)],
  after: [left(1, 3, 600), left(2, 2, 790), left(3, 1, 720)],
  entries: 2,
}
const clean = { accepted: 2, torn: 0, lost: 0, invented: 0, doubled: 0, wrongStart: 0, unlogged: 0 }

test('acts that are whole or absent', () => {
  expect(judgeActs(acts, plan)).toEqual(clean)
})

const [one, two, three] = plan.after as [Left, Left, Left]
test.each<[string, Partial<typeof plan>, Partial<typeof clean>]>([
  ['a lost act', { after: [left(1, 2, 780), two, three] }, { lost: 1, wrongStart: 1 }],
  ['half of a rejected act', { after: [one, two, left(3, 2, 800)] }, { invented: 1, wrongStart: 1 }],
  ['a start that no act gave', { after: [one, left(2, 2, 795), three] }, { wrongStart: 1 }],
  ['an act without an entry', { entries: 1 }, { unlogged: 1 }],
  ['an act with two entries', { entries: 3 }, { unlogged: 1 }],
])('%s', (_, faulty, faults) => {
  expect(judgeActs(acts, { ...plan, ...faulty })).toEqual({ ...clean, ...faults })
})

test('an act of which a part is answered, and one that is answered twice', () => {
  const [both, last] = acts as [Act, Act]
  expect(judgeActs([{ ...both, moves: 3 }, last], plan)).toEqual({ ...clean, torn: 1 })
  expect(judgeActs([both, last, last], { ...plan, entries: 3 })).toMatchObject({ doubled: 1 })
})

const say = (matchId: number, version: number, body: string) => ({ matchId, version, body })
const right: Followed[] = [
  { matchId: 1, messages: [say(1, 2, '13:00 · 대운동장 · 원래 12:00'), say(1, 3, '10:00 · 원래 13:00')] },
  { matchId: 2, messages: [say(2, 2, '13:10 · 원래 12:00')] },
  { matchId: 3, messages: [] },
]
const told = { shown: 3, quiet: 0, repeated: 0, unopened: 0, unaffected: 0, untrue: 0, twice: 0, untold: 0 }

test('everybody is told of the own match', () => {
  expect(judgePhones(right, acts, plan)).toEqual(told)
})

const message = (start: string, version = 2) => say(2, version, `${start} · 원래 12:00`)
test.each<[string, Followed['messages'], Partial<typeof told>]>([
  ['not at all', [], { shown: 2, untold: 1 }],
  ['again with the same version', [message('13:10'), message('13:10')], { repeated: 1 }],
  ['again with another version', [message('13:10'), message('13:10', 3)], { shown: 4, untrue: 1, twice: 1 }],
  [
    'what it shows already',
    [message('13:10'), { ...message('13:10', 3), startsAt: '2026-11-20T04:10:00.000Z' }],
    { shown: 4, untrue: 1, quiet: 1 },
  ],
  ['of a match of others', [message('13:10'), say(1, 2, '13:00 · 원래 12:00')], { unaffected: 1 }],
  ['of what is too little to tell', [message('12:05'), message('13:10', 3)], { shown: 4, unaffected: 1, untrue: 2 }],
  ['another time', [message('14:10')], { untrue: 1, untold: 1 }],
  ['what nobody can read', [message('13:10'), null], { unopened: 1 }],
])('told %s', (_, messages, faults) => {
  const [first, , last] = right as [Followed, Followed, Followed]
  expect(judgePhones([first, { matchId: 2, messages }, last], acts, plan)).toEqual({ ...told, ...faults })
})

test('the time in a notification', () => {
  expect([startIn('09:05 · 대운동장'), startIn('09:05'), startIn('11월 20일(금) 14:00')]).toEqual([545, 545, NaN])
})
