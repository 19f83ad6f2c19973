// Two scorers apart: what counts, what is open, and what each of them sees.
import { describe, expect, it } from 'vitest'
import type { Seat } from './agreement.ts'
import { badminton, campus, foldGame, idOf, log, summaryOf } from './samples.ts'
import { fold, type Tap } from './scoring.ts'

/** Taps as 'seat:second:tap', in the order of the log: '1:60:G1' is a goal of side one, a minute after the beginning; 'o' an organiser. */
function apart(text: string): Tap[] {
  return text.split(' ').map((each, index) => {
    const [by = '', second = '0', name = ''] = each.split(':')
    const [tap] = log(name.startsWith('A') ? 'START' : name)
    if (!tap) throw new Error(`no tap in ${each}`)
    const seat = by === 'o' ? undefined : (Number(by) as Seat)
    const body = name.startsWith('A') ? { type: 'AGREE' as const, target: idOf(Number(name.slice(1))) } : tap
    const deviceAt = new Date(Date.UTC(2026, 10, 14, 10) + Number(second) * 1000).toISOString()
    return { ...body, id: idOf(index + 1), clock: index + 1, deviceAt, ...(seat && { seat }), scorer: by }
  })
}

const scored = (text: string) => foldGame(campus, apart(text))
const openIn = (text: string) => scored(text).open.map(({ id }) => Number(id.slice(-12)))
const seenBy = (seat: Seat, text: string) =>
  fold(campus.rules, { sport: campus.sport, mustDecide: false }, apart(text), seat)

describe('what counts', () => {
  it.each([
    // One scorer is enough for the start, and both may tap it.
    ['1:0:START', 'LIVE 0-0', []],
    ['1:0:START 2:1:START', 'LIVE 0-0', []],
    // A goal needs both.
    ['1:0:START 1:60:G1', 'LIVE 0-0', [2]],
    ['1:0:START 1:60:G1 2:63:G1', 'LIVE 1-0', []],
    ['1:0:START 2:60:G1 1:63:G1', 'LIVE 1-0', []],
    ['1:0:START 1:60:G1 2:61:G2', 'LIVE 0-0', [2, 3]],
    // One that the other has missed does not hold up the next.
    ['1:0:START 1:60:G1 1:300:G2 2:301:G2', 'LIVE 0-1', [2]],
    // Of two equal goals the one closer in time is meant.
    ['1:0:START 1:60:G1 1:120:G1 2:121:G1', 'LIVE 1-0', [2]],
    // Minutes apart they are two events.
    ['1:0:START 1:60:G1 2:600:G1', 'LIVE 0-0', [2, 3]],
    // Settled: by the other scorer, by the own undo, by an organiser.
    ['1:0:START 1:60:G1 2:90:A2', 'LIVE 1-0', []],
    ['1:0:START 1:60:G1 1:90:A2', 'LIVE 0-0', [2]],
    ['1:0:START 1:60:G1 1:90:U2', 'LIVE 0-0', []],
    ['1:0:START 1:60:G1 2:90:U2', 'LIVE 0-0', [2]],
    ['1:0:START 1:60:G1 o:90:A2', 'LIVE 1-0', []],
    ['1:0:START 1:60:G1 o:90:U2', 'LIVE 0-0', []],
    // Taken back by one of them it is open again.
    ['1:0:START 1:60:G1 2:61:G1 2:70:U3', 'LIVE 0-0', [2]],
    ['1:0:START 1:60:G1 2:90:A2 2:95:U3', 'LIVE 0-0', [2]],
    // What an organiser taps counts at once.
    ['1:0:START o:60:G2', 'LIVE 0-1', []],
    // The end needs both, too.
    ['1:0:START 1:60:FINISH', 'LIVE 0-0', [2]],
    ['1:0:START 1:60:FINISH 2:65:FINISH', 'PAST 0-0', []],
    // In whatever order each of them noticed half-time and a goal, there was one of each.
    ['1:0:START 1:60:HT 1:62:G1 2:60:G1 2:63:HT', 'LIVE 1-0', []],
    // A start is taken back only while nothing was played.
    ['1:0:START 2:5:U1', 'FUTURE -', []],
    ['1:0:START 1:60:G1 2:61:G1 2:70:U1', 'LIVE 1-0', []],
  ])('%s → %s', (text, expected, open) => {
    const [status, score] = summaryOf(scored(text)).split(' ')
    expect(`${status} ${score}`).toBe(expected)
    expect(openIn(text)).toEqual(open)
  })

  it('settles everything before a correction', () => {
    const [start, goal] = apart('1:0:START 1:60:G1')
    const standing: Tap['standing'] = { status: 'LIVE', scoreOne: 3, scoreTwo: 0, sets: [], shootOut: null }
    const correction: Tap = { id: idOf(3), clock: 3, deviceAt: goal?.deviceAt ?? '', type: 'CORRECTION', standing }
    // Made before it was known, and heard after it.
    const late: Tap = { ...(goal as Tap), id: idOf(4), clock: 2, seat: 2 }
    const { state, open } = foldGame(campus, [start as Tap, goal as Tap, correction, late])
    expect([state.scoreOne, open]).toEqual([3, []])
  })

  it('counts points of rallies one by one', () => {
    const both = Array.from({ length: 21 }, (_, at) => `1:${10 * at}:P1 2:${10 * at + 2}:P1`).join(' ')
    expect(summaryOf(foldGame(badminton, apart(`1:0:START ${both}`)))).toBe('LIVE 1-0 [21-0]')
    expect(foldGame(badminton, apart(`1:0:START ${both} 2:300:P2`)).open).toHaveLength(1)
  })
})

describe('what a scorer sees', () => {
  it('has all own taps, and of the other what counts', () => {
    const text = '1:0:START 1:60:G1 2:300:G2'
    expect(seenBy(1, text).state).toMatchObject({ status: 'LIVE', scoreOne: 1, scoreTwo: 0 })
    expect(seenBy(2, text).state).toMatchObject({ status: 'LIVE', scoreOne: 0, scoreTwo: 1 })
    expect(seenBy(2, `${text} 2:310:A2`).state).toMatchObject({ scoreOne: 1, scoreTwo: 1 })
  })

  it('shows the own tap of a pair, and offers to undo only that', () => {
    const text = '1:0:START 1:60:G1 2:62:G1'
    for (const [seat, own, other] of [
      [1, 2, 3],
      [2, 3, 2],
    ] as const) {
      const { timeline, undoable } = seenBy(seat, text)
      expect(timeline.at(-1)?.event.id).toBe(idOf(own))
      expect([undoable.has(idOf(own)), undoable.has(idOf(other))]).toEqual([true, false])
    }
  })

  it('takes names from both', () => {
    const named = [...apart('1:0:START 1:60:G1 2:62:G1')]
    const note: Tap = { id: idOf(4), clock: 4, deviceAt: named[2]?.deviceAt ?? '', type: 'NOTE', target: idOf(3), player: '김민수', seat: 2 } // biome-ignore format: short
    const { timeline, ignored } = foldGame(campus, [...named, note])
    expect(timeline.find(({ event }) => event.type === 'GOAL')?.player).toBe('김민수')
    expect(ignored).toEqual([])
    // Of a tap that does not count yet: it waits with it.
    const early = foldGame(campus, [...named.slice(0, 2), { ...note, target: idOf(2), seat: 1 }])
    expect([early.ignored, early.state.scoreOne]).toEqual([[], 0])
  })
})
