// Badminton, table tennis and dodgeball tap by tap: sets, servers, ends and outs.
import { describe, expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { badminton, cup, dodgeball, foldGame, type Game, tableTennis, walk } from './samples.ts'

function seats(taps: string) {
  const { serving, endsSwapped } = foldGame(badminton, taps).state
  return [serving, endsSwapped]
}

/** Who serves each rally of a set that is played by turns. */
function servers(before: string, rallies: number, game = tableTennis): string {
  const turns = Array.from({ length: rallies }, (_, rally) => `P${rally % 2 === 0 ? 1 : 2}`)
  return turns.map((_, played) => foldGame(game, [before, ...turns.slice(0, played)].join(' ')).state.serving).join('')
}

describe('badminton', () => {
  const first = 'START P1*19 P2*19 P1*2'
  const second = 'P1*20 P2*22'
  const third = `${Array.from({ length: 29 }, () => 'P1 P2').join(' ')} P1`
  walk(badminton, [
    ['START', 'LIVE 0-0'],
    ['START G1 X1 HT P1', 'LIVE 0-0 [1-0] without 2,3,4'],
    [first, 'LIVE 1-0 [21-19]'],
    [`${first} FINISH P2`, 'LIVE 1-0 [21-19 0-1] without 42'],
    [`${first} ${second} P1`, 'LIVE 1-1 [21-19 20-22 1-0]'],
    [`${first} ${second} ${third}`, 'LIVE 2-1 [21-19 20-22 30-29] decided'],
    [`${first} ${second} ${third} P1 T2 Y1 FINISH P1`, 'PAST 2-1 [21-19 20-22 30-29] won by 1 without 143,144,147'],
    ['START P1*21 P2*3 F2', 'FORFEIT 0-2 [21-0 0-3] won by 2'],
  ])
  it('lets the winner of the rally serve, and changes ends after a set and at 11 of the third', () => {
    expect(seats('START')).toEqual([null, false])
    expect(seats('S2')).toEqual([2, false])
    expect(seats('S2 P1')).toEqual([1, false])
    expect(seats('S2 P1*11')).toEqual([1, false])
    expect(seats('S2 P1*21')).toEqual([1, true])
    expect(seats('S2 P1*21 P2*21')).toEqual([2, false])
    expect(seats('S2 P1*21 P2*21 P1*10')).toEqual([1, false])
    expect(seats('S2 P1*21 P2*21 P1*11')).toEqual([1, true])
    expect(seats('S2 P1*21 P1*21')).toEqual([null, true])
  })
})

const runs = (taps: string) => foldGame(badminton, taps).state.setStartedAt !== null

describe('a game of a rally sport', () => {
  it('runs from the start, and after a game from the next start or its first point', () => {
    expect(runs('S1')).toBe(true)
    expect(runs('S1 P1*20')).toBe(true)
    expect(runs('S1 P1*21')).toBe(false)
    expect(runs('S1 P1*21 SET')).toBe(true)
    expect(runs('S1 P1*21 P2')).toBe(true)
    expect(runs('S1 P1*21 SET U23')).toBe(false)
    expect(runs('S1 P1*21 U22')).toBe(true)
    expect(runs('S1 P1*21 P1*21')).toBe(false)
  })
  walk(badminton, [
    ['S1 SET', 'LIVE 0-0 without 2'],
    ['S1 P1*21 SET SET P2', 'LIVE 1-0 [21-0 0-1] without 24'],
    ['S1 P1*21 P1*21 SET', 'LIVE 2-0 [21-0 21-0] decided without 44'],
  ])
  walk({ sport: 'SOCCER', rules: presetRules.IFAB_2x45 }, [['START SET', 'LIVE 0-0 [0-0] without 2']])
})

describe('table tennis', () => {
  walk(tableTennis, [
    ['S1 P1*10 P2*10 P1*2', 'LIVE 1-0 [12-10]'],
    ['S1 P1*10 P2*11 P1 P2', 'LIVE 0-0 [11-12]'],
    ['S1 P1*11 P1*11 P2*11 P1*11 P1', 'LIVE 3-1 [11-0 11-0 0-11 11-0] decided without 46'],
  ])
  it('changes the server every two points, every point from 10-all', () => {
    expect(servers('S1', 26)).toBe('11221122112211221122121212')
    expect(servers('S2', 22)).toBe('2211221122112211221121')
  })
  it('counts the turns up to deuce where sets are short', () => {
    const short: Game = { ...tableTennis, rules: { ...presetRules.ITTF_5x11, points: 4 } as Game['rules'] }
    expect(servers('S1', 10, short)).toBe('1122112121')
  })
  it('lets who received first serve first in the next set', () => {
    expect(servers('S1 P1*11', 6)).toBe('221122')
    expect(servers('S1 P1*11 P2*11', 6)).toBe('112211')
    expect(foldGame(tableTennis, 'START P1').state.serving).toBeNull()
  })
  it('changes ends after a set and at 5 of the last', () => {
    const fifth = 'S1 P1*11 P2*11 P1*11 P2*11'
    expect(
      [`${fifth} P1*4`, `${fifth} P1*5`, 'S1 P1*5', 'S1 P1*11'].map(
        (taps) => foldGame(tableTennis, taps).state.endsSwapped,
      ),
    ).toEqual([false, true, false, true])
  })
})

const clock = (taps: string, game = dodgeball) => {
  const at = foldGame(game, taps).state.setStartedAt
  // Taps are half a minute apart: the number of the tap that began the set.
  return at && (Date.parse(at) - Date.parse('2026-11-14T10:00:00Z')) / 30_000
}

describe('dodgeball', () => {
  walk(dodgeball, [
    ['START', 'LIVE 0-0'],
    ['START X2 X2 X1', 'LIVE 0-0 [11-10]'],
    ['START X2*12', 'LIVE 1-0 [12-0/ELIMINATION]'],
    ['START X1*3 X2*12 X1', 'LIVE 1-0 [9-0/ELIMINATION 11-12]'],
    ['START TIME X1 TIME', 'LIVE 0-1 [11-12/TIME] without 2'],
    ['START X1 X2 TIME DRAW SUDDEN2', 'LIVE 0-1 [11-11/SUDDEN_DEATH_TWO] without 4,5'],
    ['START SUDDEN1 X2', 'LIVE 1-0 [12-12/SUDDEN_DEATH_ONE 12-11]'],
    ['START X1 SUDDEN1', 'LIVE 0-0 [11-12] without 3'],
    ['START X2*12 X2*12', 'LIVE 2-0 [12-0/ELIMINATION 12-0/ELIMINATION] decided'],
    ['START X2*12 X2*12 X1 SUDDEN1 FINISH', 'PAST 2-0 [12-0/ELIMINATION 12-0/ELIMINATION] won by 1 without 26,27'],
    ['START X2*12 X2 FINISH', 'LIVE 1-0 [12-0/ELIMINATION 12-11] without 15'],
    ['START HT', 'LIVE 0-0 without 2'],
  ])
  const sum: Game = { sport: 'DODGEBALL', rules: presetRules.KR_CLASS_SURVIVORS }
  walk(sum, [
    ['START X1 TIME X2*2 TIME DRAW', 'LIVE 35-34 [11-12/TIME 12-10/TIME 12-12/DRAW] decided'],
    ['START DRAW DRAW DRAW FINISH', 'PAST 36-36 [12-12/DRAW 12-12/DRAW 12-12/DRAW]'],
  ])
  walk(cup(sum), [
    ['START DRAW DRAW DRAW FINISH X2 TIME FINISH', 'PAST 48-47 [12-12/DRAW 12-12/DRAW 12-12/DRAW 12-11/TIME] won by 1 without 5'], // biome-ignore format: short
  ])
  const wdbf: Game = { sport: 'DODGEBALL', rules: presetRules.WDBF }
  walk(wdbf, [
    ['START X2*6 DRAW HT 2H X1*6 FINISH', 'PAST 1-1 [6-0/ELIMINATION 6-6/DRAW 0-6/ELIMINATION]'],
    ['START X2*6 X1 X2 FINISH DRAW FINISH', 'PAST 1-0 [6-0/ELIMINATION 5-5/DRAW] won by 1 without 10'],
    ['START DRAW*31', `LIVE 0-0 [${Array.from({ length: 30 }, () => '6-6/DRAW').join(' ')}] without 32`],
  ])
  walk(cup(wdbf), [['START X2*6 X1*6 FINISH X2*6 FINISH', `PAST 2-1 [6-0/ELIMINATION 0-6/ELIMINATION 6-0/ELIMINATION] won by 1 without 14`]]) // biome-ignore format: short
  it('counts the time of a set from the tap that began it', () => {
    expect(clock('START')).toBe(null)
    expect(clock('START SET')).toBe(2)
    expect(clock('START SET X1 X2')).toBe(2)
    expect(clock('START X1 X2')).toBe(2)
    expect(clock('START SET X1 TIME')).toBe(null)
    expect(clock('START SET X1 TIME SET')).toBe(5)
    expect(clock('START SET X1*12')).toBe(null)
    // Taken back and begun again, it counts from the new beginning.
    expect(clock('START SET U2')).toBe(null)
    expect(clock('START SET U2 SET')).toBe(4)
    expect(clock('START SET X1 X1*11 U14')).toBe(2)
    expect(clock('START SET X1 FINISH F1')).toBe(null)
  })
  walk(dodgeball, [
    ['START SET SET X1', 'LIVE 0-0 [11-12] without 3'],
    ['START X1 SET', 'LIVE 0-0 [11-12] without 3'],
    ['SET START', 'LIVE 0-0 without 1'],
    // The start of a set is taken back alone: the match stays begun.
    ['START SET U2', 'LIVE 0-0'],
    ['START SET U1', 'LIVE 0-0 without 3'],
  ])
  it('counts who is out in the running set only', () => {
    expect(foldGame(dodgeball, 'START X1 X2 X2').state.outs).toEqual([1, 2])
    expect(foldGame(dodgeball, 'START X1 X2 X2 TIME').state.outs).toEqual([0, 0])
    expect(foldGame(wdbf, 'START X1 2H').state).toMatchObject({ period: 'SECOND_HALF', outs: [1, 0] })
  })
})
