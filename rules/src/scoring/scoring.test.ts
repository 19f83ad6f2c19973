// Soccer tap by tap: the score, taps without effect, undo, and which taps are allowed.
import { describe, expect, it } from 'vitest'
import { badminton, campus, cup, dodgeball, foldGame, idOf, log, soccer, summaryOf, walk } from './samples.ts'
import { mayTap } from './scoring.ts'

/** The period, the place of the tap it began with, the minute it began at, and whether ends are changed. */
function clockAfter(taps: string) {
  const { period, periodStartedAt, periodFromMinute, endsSwapped } = foldGame(cup(soccer), taps).state
  return [period, log(taps).findIndex((tap) => tap.deviceAt === periodStartedAt) + 1, periodFromMinute, endsSwapped]
}

it('has not begun before anything is tapped', () => {
  expect(summaryOf(foldGame(soccer, []))).toBe('FUTURE -')
})

describe('soccer', () => {
  walk(soccer, [
    ['START', 'LIVE 0-0 [0-0]'],
    ['G1', 'FUTURE - without 1'],
    ['START START', 'LIVE 0-0 [0-0] without 2'],
    ['START G1 O2 G1', 'LIVE 2-1 [2-1]'],
    ['START G1 FINISH', 'PAST 1-0 won by 1'],
    ['START G1 HT G2 2H G1 FINISH', 'PAST 2-1 [1-1 1-0] won by 1'],
    ['START G1 2H G2 FINISH', 'PAST 1-1 [1-0 0-1]'],
    ['START 2H HT ET KICKS', 'LIVE 0-0 [0-0 0-0] without 3,4,5'],
    ['START G1 FINISH G2', 'PAST 1-0 won by 1 without 4'],
    ['START P1 X1 TIME +1', 'LIVE 0-0 [0-0] without 2,3,4,5'],
    ['START Y1 T2 G1', 'LIVE 1-0 [1-0]'],
    ['START G1 F2', 'FORFEIT 0-3 [1-0] won by 2'],
    ['START G1*1000', 'LIVE 999-0 [999-0] without 1001'],
    ['F1', 'FORFEIT 3-0 won by 1'],
    ['F1 START F2', 'FORFEIT 3-0 won by 1 without 2,3'],
  ])
})

describe('a soccer knock-out', () => {
  walk(cup(soccer), [
    ['START G1 HT 2H G2 FINISH', 'LIVE 1-1 [1-0 0-1] without 6'],
    ['START G1 HT 2H ET', 'LIVE 1-0 [1-0 0-0] without 5'],
    ['START HT 2H KICKS', 'LIVE 0-0 [0-0 0-0] without 4'],
    ['START HT 2H ET G1 FINISH', 'PAST 1-0 [0-0 0-0 1-0 0-0] won by 1'],
    ['START HT 2H ET G1 ET G2 ET FINISH', 'LIVE 1-1 [0-0 0-0 1-0 0-1] without 8,9'],
    ['START HT 2H ET ET KICKS G1', 'LIVE 0-0 [0-0 0-0 0-0 0-0] kicks 0-0 without 7'],
    ['START HT 2H ET KICKS +1 +1 -2 -2', 'LIVE 0-0 [0-0 0-0 0-0] kicks 1-0 without 7,9'],
    ['START HT 2H ET KICKS +2 -1 FINISH', 'LIVE 0-0 [0-0 0-0 0-0] kicks 0-1 without 8'],
  ])
  const kicks = 'START G1 HT 2H G2 ET G1 ET G2 KICKS'
  walk(cup(soccer), [
    [`${kicks} +1 -2 +1 -2 +1 -2`, 'LIVE 2-2 [1-0 0-1 1-0 0-1] kicks 3-0 decided'],
    [`${kicks} +1 -2 +1 -2 +1 -2 +1 FINISH`, 'PAST 2-2 [1-0 0-1 1-0 0-1] kicks 3-0 won by 1 without 17'],
    [`${kicks} +1 +2 -1 -2 +1 +2 +1 +2 +1 -2 FINISH`, 'PAST 2-2 [1-0 0-1 1-0 0-1] kicks 4-3 won by 1'],
    [`${kicks} +2 +1 +2 +1 +2 +1 +2 +1 +2 +1 -2 FINISH +1 FINISH`, 'PAST 2-2 [1-0 0-1 1-0 0-1] kicks 6-5 won by 1 without 22'], // biome-ignore format: short
  ])
  walk(cup(campus), [
    ['START HT 2H ET KICKS', 'LIVE 0-0 [0-0 0-0] kicks 0-0 without 4'],
    ['START KICKS 2H KICKS -1 +2 -1 +2 -1 +2 FINISH', 'PAST 0-0 [0-0 0-0] kicks 0-3 won by 2 without 2'],
  ])
  it('drops the kicks when it is forfeited', () => {
    expect(foldGame(cup(campus), 'START 2H KICKS +1 F2').state).toMatchObject({
      status: 'FORFEIT',
      shootOut: null,
      kicks: [],
    })
  })
  it('shows the clock of each period', () => {
    expect(clockAfter('START G1')).toEqual(['FIRST_HALF', 1, 0, false])
    expect(clockAfter('START HT')).toEqual(['HALF_TIME', 2, 45, false])
    expect(clockAfter('START HT 2H')).toEqual(['SECOND_HALF', 3, 45, true])
    expect(clockAfter('START HT 2H ET')).toEqual(['EXTRA_TIME', 4, 90, false])
    expect(clockAfter('START HT 2H ET ET')).toEqual(['EXTRA_TIME', 5, 105, true])
    expect(clockAfter('START HT 2H ET ET KICKS')).toEqual(['SHOOT_OUT', 6, 120, false])
    expect(clockAfter('START HT 2H G1 FINISH')).toEqual([null, 0, 0, true])
  })
})

describe('undo', () => {
  walk(soccer, [
    ['START G1 G2 U2', 'LIVE 0-1 [0-1]'],
    ['START G1 U2 U2', 'LIVE 0-0 [0-0] without 4'],
    ['START G1 U2 U3', 'LIVE 0-0 [0-0] without 4'],
    ['START G1 U1', 'LIVE 1-0 [1-0] without 3'],
    ['START G1 U2 U1', 'FUTURE -'],
    ['START U1 START G1', 'LIVE 1-0 [1-0]'],
    ['START U9', 'LIVE 0-0 [0-0] without 2'],
    ['START U3 G1', 'LIVE 1-0 [1-0] without 2'],
    ['START G1 FINISH U3 G1', 'LIVE 2-0 [2-0]'],
    ['START HT 2H G1 U2', 'LIVE 1-0 [0-0 1-0]'],
    ['F1 U1 START', 'LIVE 0-0 [0-0]'],
  ])
  // Without the goal there is no extra time: what followed has no effect and is listed as ignored.
  walk(cup(soccer), [['START G1 2H G2 ET KICKS +1 U4', 'LIVE 1-0 [1-0 0-0] without 5,6,7']])
  walk(cup(soccer), [['START G1 2H FINISH U2', 'LIVE 0-0 [0-0 0-0] without 4']])
  walk(badminton, [
    ['START P1*21 P2*3 U22', 'LIVE 0-0 [20-3]'],
    ['START P1*21 P2*3 U22 P1', 'LIVE 1-0 [21-3]'],
    ['START P1*21 P1*21 FINISH U43', 'LIVE 1-0 [21-0 20-0] without 44'],
  ])
  walk(dodgeball, [['START X1*12 U2 U3 X2', 'LIVE 0-0 [2-11]']])
})

it('lists what may be undone: a START only while no other tap is in effect', () => {
  expect([...foldGame(soccer, 'START').undoable]).toEqual([idOf(1)])
  expect([...foldGame(soccer, 'START G1 G2 U2').undoable]).toEqual([idOf(3)])
})

it('rejects a tap that lacks a field it needs', () => {
  const folded = foldGame(soccer, 'START')
  const base = { sport: 'SOCCER', mustDecide: false } as const
  const may = (...tap: Parameters<typeof mayTap> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never) =>
    mayTap(soccer.rules, base, folded, ...tap)
  expect([may('GOAL'), may('GOAL', 1)]).toEqual([false, true])
  expect([may('CARD', 1), may('CARD', 1, { card: 'RED' })]).toEqual([false, true])
  expect([may('SUBSTITUTION'), may('SUBSTITUTION', 2), may('TIME_OUT')]).toEqual([false, true, false])
  expect([may('PERIOD'), may('PERIOD', undefined, { period: 'HALF_TIME' })]).toEqual([false, true])
  expect([may('FORFEIT'), may('FORFEIT', 2), may('CORRECTION')]).toEqual([false, true, false])
})
