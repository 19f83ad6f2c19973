// Ties tap by tap: rubbers side by side, given up, named later, undone and corrected.
import type { Standing } from '@campus/contract/scoring'
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { foldGame, log, summaryOf, tapOf, tie, walk } from './samples.ts'
import type { Tap } from './scoring.ts'

/** A rubber in two games. */
const won = (rubber: number, side: 1 | 2) => `${rubber}.R1 ${rubber}.P${side}*42`
const rest = (...bodies: Array<Parameters<typeof tapOf>[1]>) => bodies.map((body, at) => tapOf(9000 + at, body))
const standing = (sets: Array<[number, number]>, status: Standing['status'] = 'LIVE'): Standing => ({
  status,
  scoreOne: null,
  scoreTwo: null,
  sets: sets.map(([one, two]) => ({ one, two })),
  shootOut: null,
})
const corrected = (taps: string, to: Standing) =>
  foldGame(tie, [...log(taps), ...rest({ type: 'CORRECTION', standing: to })])
const named = (rubber: number, one: string[], two: string[]) => ({
  type: 'RUBBER' as const,
  rubber,
  players: [one, two] as [string[], string[]],
})

describe('a tie of five', () => {
  walk(tie, [
    ['START', 'LIVE 0-0'],
    ['START 1.R1', 'LIVE 0-0 [0-0]'],
    ['START 1.R1 1.P1*21', 'LIVE 0-0 [1-0]'],
    [`START ${won(1, 1)}`, 'LIVE 1-0 [2-0]'],
    // Two courts: the third rubber begins before the second.
    [`START ${won(1, 1)} 3.R2 3.P2*21 2.R1 2.P1`, 'LIVE 1-0 [2-0 0-0 0-1]'],
    [`START ${won(1, 1)} ${won(2, 1)} ${won(3, 1)}`, 'LIVE 3-0 [2-0 2-0 2-0] decided'],
    [`START ${won(1, 1)} ${won(2, 1)} ${won(3, 1)} FINISH`, 'PAST 3-0 [2-0 2-0 2-0] won by 1'],
    // The rubber on the other court is left as it stands.
    [`START ${won(1, 2)} ${won(2, 2)} 4.R1 4.P1*21 ${won(3, 2)} FINISH`, 'PAST 0-3 [0-2 0-2 0-2 1-0] won by 2'],
    // The fourth rubber ends first; the tie is decided before it in the order of play.
    [`START 4.F2 ${won(1, 1)} ${won(2, 1)} ${won(3, 1)} FINISH`, 'PAST 3-1 [2-0 2-0 2-0 0-2] won by 1'],
    [`START ${won(1, 1)} FINISH`, 'LIVE 1-0 [2-0] without 45'],
    // Nothing is played in a rubber that is not open, is over or does not exist.
    ['START 1.P1', 'LIVE 0-0 without 2'],
    ['START P1', 'LIVE 0-0 without 2'],
    ['START 6.R1', 'LIVE 0-0 without 2'],
    [`START ${won(1, 1)} 1.P2`, 'LIVE 1-0 [2-0] without 45'],
    // Given up: what was missing is given.
    ['START 1.R1 1.P1*21 1.P2*3 1.F2', 'LIVE 0-1 [1-2]'],
    ['START 2.F1', 'LIVE 1-0 [0-0 2-0]'],
    [`START ${won(1, 1)} 1.F2`, 'LIVE 1-0 [2-0] without 45'],
    // The whole tie: what was played stays.
    [`START ${won(1, 1)} 2.R1 2.P2*21 F2`, 'FORFEIT 0-3 [2-0 0-1] won by 2'],
    ['F1', 'FORFEIT 3-0 won by 1'],
    ['START 1.R1 1.P1*5 U2', 'LIVE 0-0 without 3,4,5,6,7'],
  ])

  it('every rubber has its own server, ends and clock', () => {
    const { state } = foldGame(tie, 'START 1.R1 2.R2 1.P1*21 2.P2*11')
    const [first, second] = state.rubbers
    expect(first?.play).toMatchObject({ endsSwapped: true, serving: 1, setStartedAt: null, firstServing: 1 })
    expect(second?.play).toMatchObject({ endsSwapped: false, serving: 2, sets: [{ one: 0, two: 11 }] })
    expect(second?.play.setStartedAt).not.toBeNull()
  })

  it('a suspension stops the clocks of all rubbers', () => {
    const { state } = foldGame(tie, 'START 1.R1 1.P1 STOP GO')
    const before = foldGame(tie, 'START 1.R1 1.P1').state.rubbers[0]?.play.setStartedAt ?? ''
    expect(Date.parse(state.rubbers[0]?.play.setStartedAt ?? '') - Date.parse(before)).toBe(30_000)
    expect(foldGame(tie, 'START 1.R1 1.P1 STOP 1.P1').state).toMatchObject({ suspended: null })
  })

  it('the timeline says which rubber, and how it stood there', () => {
    const { timeline } = foldGame(tie, `START ${won(1, 1)} 2.R1 2.P2 T1`)
    const [point] = timeline.filter(({ event }) => event.rubber === 1 && event.type === 'POINT')
    expect(point).toMatchObject({ rubber: 1, set: 0, points: { one: 0, two: 1 }, scoreOne: 1, scoreTwo: 0 })
    expect(timeline[0]).toMatchObject({ rubber: null, set: null, points: null })
    expect(timeline.at(-1)).toMatchObject({ rubber: null, set: null })
  })
})

describe('who plays', () => {
  it('is named with the start of a rubber, or later, until the tie is closed', () => {
    const first = foldGame(tie, [...log('START'), ...rest(named(0, ['김도윤'], ['최서연']))]).state
    expect(first.rubbers[0]?.players).toEqual([['김도윤'], ['최서연']])
    const over = `START ${won(1, 1)} ${won(2, 1)} ${won(3, 1)}`
    const late = foldGame(tie, [...log(over), ...rest(named(2, ['가', '나'], []))])
    expect(late.state.rubbers[2]).toMatchObject({ players: [['가', '나'], []], winner: 1 })
    expect(summaryOf(late)).toBe('LIVE 3-0 [2-0 2-0 2-0] decided')
    // A rubber that nobody needs any more does not begin.
    expect(foldGame(tie, `${over} 4.R1`).ignored).toHaveLength(1)
    expect(foldGame(tie, `${over} FINISH 1.R1`).ignored).toHaveLength(1)
  })

  it('stays where a second scorer opens the same rubber without names; nobody asks which of both is right', () => {
    const [start, one, two] = rest(
      { type: 'START' },
      { ...named(0, ['가'], ['나']), team: 2 },
      { type: 'RUBBER', rubber: 0 },
    )
    const taps = [start, one && { ...one, scorer: 'a' }, two && { ...two, scorer: 'b' }] as Tap[]
    const { state, disputed } = foldGame(tie, taps)
    expect(state.rubbers[0]).toMatchObject({ players: [['가'], ['나']], play: { firstServing: 2 } })
    expect(disputed).toEqual([])
  })

  it('the same tap in two rubbers is no dispute', () => {
    const disputes = [2, 1].map((second) => {
      const taps = log(`START 1.R1 2.R1 1.P1 ${second}.P1`).map((tap, at) => {
        return { ...tap, deviceAt: '2026-11-14T10:00:00Z', scorer: at === 4 ? 'b' : 'a' }
      })
      return foldGame(tie, taps).disputed.length
    })
    expect(disputes).toEqual([0, 1])
  })
})

describe('a corrected tie', () => {
  const played = `START ${won(1, 1)} 2.R1 2.P1*21 2.P2*21 2.P1*5`

  it('keeps the rubbers that the form left alone', () => {
    const after = corrected(played, standing([[0, 2], [1, 1]])) // biome-ignore format: short
    expect(summaryOf(after)).toBe('LIVE 0-1 [0-2 1-1]')
    expect(after.state.rubbers[1]?.play.sets.at(-1)).toEqual({ one: 5, two: 0 })
    expect(after.state.rubbers[0]).toMatchObject({ winner: 2, play: { sets: [] } })
  })

  it('goes on in a rubber from the sets that were right', () => {
    const after = corrected(`START ${won(1, 1)}`, standing([[1, 0]]))
    expect(after.state.rubbers[0]?.play).toMatchObject({ sets: [{ one: 21, two: 0 }], endsSwapped: true })
    const on = foldGame(tie, [...log(`START ${won(1, 1)}`), ...rest({ type: 'CORRECTION', standing: standing([[1, 0]]) }, { type: 'POINT', team: 2, rubber: 0 })]) // biome-ignore format: short
    expect(on.state.rubbers[0]?.play.sets).toEqual([{ one: 21, two: 0 }, { one: 0, two: 1 }]) // biome-ignore format: short
  })

  it('a rubber of which only the sets were typed begins anew, or is given up', () => {
    const typed = rest({ type: 'CORRECTION', standing: standing([[1, 0]]) }, { type: 'POINT', team: 1, rubber: 0 })
    expect(summaryOf(foldGame(tie, [...log('START'), ...typed]))).toBe('LIVE 0-0 [1-0] without 9001')
    const anew = [
      ...typed,
      tapOf(9002, { type: 'RUBBER', rubber: 0 }),
      tapOf(9003, { type: 'POINT', team: 1, rubber: 0 }),
    ]
    expect(foldGame(tie, [...log('START'), ...anew]).state.rubbers[0]?.play.sets).toEqual([{ one: 1, two: 0 }])
  })

  it('knows its rubbers also when it is over, and none once it is taken back', () => {
    const over = corrected(played, standing([[2, 0], [2, 1], [2, 0]], 'PAST')) // biome-ignore format: short
    expect(summaryOf(over)).toBe('PAST 3-0 [2-0 2-1 2-0] won by 1')
    expect(over.state.rubbers[0]?.play.sets).toHaveLength(2)
    expect(corrected(played, standing([], 'FUTURE')).state.rubbers).toEqual([])
  })

  it.each([
    ['more games than it takes', [[3, 0]]],
    ['both won it', [[2, 2]]],
    ['a rubber too many', [[2, 0], [2, 0], [2, 0], [2, 0]]], // biome-ignore format: short
    ['more rubbers than there are', [[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]], // biome-ignore format: short
  ] as Array<[string, Array<[number, number]>]>)('refuses %s', (_, sets) => {
    expect(corrected('START', standing(sets)).ignored).toHaveLength(1)
  })
})

describe('a tie of which all rubbers are played', () => {
  const all = { ...tie, rules: { ...presetRules.BWF_TIE_5, playsAll: true } as typeof tie.rules }
  const three = `START ${won(1, 1)} ${won(2, 1)} ${won(3, 1)}`
  walk(all, [
    [three, 'LIVE 3-0 [2-0 2-0 2-0]'],
    [`${three} FINISH`, 'PAST 3-0 [2-0 2-0 2-0] won by 1'],
    [`${three} ${won(4, 2)} ${won(5, 1)}`, 'LIVE 4-1 [2-0 2-0 2-0 0-2 2-0] decided'],
    [`${three} ${won(4, 2)} ${won(5, 1)} FINISH`, 'PAST 4-1 [2-0 2-0 2-0 0-2 2-0] won by 1'],
  ])
})
