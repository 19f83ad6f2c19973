// A rubber on the console: scored like a match of its own, by taps of the tie.
import { presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import { ko } from '../../../text/ko/ko.ts'
import { koScoring } from '../../../text/ko/scoring.ts'
import type { Desk } from '../console/desk.ts'
import { labelOf } from '../log/labels.rules.ts'
import { can, figuresOf, lastUndoable, phaseOf } from '../pads/controls.rules.ts'
import type { Body } from '../session/log.rules.ts'
import { gameAfter, idOf, knownMatch, times } from '../session/log.sample.ts'
import { namesIn, rubberDesk } from './rubber-desk.rules.ts'

const koreanText = { ...ko, ...koScoring }
const numbered = (number: string) => `${number}번`
const opened = (rubber: number, more: Partial<Body> = {}): Body => ({ type: 'RUBBER', rubber, team: 1, ...more })
const point = (rubber: number, team: 1 | 2): Body => ({ type: 'POINT', rubber, team })

function deskAfter(...bodies: Body[]): Desk & { sent: Body[] } {
  const sent: Body[] = []
  const match = knownMatch({ sport: 'BADMINTON' })
  return {
    match,
    game: gameAfter([{ type: 'START' }, ...bodies], presetRules.BWF_TIE_5, { sport: 'BADMINTON' }),
    names: ['컴퓨터공학과', '법학과'],
    colors: { sides: ['#000000', '#ffffff'], areAlike: false },
    taps: [],
    tap: (body) => {
      sent.push(body)
      return 'id'
    },
    mayOpen: () => true,
    lock: null,
    mayCorrect: false,
    sent,
  }
}

test('a rubber that has not begun, or whose sets alone are known, is opened first', () => {
  expect(rubberDesk(deskAfter(), 0, numbered)).toBeNull()
  expect(rubberDesk(deskAfter(opened(0)), 0, numbered)).not.toBeNull()
  const standing = { status: 'LIVE', scoreOne: 0, scoreTwo: 0, sets: [{ one: 1, two: 0 }], shootOut: null } as const
  const typed = deskAfter({ type: 'CORRECTION', standing: { ...standing, sets: [...standing.sets] } })
  expect(rubberDesk(typed, 0, numbered)).toBeNull()
})

test('its pads count its own games, whatever is played on the other court', () => {
  const desk = deskAfter(opened(0), opened(1), ...times(5, point(0, 1)), ...times(3, point(1, 2)))
  const [first, second] = [rubberDesk(desk, 0, numbered)!, rubberDesk(desk, 1, numbered)!]
  expect([figuresOf(first.game), figuresOf(second.game)]).toEqual([[5, 0], [0, 3]]) // biome-ignore format: short
  expect(phaseOf(first.game)).toBe('PLAYING')
  expect(can(first.game, { type: 'POINT', team: 1 })).toBe(true)
  // Only what was tapped in it is taken back in it.
  expect(lastUndoable(first.game, false)?.event.id).toBe(idOf(8))
})

test('taps carry the rubber, but those about the whole tie or about a tap', () => {
  const desk = deskAfter(opened(1))
  const own = rubberDesk(desk, 1, numbered)!
  for (const type of ['POINT', 'SET_START', 'FORFEIT', 'UNDO', 'NOTE', 'SUSPEND', 'RESUME'] as const) own.tap({ type })
  expect(desk.sent.map(({ rubber }) => rubber)).toEqual([1, 1, 1, undefined, undefined, undefined, undefined])
})

test('is closed once it is won or given up, with the sides as in the tie', () => {
  const won = rubberDesk(deskAfter(opened(0), ...times(42, point(0, 2))), 0, numbered)!
  expect(won.game.folded.state).toMatchObject({ status: 'PAST', winner: 2, endsSwapped: false })
  const given = rubberDesk(deskAfter(opened(0), { type: 'FORFEIT', rubber: 0, team: 1 }), 0, numbered)!
  expect(phaseOf(given.game)).toBe('OVER')
})

test('is named by its players, where they are known', () => {
  const desk = deskAfter(opened(0, { players: [['김도윤', '11'], []] }))
  expect(rubberDesk(desk, 0, numbered)?.names).toEqual(['김도윤 · 11번', '법학과'])
  expect(namesIn(desk.names, [[], []], numbered)).toEqual(desk.names)
})

test('a tap of a rubber says which, where that is not clear', () => {
  const desk = deskAfter(opened(2))
  const tap = { ...point(2, 1), id: '', clock: 1, deviceAt: '' }
  expect(labelOf(tap, desk, koreanText)).toBe('3경기 컴퓨터공학과 득점')
  expect(labelOf(tap, rubberDesk(desk, 2, numbered)!, koreanText)).toBe('컴퓨터공학과 득점')
  expect(labelOf({ ...tap, type: 'RUBBER' }, desk, koreanText)).toBe('3경기 시작')
})
